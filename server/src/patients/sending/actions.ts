import { bytes, type Db, instant, run, statement, uuid } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keystore/keys.ts';

export const addressIndex = (keys: Keys, email: string) =>
  keys.blindIndex('patient-address', email.trim().toLowerCase());

const addAddress = statement(
  'patients.add-address',
  `insert into patient_addresses (scope, patient, address, agreed_at, noted_by)
   values ($scope, $patient, $address, $now, $by) on conflict do nothing`,
  { scope: uuid, patient: bytes, address: bytes, now: instant, by: uuid },
);
type Agreed = { scope: string; patient: Buffer; address: Buffer; now: Date; by: string };
/** Records that the patient has agreed to mail at this address, as the sender says. */
export const noteAddress = (db: Db, agreed: Agreed) => run(db, addAddress, agreed);
