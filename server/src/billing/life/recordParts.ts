/** The parts of a record that several areas read: its diagnosis and the month of its result. */
import { localTime } from '../../platform/clock.ts';
import { type Opener, openText } from '../../platform/keystore/opened.ts';

export const dxContext = (id: string) => ({
  table: 'billing_records',
  column: 'sealed_dx',
  row: id,
});

export const dxOf = (app: Opener, { id, sealedDx }: { id: string; sealedDx: Buffer | null }) =>
  openText(app, sealedDx, dxContext(id)) ?? '';

/** The month of an instant in Alberta: year * 12 + month from 0. */
export function localMonth(instant: Date): number {
  const [year = 0, month = 1] = localTime(instant).date.split('-').map(Number);
  return year * 12 + month - 1;
}
