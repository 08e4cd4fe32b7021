import type { BillingTable } from '@corridor/contract/billing/life.ts';
import type { BillingStatus } from '@corridor/contract/billing/rules.ts';
import { useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';
import { useSettled } from '../platform/useSettled.ts';

export type Size = 5 | 10 | 25 | 50;
/** The state of one table: its order, its filter, and the last record of each page before. */
export type TableState = {
  sort: string;
  descending: boolean;
  size: Size;
  status: BillingStatus | null;
  before: readonly string[];
};
const firstState: TableState = {
  sort: 'created',
  descending: true,
  size: 5,
  status: null,
  before: [],
};
export type TableChange = Partial<TableState>;

const asked = ({ before, ...state }: TableState) => ({ ...state, after: before.at(-1) ?? null });

/** Reads the report in one query: a turned page or another order reads it again as a whole. */
export function useReport() {
  const [tables, setTables] = useState<Record<BillingTable, TableState>>({
    waiting: firstState,
    rejected: firstState,
    closed: firstState,
  });
  const [month, setMonth] = useState<number | null>(null);
  const [processed, setProcessed] = useState<Pick<TableState, 'size' | 'before'>>(firstState);
  const [phn, setPhn] = useState('');
  const report = useQuery('reporting-report', {
    tables: {
      waiting: asked(tables.waiting),
      rejected: asked(tables.rejected),
      closed: asked(tables.closed),
    } as never,
    phn: useSettled(phn.trim()),
    processed: { month, size: processed.size, after: processed.before.at(-1) ?? null },
  });
  /** Another order, size or filter begins with the first page. */
  const changeTable = (table: BillingTable, change: TableChange) =>
    setTables((states) => ({
      ...states,
      [table]: { ...states[table], before: [], ...change },
    }));
  return {
    report,
    /** The shown rows are those of the question before. */
    waits: report.isPlaceholderData,
    tables,
    changeTable,
    phn,
    setPhn,
    processed,
    changeProcessed: (change: TableChange) =>
      setProcessed((state) => ({ ...state, before: [], ...change })),
    showMonth: (chosen: number) => {
      setMonth(chosen);
      setProcessed((state) => ({ ...state, before: [] }));
    },
  };
}
export type Report = NonNullable<ReturnType<typeof useReport>['report']['data']>;
