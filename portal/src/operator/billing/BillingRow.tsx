import { amountOf, type TableRow } from '@corridor/contract/billing/tables/rules.ts';
import { billingTableWords as words } from '@corridor/contract/operator/billing/words.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import page from '../Console.module.css';
import styles from './BillingTables.module.css';

type Shown = { name: string; says: string; note?: string; day?: string; amount?: string };

function shownOf(row: TableRow, says: string): Shown {
  switch (row.table) {
    case 'fees': {
      const amount = words.dollars(amountOf(row.cents));
      return { name: row.code, says, day: words.from(row.starts), amount };
    }
    case 'codes':
      return { name: row.code, says: row.words, day: words.kinds[row.kind] };
    case 'rejections':
      return { name: row.code, says: row.words };
    case 'businesses':
      return { name: row.code, note: row.gst, says: `${row.words}, ${row.address}` };
    case 'items': {
      const amount = words.dollars(amountOf(row.cents));
      const note = words.taxes(row.tax);
      return { name: row.code, note, says: row.words, day: words.from(row.starts), amount };
    }
    case 'doctors':
      return {
        name: says,
        note: row.email,
        says: words.numbers(row.baNumber, row.provider, row.skillCode, row.facility),
        day: words.from(row.starts),
      };
  }
}

type Props = { row: TableRow; says: string; onChange: () => void; onRemove: () => void };

/** A row of a table, with the buttons that change and remove it. */
export function BillingRow({ row, says, onChange, onRemove }: Props) {
  const shown = shownOf(row, says);
  return (
    <div className={styles.row} data-table={row.table}>
      <span className={styles.name}>
        <strong className={row.table === 'doctors' ? undefined : 'identifier'}>{shown.name}</strong>
        {shown.note && <span className={page.quiet}>{shown.note}</span>}
      </span>
      <span className={styles.says}>{shown.says}</span>
      {shown.day && <span className="tabular">{shown.day}</span>}
      {shown.amount && <span className={`tabular ${styles.amount}`}>{shown.amount}</span>}
      <span className={styles.rowTools}>
        <IconButton label={words.change(row)} onClick={onChange}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={words.remove(row)} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
