import type { ActivityRole, ActivityType, Status } from '@corridor/contract/thread/rules.ts';
import type { Econsult, Profile } from '@corridor/contract/thread/schemas.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import { econsultContext } from '../patients/sealed.ts';
import type { Change } from '../platform/change.ts';
import {
  bytes,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { enterInbox } from './entries/actions.ts';
import { addMember } from './members/actions.ts';
import { searchWords } from './sealed.ts';

const addActivity = statement(
  'thread.add-activity',
  `insert into activities (id, type, created_at, created_by, specialty, subsite, status, sealed,
     patient, last_message_at, forwarded_from, service_id)
   values ($id, $type, $now, $createdBy, $specialty, $subsite, $status, $sealed, $patient, $now,
     $forwardedFrom, $serviceId)`,
  {
    id: uuid,
    type: text,
    now: instant,
    createdBy: uuid,
    specialty: text,
    subsite: text,
    status: optional(text),
    sealed: bytes,
    patient: bytes,
    forwardedFrom: optional(uuid),
    serviceId: optional(uuid),
  },
);
const addPhone = statement(
  'thread.add-phone',
  `insert into phone_consults (activity_id, start_time, end_time, physician_phone, specialist_phone,
     calendar_email)
   values ($id, $startTime, $endTime, $physicianPhone, $specialistPhone, $calendarEmail)`,
  {
    id: uuid,
    startTime: instant,
    endTime: instant,
    physicianPhone: text,
    specialistPhone: text,
    calendarEmail: text,
  },
);

export type NewThread = {
  type: ActivityType;
  specialty: string;
  subsite: string;
  econsult: Econsult;
  members: readonly { uid: string; role: ActivityRole; locationIdx?: number | undefined }[];
  forwardedFrom?: string;
  /** The service that was asked. */
  serviceId?: string;
  /** Null begins without a status; otherwise the type decides. */
  status?: null;
  phone?: {
    startTime: Date;
    endTime: Date;
    physicianPhone: string;
    specialistPhone: string;
    /** The address for the calendar invitation of the referrer. */
    calendarEmail?: string;
  };
};

/** Creates a thread with its members, in their inboxes and in those of their clinics. */
export async function createThread(change: Change, keys: Keys, thread: NewThread): Promise<string> {
  const { type, specialty, subsite, econsult, phone } = thread;
  const { db, now } = change;
  const id = newId();
  const author = thread.members[0];
  if (!author) throw refuse('invalid-argument');
  const status: Status | null =
    type === 'phoneConsult' || thread.status === null ? null : 'pending';
  await run(db, addActivity, {
    id,
    type,
    now,
    createdBy: author.uid,
    specialty,
    subsite,
    status,
    sealed: keys.seal(JSON.stringify(econsult), econsultContext(id)),
    patient: patientIndex(keys, econsult.phn),
    forwardedFrom: thread.forwardedFrom ?? null,
    serviceId: thread.serviceId ?? null,
  });
  if (phone) await run(db, addPhone, { id, calendarEmail: '', ...phone });
  const profiles: Profile[] = [];
  for (const member of thread.members) {
    const profile = await addMember(change, { activityId: id, ...member });
    if (!profile) throw refuse('failed-precondition', 'no-member');
    profiles.push(profile);
  }
  const clinics = profiles.flatMap(({ location }) => location?.clinicId ?? []);
  const words = searchWords({ specialty, subsite, econsult, names: profiles });
  const owners = new Set([...thread.members.map(({ uid }) => uid), ...clinics]);
  for (const owner of owners) await enterInbox(change, keys, id, owner, words);
  await change.audit({
    action: 'thread.create',
    subject: `thread:${id}`,
    patient: patientIndex(keys, econsult.phn),
    details: { type },
  });
  return id;
}
