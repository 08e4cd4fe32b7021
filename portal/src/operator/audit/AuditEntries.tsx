import {
  actionWords,
  detailWords,
  whoWords,
  auditWords as words,
} from '@corridor/contract/operator/audit/words.ts';
import { longTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import styles from './Audit.module.css';

export type Entry = QueryOutput<'operator-audit'>['entries'][number];

/** One entry: who did what and when, for whom, and from where. */
export function EntryRow({ entry }: { entry: Entry }) {
  const { name, note } = whoWords(entry);
  return (
    <>
      <time dateTime={entry.at} className="tabular">
        {longTime(entry.at)}
      </time>
      <span>
        <strong>{name}</strong> {entry.actingFor && words.for(entry.actingFor)}
        <small>{note ?? words.roles(entry.roles)}</small>
      </span>
      <span>
        <strong>{actionWords(entry.action)}</strong>
        <small>
          {[words.about(entry.subject, entry.subjectName), detailWords(entry.details)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <small>
        {entry.address && entry.address !== 'command line' && words.address(entry.address)}
      </small>
    </>
  );
}

export const AuditEntries = ({ entries }: { entries: readonly Entry[] }) => (
  <ol className={styles.entries} aria-label={words.entries}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <EntryRow entry={entry} />
      </li>
    ))}
  </ol>
);
