import { filesWords as words } from '@corridor/contract/operator/files/words.ts';
import page from '../Console.module.css';
import styles from './Files.module.css';

type Counts = Record<keyof typeof words.counts, number>;

/** The numbers of added, changed and unchanged entries of a file, and of its problems. */
export function PlanCounts({ counts }: { counts: Counts }) {
  const { added, changed, unchanged, problems } = counts;
  return (
    <>
      <p className="visuallyHidden" role="status">
        {words.said(added, changed, unchanged, problems)}
      </p>
      <dl className={styles.counts}>
        {(['added', 'changed', 'unchanged', 'problems'] as const).map((name) => (
          <div key={name} data-wrong={name === 'problems' && problems > 0}>
            <dt>{words.counts[name]}</dt>
            <dd className="tabular">{counts[name]}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type Line = { where: string; name: string; fields?: string[] };

/** The lines of a file that would change something, or that have a problem. */
export function PlanLines({
  title,
  count,
  lines,
}: {
  title: string;
  count: number;
  lines: Line[];
}) {
  if (count === 0) return null;
  return (
    <div>
      <h4 className={styles.title}>{title}</h4>
      <ol className={styles.lines} aria-label={title}>
        {lines.map(({ where, name, fields = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may repeat and never move
          <li key={index}>
            <span className="tabular">{where}</span>
            <span>
              {name} {fields.length > 0 && <small>{fields.join(', ')}</small>}
            </span>
          </li>
        ))}
      </ol>
      {count > lines.length && <p className={page.quiet}>{words.more(count - lines.length)}</p>}
    </div>
  );
}
