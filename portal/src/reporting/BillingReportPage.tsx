import { tableStatuses } from '@corridor/contract/billing/life.ts';
import type { BillingRecord } from '@corridor/contract/reporting/schemas.ts';
import { reportWords as words } from '@corridor/contract/reporting/words.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { yearDay } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { SearchInput } from '../ui/fields/SearchInput.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ScrollBody, ScrollFrame } from '../ui/page/ScrollFrame.tsx';
import styles from './BillingReportPage.module.css';
import { EarningsSummary } from './EarningsSummary.tsx';
import { ExplanationsDialog } from './ExplanationsDialog.tsx';
import { NeedsCard } from './NeedsCard.tsx';
import { ProcessedRecords } from './ProcessedRecords.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RecordTable } from './RecordTable.tsx';
import { columns } from './recordColumns.tsx';
import { useReport } from './useReport.ts';

const waitingColumns = [
  columns.created,
  columns.type,
  columns.phn,
  columns.billingCode,
  columns.dxCode,
  columns.status,
  columns.comments,
  columns.claimBy,
];
const rejectedColumns = [
  columns.createdDay,
  columns.phn,
  columns.billingCode,
  columns.plainStatus,
  columns.errorCode,
];
const closedColumns = [
  { ...columns.paid, sorts: 'created' },
  columns.phn,
  columns.billingCode,
  columns.plainStatus,
  columns.amount,
];

/** The day of the newest result; empty while it is read. */
function leadOf(latest: string | null | undefined): string {
  if (latest === undefined) return '';
  return latest ? words.latest(yearDay(latest)) : words.none;
}

/** A specialist reads the earnings here, and what waits with the way to do it. */
export function BillingReportPage() {
  const { report, waits, tables, changeTable, phn, setPhn, ...processed } = useReport();
  const [opened, setOpened] = useState<BillingRecord>();
  const [explains, setExplains] = useState(false);
  const { data, error, refetch } = report;
  const records = data
    ? [...Object.values(data.tables), data.processed].flatMap(({ rows }) => rows)
    : [];
  // A record that left the shown pages stays open as it was read.
  const record = records.find(({ id }) => id === opened?.id) ?? opened;
  const explanationOf = (code: string) =>
    data?.explanations.find((each) => each.code === code)?.words;
  const show = (need: 'onHold' | 'refused' | 'urgent') => {
    if (need === 'onHold') changeTable('waiting', { status: 'onHold' });
    if (need === 'urgent') changeTable('waiting', { status: null, descending: false });
    document
      .getElementById(need === 'refused' ? 'rejected-title' : 'waiting-title')
      ?.scrollIntoView();
  };
  const tableOf = (table: 'waiting' | 'rejected' | 'closed') => ({
    id: table,
    title: words.tables[table],
    page: data?.tables[table],
    state: tables[table],
    waits,
    onChange: (change: Parameters<typeof changeTable>[1]) => changeTable(table, change),
    onOpen: setOpened,
  });
  return (
    <ScrollFrame>
      <PageHeader
        title={words.title}
        lead={leadOf(data?.latestResultAt)}
        actions={
          <>
            <SearchInput
              aria-label={words.search}
              placeholder={words.search}
              value={phn}
              onChange={({ target }) => setPhn(target.value)}
            />
            <IconButton label={words.refresh} onClick={() => void refetch()}>
              <IconRefresh size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </>
        }
      />
      <ScrollBody>
        <div className={styles.page}>
          {error && !data ? (
            <>
              <RetryNote onRetry={refetch}>{words.earningsFailed}</RetryNote>
              <RetryNote onRetry={refetch}>{words.loadFailed}</RetryNote>
            </>
          ) : (
            <>
              <EarningsSummary report={data} />
              <NeedsCard report={data} onShow={show} />
              <RecordTable
                {...tableOf('waiting')}
                columns={waitingColumns}
                statuses={tableStatuses.waiting}
              />
              <div className={styles.halves}>
                <RecordTable
                  {...tableOf('rejected')}
                  columns={rejectedColumns}
                  tools={
                    <Button kind="link" onClick={() => setExplains(true)}>
                      {words.explanations}
                    </Button>
                  }
                  note={(each) => (
                    <div className={styles.rejection}>
                      <p>{explanationOf(each.errorCode) ?? words.noExplanation}</p>
                      <Button onClick={() => setOpened(each)}>{words.resend}</Button>
                    </div>
                  )}
                />
                <RecordTable
                  {...tableOf('closed')}
                  columns={closedColumns}
                  statuses={tableStatuses.closed}
                />
              </div>
              <ProcessedRecords
                report={data}
                waits={waits}
                state={processed.processed}
                onChange={processed.changeProcessed}
                onMonth={processed.showMonth}
                onOpen={setOpened}
              />
            </>
          )}
        </div>
      </ScrollBody>
      {record && (
        <RecordDialog
          record={record}
          explanation={explanationOf(record.errorCode)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {explains && data && (
        <ExplanationsDialog explanations={data.explanations} onClose={() => setExplains(false)} />
      )}
    </ScrollFrame>
  );
}
