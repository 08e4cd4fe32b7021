import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';
import { useSettled } from '../../platform/useSettled.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import page from '../Console.module.css';
import { PagedList } from '../PagedList.tsx';
import styles from './Audit.module.css';
import { EntryRow } from './AuditEntries.tsx';
import { type AuditFilter, auditQuery, Filters, noFilter } from './AuditFilters.tsx';
import { useSaveParts } from './useSaveParts.ts';
import { VerifyTrail } from './VerifyTrail.tsx';

/** The audit trail with filters, newest first, for operators and privacy officers. */
export function AuditTrail() {
  const [filter, setFilter] = useState<AuditFilter>(noFilter);
  const filters = auditQuery(useSettled(filter));
  const part = useCall('operator-exportAudit');
  const file = useSaveParts('trail', (after) => part.run({ ...filters, after }));
  return (
    <div className={page.page}>
      <p className={page.quiet}>{words.lead}</p>
      <Filters filter={filter} onChange={setFilter} />
      <div className={styles.tools}>
        <Button
          icon={<IconDownload size={16} aria-hidden />}
          busy={file.running}
          onClick={file.store}
        >
          {words.exportCsv}
        </Button>
        <span className={page.quiet} role="status">
          {file.said}
        </span>
        <VerifyTrail />
      </div>
      {file.failure && <Note kind="danger">{file.failure.message}</Note>}
      <PagedList
        name="operator-audit"
        filter={filters}
        rows={({ entries }) =>
          entries.map((entry) => ({
            key: entry.id,
            after: { at: entry.at, id: entry.id },
            shows: <EntryRow entry={entry} />,
          }))
        }
        label={words.entries}
        more={words.more}
        end={words.end}
        empty={<PageState heading="h2" title={words.none} lead={words.noneLead} />}
        className={styles.entries}
      />
    </div>
  );
}
