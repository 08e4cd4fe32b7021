import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import {
  claimByDay,
  isDuplicateNote,
  mayMove,
  moveCauses,
  moveOf,
  tableStatuses,
  urgencyOf,
} from './life.ts';
import { billingStatuses } from './rules.ts';

it('a record moves by these steps and no others', () => {
  claims('billing-13 (steps)');
  const steps = moveCauses.flatMap((cause) =>
    billingStatuses
      .filter((status) => mayMove(status, cause))
      .map((status) => `${status} > ${moveOf(cause).to} by ${cause}`),
  );
  expect(steps).toEqual([
    'new > pending by ready',
    'new > onHold by hold',
    'pending > onHold by hold',
    'onHold > pending by confirm',
    'pending > submitted by submit',
    'submitted > unconfirmed by no-answer',
    'submitted > closed by apply',
    'unconfirmed > closed by apply',
    'submitted > refused by refuse',
    'unconfirmed > refused by refuse',
    'closed > refused by reverse',
    'refused > pending by resend',
    'new > notBillable by drop',
    'pending > notBillable by drop',
    'refused > notBillable by drop',
    'onHold > notBillable by drop',
    'new > deleted by delete',
    'pending > deleted by delete',
    'refused > deleted by delete',
    'onHold > deleted by delete',
    'new > failed by wrong-address',
    'pending > failed by wrong-address',
    'onHold > failed by wrong-address',
  ]);
});

it('each status stands in one table of the report', () => {
  claims('billing-10 (statuses)', 'billing-11 (statuses)', 'billing-12 (statuses)');
  expect(tableStatuses).toEqual({
    waiting: ['new', 'pending', 'onHold', 'submitted', 'unconfirmed'],
    rejected: ['refused'],
    closed: ['closed', 'notBillable', 'deleted', 'failed'],
  });
  expect(Object.values(tableStatuses).flat().sort()).toEqual([...billingStatuses].sort());
});

it('a service is claimed within 90 days, with a warning from day 75 on', () => {
  expect(claimByDay('2026-11-20')).toBe('2027-02-18');
  const urgencyAfter = (days: number) =>
    urgencyOf('2026-01-01', new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
  expect([0, 74, 75, 90, 91].map(urgencyAfter)).toEqual([
    undefined,
    undefined,
    'urgent',
    'urgent',
    'late',
  ]);
});

it('a note of Corridor on a repeated record is known by its beginning', () => {
  expect(isDuplicateNote('SYSTEM: duplicate of 7')).toBe(true);
  expect(isDuplicateNote('Not a SYSTEM: duplicate of 7')).toBe(false);
  expect(isDuplicateNote('')).toBe(false);
});
