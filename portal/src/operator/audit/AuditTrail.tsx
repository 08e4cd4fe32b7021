import { pageSize } from '@corridor/contract/operator/audit/rules.ts';
import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useQuery } from '../../platform/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageState } from '../../ui/PageState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsolePage.tsx';
import styles from './Audit.module.css';
import { Entries } from './Entries.tsx';
import { Filters, type Sought, sent, soughtNothing } from './Filters.tsx';
import { useSaving } from './useSaving.ts';
import { Verify } from './Verify.tsx';

/** The trail with its filters, newest first; for operators and for whoever answers for privacy. */
export function AuditTrail() {
  const [sought, seek] = useState<Sought>(soughtNothing);
  const [limit, setLimit] = useState(pageSize);
  const filters = sent(sought);
  const { data, error, refetch, isPlaceholderData } = useQuery('operator-audit', {
    ...filters,
    limit,
  });
  const part = useCall('operator-exportAudit');
  const file = useSaving('trail', (after) => part.run({ ...filters, after }));
  return (
    <div className={page.page}>
      <p className={page.quiet}>{words.lead}</p>
      <Filters
        sought={sought}
        onChange={(next) => {
          seek(next);
          setLimit(pageSize);
        }}
      />
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
        <Verify />
      </div>
      {file.failure && <Note kind="danger">{file.failure.message}</Note>}
      {!data && error ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton width="100%" height={400} />
      ) : data.entries.length === 0 ? (
        <PageState heading="h2" title={words.none} lead={words.noneLead} />
      ) : (
        <>
          <Entries entries={data.entries} />
          {data.more && limit < 500 && (
            <Button
              busy={isPlaceholderData}
              onClick={() => setLimit(Math.min(500, limit + pageSize))}
            >
              {words.more}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
