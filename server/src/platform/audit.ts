import {
  bytes,
  bytesList,
  type Db,
  instant,
  json,
  optional,
  run,
  statement,
  text,
  texts,
  uuid,
} from './database.ts';
import { newId } from './ids.ts';
import type { Origin, Viewer } from './viewer.ts';

/** What is written down: ids and names of things, never their content. */
export type AuditEntry = {
  action: string;
  subject: string;
  /** Blind index of the health number, so that "who saw this patient" can be asked. */
  patient?: Buffer;
  /** The same of all patients whom a list showed. */
  patients?: readonly Buffer[];
  /** For whom somebody stood in. */
  actingFor?: string | null;
  details?: Record<string, string | number | boolean | null>;
};

const add = statement(
  'audit.add',
  `insert into audit_entries
     (id, at, actor, acting_for, roles, action, subject, patient, details, address)
   values ($id, $at, $actor, $actingFor, $roles, $action, $subject, $patient, $details, $address)`,
  {
    id: uuid,
    at: instant,
    actor: optional(uuid),
    actingFor: optional(uuid),
    roles: texts,
    action: text,
    subject: text,
    patient: optional(bytes),
    details: json<object>(),
    address: text,
  },
);

const addPatients = statement(
  'audit.add-patients',
  'insert into audit_patients (entry, patient) select distinct $id::uuid, unnest($patients::bytea[])',
  { id: uuid, patients: bytesList },
);

export async function writeAudit(
  db: Db,
  who: { viewer: Pick<Viewer, 'uid' | 'roles'> | undefined; origin: Origin; now: Date },
  entry: AuditEntry,
): Promise<void> {
  const id = newId();
  await run(db, add, {
    id,
    at: who.now,
    actor: who.viewer?.uid ?? null,
    actingFor: entry.actingFor ?? null,
    roles: who.viewer?.roles ?? [],
    action: entry.action,
    subject: entry.subject,
    patient: entry.patient ?? null,
    details: entry.details ?? {},
    address: who.origin.address,
  });
  if (entry.patients?.length) await run(db, addPatients, { id, patients: [...entry.patients] });
}
