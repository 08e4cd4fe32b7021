import type { About } from '@corridor/contract/directory/schemas.ts';
import { resultWords } from '@corridor/contract/directory/words.ts';
import { belongs, ResultNotes } from '../../directory/ResultNotes.tsx';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import styles from './RadioList.module.css';

type Props = {
  running: boolean;
  failed: boolean;
  about?: About | undefined;
  onRetry: () => void;
  /** The words for a search that finds nobody, if it found nobody. */
  nobody: string | undefined;
};

/** The state of a search for people, and the remarks about its answer. */
export function SearchNotes({ running, failed, about, onRetry, nobody }: Props) {
  if (failed) return <RetryNote onRetry={onRetry}>{resultWords.failed}</RetryNote>;
  const elsewhere = nobody && !running && belongs(about);
  const line = running ? resultWords.searching : nobody;
  return (
    <>
      {!running && <ResultNotes about={about} />}
      {line && (
        <p className={styles.help} role="status">
          {line}
        </p>
      )}
      {elsewhere && <p className={styles.help}>{elsewhere}</p>}
    </>
  );
}
