import {
  type CellFault,
  type Cells,
  cellsOf,
  keyColumns,
  readCells,
  type TableColumn,
  type TableName,
  type TableRow,
  tableColumns,
  tableLimits,
  termKinds,
} from '@corridor/contract/billing/tables/rules.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { useState } from 'react';
import { CodeSearch } from '../../billing/CodeSearch.tsx';
import { isNewerVersion } from '../../platform/server/client.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Note } from '../../ui/page/Note.tsx';
import type { RowChanges } from './useRowChanges.ts';

type Props = {
  table: TableName;
  /** The row as it was when the operator began, or null for a new one. */
  row: TableRow | null;
  changes: RowChanges;
  onClose: () => void;
};

/** A form for one row. The columns that identify a row cannot be changed. */
export function RowDialog({ table, row, changes, onClose }: Props) {
  const [cells, setCells] = useState<Cells>(row ? cellsOf(row) : { kind: 'service' });
  const [faults, setFaults] = useState<readonly CellFault[]>([]);
  const [problem, setProblem] = useState<string>();
  const columns: readonly TableColumn[] = tableColumns[table];
  const keys: readonly TableColumn[] = keyColumns[table];
  const submit = async () => {
    setProblem(undefined);
    const read = readCells(table, cells);
    setFaults('faults' in read ? read.faults : []);
    if ('faults' in read) return;
    const failure = await changes.saveRow(read.row, row);
    if (!failure) return onClose();
    const found = (failure.details.fields ?? []).flatMap(({ field, message }): CellFault[] => {
      const column = columns.find((name) => field === `row.${name}`);
      return column ? [{ column, message }] : [];
    });
    setFaults(found);
    if (found.length === 0) setProblem(isNewerVersion(failure) ? words.newer : failure.message);
  };
  return (
    <FormDialog
      title={row ? words.tables[table].edit : words.tables[table].add}
      labels={{ close: words.close, cancel: general.cancel, submit: words.save }}
      busy={changes.busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {columns.map((column) => (
        <Cell
          key={column}
          table={table}
          column={column}
          value={cells[column] ?? ''}
          error={faults.find((fault) => fault.column === column)?.message}
          disabled={row !== null && keys.includes(column)}
          onChange={(value) => setCells((before) => ({ ...before, [column]: value }))}
        />
      ))}
      {problem && <Note kind="danger">{problem}</Note>}
    </FormDialog>
  );
}

type CellProps = {
  table: TableName;
  column: TableColumn;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: string) => void;
};

const helps: Partial<Record<TableColumn, string>> = {
  amount: words.amountHelp,
  facility: words.facilityHelp,
  tax: words.taxHelp,
  gst: words.gstHelp,
};

function Cell({ table, column, onChange, ...field }: CellProps) {
  const label = words.columns[column];
  const help = helps[column];
  if (column === 'kind')
    return (
      <SelectField
        {...field}
        label={label}
        options={termKinds.map((kind) => ({ value: kind, says: words.kinds[kind] }))}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  // A fee names one of the codes that are here.
  if (column === 'code' && table === 'fees')
    return <CodeSearch {...field} kind="service" label={label} onChange={onChange} />;
  if (column === 'words' && table === 'rejections')
    return (
      <TextArea
        {...field}
        label={label}
        rows={6}
        maxLength={tableLimits.explanation}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <TextField
      {...field}
      {...(help === undefined ? {} : { help })}
      label={label}
      type={column === 'starts' ? 'date' : 'text'}
      inputMode={column === 'amount' ? 'decimal' : undefined}
      maxLength={column === 'words' ? tableLimits.words : tableLimits.email}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
