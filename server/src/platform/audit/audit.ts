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
  uuids,
} from '../database/database.ts';
import type { Origin, Viewer } from '../http/viewer.ts';
import { newId } from '../ids.ts';

/** An audit entry holds ids and names of things, never their content. */
export type AuditEntry = {
  action: string;
  subject: string;
  /** The blind index of the health number answers the question "who saw this patient". */
  patient?: Buffer;
  /** The blind indexes of all patients in a list. */
  patients?: readonly Buffer[];
  /** The person that the actor covers for. */
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

export type AuditActor = {
  viewer: Pick<Viewer, 'uid' | 'roles'> | undefined;
  origin: Origin;
  now: Date;
};

export async function writeAudit(db: Db, actor: AuditActor, entry: AuditEntry): Promise<void> {
  const id = newId();
  await run(db, add, {
    id,
    at: actor.now,
    actor: actor.viewer?.uid ?? null,
    actingFor: entry.actingFor ?? null,
    roles: actor.viewer?.roles ?? [],
    action: entry.action,
    subject: entry.subject,
    patient: entry.patient ?? null,
    details: entry.details ?? {},
    address: actor.origin.address,
  });
  if (entry.patients?.length) await run(db, addPatients, { id, patients: [...entry.patients] });
}

const addMany = statement(
  'audit.add-many',
  `insert into audit_entries
     (id, at, actor, acting_for, roles, action, subject, patient, details, address)
   select e.id, e.at, e.actor, e.acting_for, e.roles, e.action, e.subject,
     decode(e.patient, 'hex'), e.details, e.address
   from jsonb_to_recordset($batch::jsonb->'entries') as e (id uuid, at timestamptz, actor uuid,
     acting_for uuid, roles text[], action text, subject text, patient text, details jsonb, address text)`,
  { batch: json<object>() },
);
const addPatientsOfMany = statement(
  'audit.add-patients-of-many',
  `insert into audit_patients (entry, patient)
   select distinct entry, patient from unnest($entries::uuid[], $patients::bytea[]) as p (entry, patient)`,
  { entries: uuids, patients: bytesList },
);

/** Writes many entries with two statements. */
export async function writeAudits(
  db: Db,
  written: readonly (readonly [AuditActor, AuditEntry])[],
): Promise<void> {
  const rows = written.map(([actor, entry]) => ({ id: newId(), actor, entry }));
  const entries = rows.map(({ id, actor: { viewer, origin, now }, entry }) => ({
    id,
    at: now,
    actor: viewer?.uid ?? null,
    acting_for: entry.actingFor ?? null,
    roles: viewer?.roles ?? [],
    action: entry.action,
    subject: entry.subject,
    patient: entry.patient?.toString('hex') ?? null,
    details: entry.details ?? {},
    address: origin.address,
  }));
  await run(db, addMany, { batch: { entries } });
  const shown = rows.flatMap(({ id, entry }) =>
    (entry.patients ?? []).map((patient) => ({ id, patient })),
  );
  if (shown.length === 0) return;
  await run(db, addPatientsOfMany, {
    entries: shown.map(({ id }) => id),
    patients: shown.map(({ patient }) => patient),
  });
}
