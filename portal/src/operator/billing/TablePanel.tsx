import { keyOf, type TableName, type TableRow } from '@corridor/contract/billing/tables/rules.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SearchInput } from '../../ui/fields/SearchInput.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import page from '../Console.module.css';
import { PagedList } from '../PagedList.tsx';
import { BillingFile } from './BillingFile.tsx';
import { BillingRow } from './BillingRow.tsx';
import styles from './BillingTables.module.css';
import { RowDialog } from './RowDialog.tsx';
import { useRowChanges } from './useRowChanges.ts';

/** The two parts of a row's key, after which the next page begins. */
function markOf(row: TableRow): [string, string] {
  if (row.table === 'codes') return [row.kind, row.code];
  if (row.table === 'rejections' || row.table === 'businesses') return [row.code, ''];
  return [row.table === 'doctors' ? row.email : row.code, row.starts];
}

/** One of the tables: its rows with a search, and its file. */
export function TablePanel({ table }: { table: TableName }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [edited, setEdited] = useState<{ row: TableRow | null }>();
  const changes = useRowChanges();
  const first = useQuery('operator-billingRows', { table, search: '', after: null });
  const installation = useQuery('shell-installation', {});
  const isSettled = (first.data ?? first.error) && (installation.data ?? installation.error);
  const { lead, seek, add, none, noneLead, name } = words.tables[table];
  return (
    <>
      <p className={page.quiet}>{lead}</p>
      <div className={styles.tools}>
        <SearchInput
          aria-label={seek}
          placeholder={seek}
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEdited({ row: null })}>
          {add}
        </Button>
      </div>
      <PagedList
        name="operator-billingRows"
        filter={{ table, search }}
        rows={({ rows }) =>
          rows.map(({ row, says }) => ({
            key: keyOf(row),
            after: markOf(row),
            shows: (
              <BillingRow
                row={row}
                says={says}
                onChange={() => setEdited({ row })}
                onRemove={() => void changes.removeRow(row)}
              />
            ),
          }))
        }
        label={name}
        more={words.more}
        empty={
          <PageState
            heading="h2"
            title={search ? words.noneFound : none}
            lead={search ? words.noneFoundLead : noneLead}
          />
        }
      />
      {/* The list has its height before anything stands below it. */}
      {isSettled && (
        <>
          {installation.data?.demo && table !== 'rejections' && (
            <Note kind="info">{words.invented}</Note>
          )}
          <BillingFile table={table} />
        </>
      )}
      {edited && (
        <RowDialog
          table={table}
          row={edited.row}
          changes={changes}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
