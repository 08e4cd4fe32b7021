import type { SubType } from '@corridor/contract/patients/messages/rules.ts';
import type { Change } from '../platform/change.ts';
import {
  bigints,
  boolean,
  bytes,
  type Db,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { touchMessages } from './access.ts';
import { mailAt } from './mailing/actions.ts';
import { type Letter, sealBody, sealLetter } from './sealed.ts';
import { tokensOf } from './searchWords.ts';
import { aboutMessage } from './trail.ts';

const add = statement(
  'patients.add',
  `insert into patient_messages
     (id, kind, uid, owner, office, sent_by, on_behalf, on_behalf_uid, on_behalf_name, clinic_id,
      activity_id, patient, sealed, sealed_body, status, created_at, send_at, status_updated_at,
      delay, form_id, form_version, remind)
   values ($id, $kind, $uid, $owner, $office, $sentBy, $onBehalf, $onBehalfUid, $onBehalfName,
      $clinicId, $activityId, $patient, $sealed, $sealedBody, 'sending', $now, $sendAt, $now,
      $delay, $formId, $formVersion, $remind)`,
  {
    id: uuid,
    kind: text,
    uid: uuid,
    owner: uuid,
    office: optional(uuid),
    sentBy: uuid,
    onBehalf: optional(text),
    onBehalfUid: optional(uuid),
    onBehalfName: optional(text),
    clinicId: optional(uuid),
    activityId: optional(uuid),
    patient: bytes,
    sealed: bytes,
    sealedBody: optional(bytes),
    now: instant,
    sendAt: instant,
    delay: boolean,
    formId: optional(uuid),
    formVersion: optional(integer),
    remind: boolean,
  },
);

/** In whose name and list a message stands. */
export type Sender = {
  /** The physician. */
  uid: string;
  owner: string;
  office: string | null;
  sentBy: string;
  onBehalf: { kind: 'clinic' | 'physician'; uid: string; name: string } | null;
  clinicId: string | null;
};
export const asOneself = (uid: string, clinicId: string | null = null): Sender => ({
  uid,
  owner: uid,
  office: null,
  sentBy: uid,
  onBehalf: null,
  clinicId,
});

export type NewMessage = {
  kind: SubType;
  sender: Sender;
  patient: Buffer;
  letter: Letter;
  sendAt: Date;
  delay: boolean;
  activityId?: string;
  body?: string;
  form?: { id: string; version: number };
  remind?: boolean;
  files?: readonly string[];
  /** Of a forward, whose row has its link. */
  id?: string;
};

/** Adds a message to a patient, without its mail. */
export async function addMessage(change: Change, keys: Keys, message: NewMessage): Promise<string> {
  const { kind, sender, patient, letter, sendAt, delay, body, form, files = [] } = message;
  const { id = newId(), activityId = null, remind = false } = message;
  const { onBehalf, ...senders } = sender;
  const isOther = senders.uid !== senders.sentBy;
  await run(change.db, add, {
    id,
    kind,
    ...senders,
    onBehalf: onBehalf?.kind ?? null,
    onBehalfUid: onBehalf?.uid ?? null,
    onBehalfName: onBehalf?.name ?? null,
    activityId,
    patient,
    sealed: sealLetter(keys, id, letter),
    sealedBody: body === undefined ? null : sealBody(keys, id, body),
    now: change.now,
    sendAt,
    delay,
    formId: form?.id ?? null,
    formVersion: form?.version ?? null,
    remind,
  });
  await noteWords(change.db, keys, { id, ...senders }, letter);
  await run(change.db, addFiles, { messageId: id, files: [...files] });
  await change.audit({
    action: kind === 'PatientCC' ? 'patients.copy' : 'patients.send',
    ...aboutMessage({ id, activityId, patient }),
    ...(onBehalf?.kind === 'physician' && isOther && { actingFor: senders.uid }),
    details: {
      messageId: id,
      kind,
      ...(onBehalf?.kind === 'clinic' && { forClinic: onBehalf.uid }),
    },
  });
  return id;
}

/** Adds a message and its mail. */
export async function sendMessage(change: Change, keys: Keys, message: NewMessage) {
  const id = await addMessage(change, keys, message);
  await mailAt(change, id, message.sendAt);
  return id;
}

export type Copy = {
  uid: string;
  activityId: string;
  patient: Buffer;
  letter: Letter;
  sendAt: Date;
};
/** Adds a copy of a thread's first state for the patient, to be sent at its time. */
export async function addCopy(change: Change, keys: Keys, copy: Copy): Promise<string> {
  const { uid, ...rest } = copy;
  const sender = asOneself(uid);
  const id = await sendMessage(change, keys, { kind: 'PatientCC', sender, delay: true, ...rest });
  await touchMessages(change, [id]);
  return id;
}

const addFiles = statement(
  'patients.add-files',
  `insert into patient_message_files (message_id, file_id, position)
   select $messageId, file, place from unnest($files::uuid[]) with ordinality as f (file, place)`,
  { messageId: uuid, files: uuids },
);
const dropWords = statement(
  'patients.drop-words',
  'delete from patient_message_tokens where message_id = $id',
  { id: uuid },
);
const addWords = statement(
  'patients.add-words',
  `insert into patient_message_tokens (token, message_id)
   select distinct token, $id::uuid from unnest($tokens::bigint[]) token on conflict do nothing`,
  { id: uuid, tokens: bigints },
);
type Listed = { id: string; owner: string; office: string | null };

/** Makes a message findable by the words of its letter. */
async function noteWords(db: Db, keys: Keys, { id, owner, office }: Listed, letter: Letter) {
  const lists = office ? [owner, office] : [owner];
  await run(db, addWords, { id, tokens: tokensOf(keys, lists, letter) });
}

const describe = statement(
  'patients.describe',
  'update patient_messages set sealed = $sealed, described = true where id = $id',
  { id: uuid, sealed: bytes },
);
/** Replaces what is known of the patient of a message. */
export async function describeMessage(db: Db, keys: Keys, message: Listed, letter: Letter) {
  const { id } = message;
  await run(db, describe, { id, sealed: sealLetter(keys, id, letter) });
  await run(db, dropWords, { id });
  await noteWords(db, keys, message, letter);
}
