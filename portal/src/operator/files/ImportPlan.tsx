import { filesWords as words } from '@corridor/contract/operator/files/words.ts';
import { type ReactNode, useId } from 'react';
import type { CallOutput } from '../../platform/server/client.ts';
import { Note } from '../../ui/page/Note.tsx';
import styles from './Files.module.css';
import { PlanCounts, PlanLines } from './PlanParts.tsx';

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
      <PlanCounts counts={counts} />
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
      <PlanLines
        title={words.counts.problems}
        count={problemCount}
        lines={plan.problems.map(({ where, message }) => ({ where, name: message }))}
      />
      <PlanLines title={words.counts.added} count={addedCount} lines={plan.added} />
      <PlanLines title={words.counts.changed} count={changedCount} lines={plan.changed} />
      {changesNothing && (
        <Note kind="info">{unchanged > 0 ? words.nothing : words.noServices}</Note>
      )}
    </section>
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
