import { monthFile, yearOf } from '@corridor/contract/reporting/rules.ts';
import type { BillingRecord } from '@corridor/contract/reporting/schemas.ts';
import { monthWords, reportWords as words } from '@corridor/contract/reporting/words.ts';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { Button } from '../ui/buttons/Button.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import styles from './ProcessedRecords.module.css';
import { RecordTable } from './RecordTable.tsx';
import { columns } from './recordColumns.tsx';
import { type Kind, useExport } from './useExport.ts';
import type { Report, Size, TableChange } from './useReport.ts';

type Props = {
  report: Report | undefined;
  waits: boolean;
  state: { size: Size; before: readonly string[] };
  onChange: (change: TableChange) => void;
  onMonth: (month: number) => void;
  onOpen: (record: BillingRecord) => void;
};

const shown = [
  columns.created,
  columns.type,
  columns.phn,
  columns.billingCode,
  columns.dxCode,
  columns.plainStatus,
  columns.comments,
  columns.plainAmount,
].map((column) => ({ ...column, sorts: undefined as never }));

/** The records with a result in a month, and their files. */
export function ProcessedRecords({ report, waits, state, onChange, onMonth, onOpen }: Props) {
  const files = useExport();
  const { month = null, months = [] } = report?.processed ?? {};
  const download = (kind: Kind) =>
    month !== null && void files.run(`/reporting/processed/${monthFile(month)}`, kind);
  const years = [...new Set(months.map(yearOf))];
  const { progress } = files;
  return (
    <RecordTable
      id="processed"
      title={words.processed}
      columns={shown}
      page={report?.processed}
      waits={waits}
      state={state}
      onChange={onChange}
      onOpen={onOpen}
      tools={
        <>
          {progress && (
            <span className={styles.progress} role="status">
              {progress.total > 0 && words.exporting(progress.done, progress.total)}
              <Button kind="link" onClick={files.stop}>
                {words.stop}
              </Button>
            </span>
          )}
          <select
            aria-label={words.processedMonth}
            className={styles.month}
            value={month ?? ''}
            disabled={months.length === 0}
            onChange={({ target }) => onMonth(Number(target.value))}
          >
            {months.map((each) => (
              <option key={each} value={each}>
                {monthWords(each)}
              </option>
            ))}
          </select>
          <Button
            icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            disabled={month === null}
            busy={progress?.kind === 'csv'}
            onClick={() => download('csv')}
          >
            {words.csv}
          </Button>
          <Button
            icon={<IconFileTypePdf size={16} stroke={1.75} aria-hidden />}
            disabled={month === null}
            busy={progress?.kind === 'pdf'}
            onClick={() => download('pdf')}
          >
            {words.pdf}
          </Button>
          {years.length > 0 && (
            <Menu
              label={words.statement}
              items={years.flatMap((year) =>
                (['pdf', 'csv'] as const).map((kind) => ({
                  label: words.statementOf(year, kind.toUpperCase()),
                  onChoose: () => void files.run(`/reporting/statement/${year}`, kind),
                })),
              )}
            />
          )}
        </>
      }
    />
  );
}
