/** @jsxImportSource preact */
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../frame/Icon.tsx';
import { agoWords } from '../language/times.ts';
import { useFillingWords } from '../language/useLanguage.ts';
import styles from './Form.module.css';
import type { SaveState } from './keeper.ts';

/** More segments than this would be dots. */
const mostSegments = 20;

type Props = { pages: readonly FormPage[]; index: number; saving: SaveState };

/** The progress of the person, and the time of the last saved answer. */
export function Progress({ pages, index, saving }: Props) {
  const words = useFillingWords();
  const count = pages.length;
  const isByQuestion = pages.every(
    ({ slots }) => slots.length === 1 && slots[0]?.item.kind !== 'information',
  );
  return (
    <>
      {count <= mostSegments ? (
        <div class={styles.segments} aria-hidden="true">
          {pages.map(({ key }, place) => (
            <div key={key} class={styles.segment}>
              {place <= index && <span style={{ width: place < index ? '100%' : '50%' }} />}
            </div>
          ))}
        </div>
      ) : (
        <div class={`${styles.segments} ${styles.bar}`} aria-hidden="true">
          <div class={styles.segment}>
            <span style={{ width: `${((index + 0.5) / count) * 100}%` }} />
          </div>
        </div>
      )}
      <div class={styles.status}>
        <p role="status">{(isByQuestion ? words.question : words.page)(index + 1, count)}</p>
        <SavedLine saving={saving} />
      </div>
    </>
  );
}

function SavedLine({ saving }: { saving: SaveState }) {
  const words = useFillingWords();
  const [, tick] = useState(0);
  useEffect(() => {
    const clock = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(clock);
  }, []);
  const text =
    saving.state === 'saved'
      ? words.saved(agoWords(words, saving.at, Date.now()))
      : saving.state === 'idle'
        ? ''
        : words[saving.state];
  return (
    <>
      {text && (
        <p class={styles.saved} data-state={saving.state}>
          {saving.state === 'saved' && <Icon name="check" size={14} />}
          {text}
        </p>
      )}
      <p class="visuallyHidden" role="status">
        {saving.state === 'unsaved' || saving.state === 'onDevice' ? words[saving.state] : ''}
      </p>
    </>
  );
}
