import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { charts } from './demo/charts.ts';
import type { RecordsProvider } from './recordsProvider.ts';

const validMs = 15 * 60_000;
const sealContext = { table: 'record_references', column: 'demo', row: 'reference' };

/** Makes a reference as a records system does: opaque and short-lived. */
export const referTo = (keys: Keys, number: number, now: Date) =>
  keys
    .seal(JSON.stringify({ number, until: now.getTime() + validMs, id: newId() }), sealContext)
    .toString('base64url');

/** A demo has no records system. It plays one with invented charts. */
export const localRecords = (keys: Keys): RecordsProvider => ({
  async consult(jwt, now) {
    const { number, until } = openReference(keys, jwt);
    const chart = charts[number];
    if (!chart || until < now.getTime()) throw refuse('failed-precondition', 'not-valid');
    const { history: patientHistory, ...patientInfo } = chart;
    const avaConsultId = `demo-consult-${number + 1}`;
    return { patientInfo, avaConsultId, avaUuid: 'demo-user', patientHistory };
  },
  async upload(_, { content }) {
    // It reads the whole file, as a real system does.
    for await (const part of content()) void part;
    return 'taken';
  },
});

function openReference(keys: Keys, reference: string): { number: number; until: number } {
  try {
    return JSON.parse(keys.openText(Buffer.from(reference, 'base64url'), sealContext));
  } catch {
    throw refuse('failed-precondition', 'not-valid');
  }
}
