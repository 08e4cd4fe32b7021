import { thumbnailUriOf } from '@corridor/contract/annotation/rules.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import styles from './BatchStrip.module.css';
import { stateOf } from './labelState.ts';
import type { Labelling } from './useLabelling.ts';

const behind = 3;
const shown = 8;
const marks = { labelled: IconCheck, unknown: IconQuestionMark, excluded: IconX };

type Props = Pick<Labelling, 'given' | 'index' | 'goTo'> & {
  images: readonly { filename: string }[];
};

/** The neighbours of the shown picture in the batch, small, with their labels as marks. */
export function BatchStrip({ images, given, index, goTo }: Props) {
  const first = Math.max(0, Math.min(index - behind, images.length - shown));
  return (
    <nav className={styles.strip} aria-label={words.strip}>
      {images.slice(first, first + shown).map(({ filename }, n) => {
        const place = first + n;
        const state = stateOf(given.get(filename));
        const Mark = state === 'left' ? undefined : marks[state];
        return (
          <button
            key={filename}
            type="button"
            aria-label={words.inStrip(place + 1, state)}
            aria-current={place === index}
            onClick={() => goTo(place)}
          >
            <img src={`/${thumbnailUriOf(filename)}`} alt="" draggable={false} />
            {Mark && <Mark size={14} stroke={2.5} data-state={state} aria-hidden />}
          </button>
        );
      })}
      <span className={styles.ahead}>{words.loadedAhead}</span>
    </nav>
  );
}
