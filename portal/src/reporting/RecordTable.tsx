import type { BillingStatus } from '@corridor/contract/billing/rules.ts';
import { pageSizes } from '@corridor/contract/reporting/rules.ts';
import type { BillingRecord, TablePage } from '@corridor/contract/reporting/schemas.ts';
import { statusWords, reportWords as words } from '@corridor/contract/reporting/words.ts';
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './RecordTable.module.css';
import { type Column, phnOf } from './recordColumns.tsx';
import type { Size, TableChange, TableState } from './useReport.ts';

type Props = {
  id: string;
  title: string;
  columns: readonly Column[];
  page: TablePage | undefined;
  /** The rows are those of another page, until this one is read. */
  waits: boolean;
  state: Pick<TableState, 'size' | 'before'> & Partial<TableState>;
  /** The statuses that the table can be narrowed to. */
  statuses?: readonly BillingStatus[];
  tools?: ReactNode;
  /** A line below a row, over its whole width. */
  note?: (record: BillingRecord) => ReactNode;
  onChange: (change: TableChange) => void;
  onOpen: (record: BillingRecord) => void;
};

/** One table of billing records, with its order, its filter and its pages. */
export function RecordTable({ id, title, columns, page, tools, note, onOpen, ...props }: Props) {
  const { state, statuses, waits, onChange } = props;
  const label = `${id}-title`;
  return (
    <section className={styles.section} aria-labelledby={label}>
      <header className={styles.head}>
        <h2 id={label}>{title}</h2>
        <span className={styles.total}>{page?.total ?? ''}</span>
        <div className={styles.tools}>
          {tools}
          {statuses && (
            <select
              aria-label={`${words.filter}, ${title}`}
              value={state.status ?? ''}
              onChange={({ target }) =>
                onChange({ status: (target.value || null) as BillingStatus | null })
              }
            >
              <option value="">{words.allStatuses}</option>
              {statuses.map((status) => (
                <option key={status} value={status}>
                  {statusWords[status]}
                </option>
              ))}
            </select>
          )}
          <Pager page={page} waits={waits} state={state} title={title} onChange={onChange} />
        </div>
      </header>
      <div className={styles.scroll}>
        <table className={styles.table} aria-labelledby={label} aria-busy={!page || waits}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.name} column={column} state={state} onChange={onChange} />
              ))}
            </tr>
          </thead>
          <tbody>
            {page?.rows.map((record) => (
              <Fragment key={record.id}>
                <tr onClick={() => onOpen(record)}>
                  {columns.map(({ name, cell, right, wideOnly }, index) => (
                    <td key={name} data-right={right} data-wide-only={wideOnly}>
                      {index === 0 ? (
                        <button type="button" className={styles.open}>
                          {cell(record)}
                          <span className="visuallyHidden">{words.details(phnOf(record))}</span>
                        </button>
                      ) : (
                        cell(record)
                      )}
                    </td>
                  ))}
                </tr>
                {note?.(record) && (
                  <tr className={styles.note}>
                    <td colSpan={columns.length}>{note(record)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
            {page && page.rows.length === 0 && (
              <tr className={styles.empty}>
                <td colSpan={columns.length}>{words.empty}</td>
              </tr>
            )}
            {!page &&
              Array.from({ length: state.size }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
                <tr key={row}>
                  {columns.map(({ name, wideOnly }) => (
                    <td key={name} data-wide-only={wideOnly}>
                      <Skeleton width="70%" />
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type HeadProps = Pick<Props, 'state' | 'onChange'> & { column: Column };

function Head({ column: { name, sorts, right, wideOnly }, state, onChange }: HeadProps) {
  const isSorted = sorts !== undefined && state.sort === sorts;
  const Arrow = state.descending ? IconArrowDown : IconArrowUp;
  const order = state.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      data-right={right}
      data-wide-only={wideOnly}
      aria-sort={isSorted ? order : undefined}
    >
      {sorts && state.sort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onChange({ sort: sorts, descending: isSorted ? !state.descending : true })}
        >
          {words.columns[name]}
          {isSorted && <Arrow size={12} stroke={2} aria-hidden />}
        </button>
      ) : (
        words.columns[name]
      )}
    </th>
  );
}

type PagerProps = Pick<Props, 'page' | 'waits' | 'state' | 'onChange' | 'title'>;

/** The pages of a table: which rows are shown, the ways to others, and their number. */
function Pager({ page, waits, state, title, onChange }: PagerProps) {
  const { size, before } = state;
  const from = before.length * size + 1;
  const rows = page?.rows ?? [];
  const last = rows.at(-1);
  return (
    <>
      {rows.length > 0 && page && (
        <span className={styles.range} data-waits={waits}>
          {words.range(from, from + rows.length - 1, page.total)}
        </span>
      )}
      <IconButton
        label={`${words.before}, ${title}`}
        aria-disabled={before.length === 0}
        onClick={() => before.length > 0 && onChange({ before: before.slice(0, -1) })}
      >
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={`${words.next}, ${title}`}
        aria-disabled={!page?.more}
        onClick={() => page?.more && last && onChange({ before: [...before, last.id] })}
      >
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <select
        aria-label={`${words.pageSize}, ${title}`}
        value={size}
        onChange={({ target }) => onChange({ size: Number(target.value) as Size })}
      >
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </>
  );
}
