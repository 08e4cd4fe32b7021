/** The columns of the tables, each with its cell. */
import { isDuplicateNote } from '@corridor/contract/billing/life.ts';
import { phnText } from '@corridor/contract/patients/phn.ts';
import { dollars } from '@corridor/contract/reporting/rules.ts';
import type { BillingRecord } from '@corridor/contract/reporting/schemas.ts';
import { kindWords, reportWords as words } from '@corridor/contract/reporting/words.ts';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { calendarDay, longTime, yearDay } from '../platform/dates.ts';
import styles from './RecordTable.module.css';
import { StatusChip } from './StatusChip.tsx';

export type Column = {
  name: keyof typeof words.columns;
  /** The table can be sorted by it. */
  sorts?: string;
  right?: boolean;
  /** The column gives way on a narrow screen. */
  wideOnly?: boolean;
  cell: (record: BillingRecord) => ReactNode;
};

export const phnOf = ({ patientId, patientProvince }: BillingRecord) =>
  patientId === null ? words.unreadable : phnText(patientId, patientProvince);

const identifier = (text: string) => <span className="identifier">{text || '–'}</span>;

export const columns = {
  created: {
    name: 'created',
    sorts: 'created',
    cell: ({ created }) => <time dateTime={created}>{longTime(created)}</time>,
  },
  createdDay: {
    name: 'created',
    sorts: 'created',
    cell: ({ created }) => <time dateTime={created}>{yearDay(created)}</time>,
  },
  type: { name: 'type', wideOnly: true, cell: ({ subType }) => kindWords[subType] },
  phn: {
    name: 'phn',
    cell: (record) =>
      record.locked ? (
        <IconLock size={14} stroke={1.75} aria-label={words.locked} />
      ) : (
        identifier(phnOf(record))
      ),
  },
  billingCode: {
    name: 'billingCode',
    sorts: 'billingCode',
    cell: ({ billingCode }) => identifier(billingCode),
  },
  dxCode: { name: 'dxCode', wideOnly: true, cell: ({ dxCode }) => identifier(dxCode) },
  status: { name: 'status', sorts: 'status', cell: ({ status }) => <StatusChip status={status} /> },
  plainStatus: { name: 'status', cell: ({ status }) => <StatusChip status={status} /> },
  comments: {
    name: 'comments',
    wideOnly: true,
    cell: ({ comments }) => (isDuplicateNote(comments) ? words.duplicate : words.notAvailable),
  },
  claimBy: {
    name: 'claimBy',
    right: true,
    cell: ({ claimBy, urgency }) => (
      <span className={styles.claimBy} data-urgency={urgency}>
        {urgency && (
          <IconAlertTriangle
            size={14}
            stroke={2}
            aria-label={urgency === 'late' ? words.late : words.urgentRow}
          />
        )}
        {calendarDay(claimBy)}
      </span>
    ),
  },
  errorCode: {
    name: 'errorCode',
    sorts: 'errorCode',
    right: true,
    cell: ({ errorCode }) => <strong className="identifier">{errorCode}</strong>,
  },
  paid: {
    name: 'paid',
    cell: ({ paidAt, hlinkResultReceivedAt: result }) => {
      const day = paidAt ?? result;
      return day ? <time dateTime={day}>{yearDay(day)}</time> : '–';
    },
  },
  amount: {
    name: 'amount',
    sorts: 'payToDoctor',
    right: true,
    cell: ({ payToDoctor }) => dollars(payToDoctor ?? 0),
  },
  plainAmount: {
    name: 'amount',
    right: true,
    cell: ({ payToDoctor }) => dollars(payToDoctor ?? 0),
  },
} satisfies Record<string, Column>;
