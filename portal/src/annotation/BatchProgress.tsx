import { words } from '@corridor/contract/annotation/words.ts';
import styles from './Annotation.module.css';
import { type LabelState, stateOf } from './labelState.ts';
import type { Labelling } from './useLabelling.ts';

type Props = Pick<Labelling, 'given' | 'index'> & { images: readonly { filename: string }[] };

/** The progress of the batch: counts, and one square for each picture. */
export function BatchProgress({ images, given, index }: Props) {
  const states = images.map(({ filename }) => stateOf(given.get(filename)));
  const count = (state: LabelState) => states.filter((one) => one === state).length;
  return (
    <div className={styles.counts}>
      {(['labelled', 'unknown', 'excluded', 'left'] as const).map((state) => (
        <span key={state} data-state={state} className="tabular">
          {count(state)} {words.counts[state]}
        </span>
      ))}
      <div className={styles.squares} aria-hidden>
        {images.map(({ filename }, place) => (
          <i key={filename} data-state={states[place]} data-current={place === index} />
        ))}
      </div>
    </div>
  );
}
