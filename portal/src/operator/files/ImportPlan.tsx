import { filesWords as words } from '@corridor/contract/operator/files/words.ts';
import { type ReactNode, useId } from 'react';
import type { CallOutput } from '../../platform/server/client.ts';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import styles from './Files.module.css';

export type Plan = CallOutput<'operator-checkImport'>;

/** The changes that a file would make, or its problems. */
export function ImportPlan({ plan, children }: { plan: Plan; children: ReactNode }) {
  const { problemCount, addedCount, changedCount, unchanged } = plan;
  const counts = { added: addedCount, changed: changedCount, unchanged, problems: problemCount };
  const otherRows = otherRowsOf(plan);
  const id = useId();
  const changesNothing = problemCount + addedCount + changedCount === 0 && otherRows.length === 0;
  return (
    <section className={styles.plan} aria-labelledby={id}>
      <h3 id={id}>{words.wouldChange}</h3>
      <p className="visuallyHidden" role="status">
        {words.said(addedCount, changedCount, unchanged, problemCount)}
      </p>
      <dl className={styles.counts}>
        {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
          <div key={name} data-wrong={name === 'problems' && problemCount > 0}>
            <dt>{words.counts[name]}</dt>
            <dd className="tabular">{counts[name]}</dd>
          </div>
        ))}
      </dl>
      {otherRows.length > 0 && (
        <dl className={styles.rest}>
          {otherRows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {problemCount > 0 && <Note kind="danger">{words.problemsLead}</Note>}
      <Lines
        title={words.counts.problems}
        count={problemCount}
        lines={plan.problems.map(({ where, message }) => ({ where, name: message }))}
      />
      <Lines title={words.counts.added} count={addedCount} lines={plan.added} />
      <Lines title={words.counts.changed} count={changedCount} lines={plan.changed} />
      {changesNothing && (
        <Note kind="info">{unchanged > 0 ? words.nothing : words.noServices}</Note>
      )}
    </section>
  );
}

type Line = { where: string; name: string; fields?: string[] };

function Lines({ title, count, lines }: { title: string; count: number; lines: Line[] }) {
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

/** The parts of the file beside the services. */
function otherRowsOf({
  people,
  clinics,
  permissions,
  synonyms,
  settings,
}: Plan): [string, string][] {
  const touched = { permissions, synonyms };
  return [
    ...Object.entries({ [words.people]: people, [words.clinics]: clinics })
      .filter(([, count]) => count > 0)
      .map(([name, count]): [string, string] => [name, String(count)]),
    ...(['permissions', 'synonyms'] as const)
      .filter((name) => touched[name].added + touched[name].removed > 0)
      .map((name): [string, string] => [
        words.parts[name],
        words.touched(touched[name].added, touched[name].removed),
      ]),
    ...(settings.length > 0
      ? [[words.parts.settings, settings.join(', ')] satisfies [string, string]]
      : []),
  ];
}
