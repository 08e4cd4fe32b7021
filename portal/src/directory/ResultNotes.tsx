import type { About } from '@corridor/contract/directory/schemas.ts';
import { resultWords, words } from '@corridor/contract/directory/words.ts';
import styles from './Picker.module.css';

type Props = { about: About | undefined };

/** The remarks about all results: a guess, words without an answer, a city without a service. */
export function ResultNotes({ about }: Props) {
  if (!about) return null;
  const { guess, without, nobodyIn } = about;
  const lines = [
    guess && resultWords.guessed,
    nobodyIn.length > 0 && resultWords.nobodyIn(nobodyIn),
    without.length > 0 && resultWords.without(without),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <div className={styles.notes} role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** The specialties of a question that nobody here answers, if they are known. */
export function belongs(about: About | undefined): string | undefined {
  const sites = (about?.belongs ?? []).map(({ specialty, subsite }) =>
    subsite === '*' ? specialty : `${specialty}, ${subsite}`,
  );
  return sites.length > 0 ? resultWords.belongs(sites) : undefined;
}

export function NothingFound({ about }: Props) {
  const elsewhere = belongs(about);
  return (
    <div role="status">
      <p className={styles.none}>{words.noneFound}</p>
      {elsewhere && <p className={styles.none}>{elsewhere}</p>}
    </div>
  );
}
