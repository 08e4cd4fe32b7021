/** The patient's consent to training the AI: with each picture, and as the patient has answered. */
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  bytes,
  first,
  instant,
  optional,
  run,
  statement,
  uuid,
} from '../../platform/database/database.ts';
import { collectForAnnotation, lockedItems, noteChange } from '../actions.ts';

const setConsent = statement(
  'gallery.set-consent',
  `update media set consent_at = case when $consent then $now::timestamptz end
   where id = $id and (consent_at is not null) <> $consent`,
  { id: uuid, consent: boolean, now: instant },
);
type Item = { id: string; patient: Buffer | null };

/** Records or withdraws the consent of an item. Answers whether that changed something. */
async function setItemConsent(change: Change, uid: string, item: Item, consent: boolean) {
  const { db, now } = change;
  if ((await run(db, setConsent, { id: item.id, consent, now })) === 0) return false;
  const action = consent ? 'gallery.give-consent' : 'gallery.withdraw-consent';
  await noteChange(change, { uid, item }, action);
  return true;
}

export async function setItemsConsent(
  change: Change,
  uid: string,
  { ids, consent }: { ids: string[]; consent: boolean },
) {
  let changed = 0;
  for (const item of await lockedItems(change, uid, ids))
    if (await setItemConsent(change, uid, item, consent)) changed += 1;
  if (changed > 0) await collectForAnnotation(change);
  return changed;
}

const putAnswer = statement(
  'gallery.put-consent',
  `insert into patient_consents (scope, patient, agrees, answered_at, message_id)
   values ($scope, $patient, $agrees, $now, $messageId)
   on conflict (scope, patient) do update
     set agrees = $agrees, answered_at = $now, message_id = $messageId`,
  { scope: uuid, patient: bytes, agrees: boolean, now: instant, messageId: optional(uuid) },
);
/** Served by media_patient. A deleted item may come back, so it is among them. */
const picturesOfPatient = statement(
  'gallery.pictures-of-patient',
  `select m.id, m.uid, m.patient from media m
   where m.patient = $patient and m.uid in (
     select $scope union
     select k.uid from clinic_members k
     where k.clinic_id = $scope and k.confirmed_at is not null and k.left_at is null)
   order by m.id for no key update of m`,
  { scope: uuid, patient: bytes },
  { id: uuid, uid: uuid, patient: bytes },
);

type Consent = {
  /** The clinic that asked, or the person without one. */
  scope: string;
  patient: Buffer;
  agrees: boolean;
  messageId: string | null;
};

/**
 * Keeps a patient's own answer. It holds for all pictures of the patient that the people of the
 * clinic have, and for those that they take later.
 */
export async function takeConsent(change: Change, consent: Consent): Promise<void> {
  const { scope, patient, agrees } = consent;
  await run(change.db, putAnswer, { ...consent, now: change.now });
  let changed = false;
  for (const { uid, ...item } of await all(change.db, picturesOfPatient, { scope, patient }))
    changed = (await setItemConsent(change, uid, item, agrees)) || changed;
  if (changed) await collectForAnnotation(change);
}

/** Served by patient_consents_pkey. */
const answerOf = statement(
  'gallery.consent-of',
  `select agrees from patient_consents
   where patient = $patient and scope in (
     select $uid union
     select k.clinic_id from clinic_members k
     where k.uid = $uid and k.confirmed_at is not null and k.left_at is null)
   order by answered_at desc limit 1`,
  { uid: uuid, patient: bytes },
  { agrees: boolean },
);

/** Gives items of a patient the answer that the patient has given to their owner's clinic. */
export async function followConsent(
  change: Change,
  uid: string,
  { ids, patient }: { ids: string[]; patient: Buffer },
): Promise<void> {
  if (ids.length === 0) return;
  const found = await first(change.db, answerOf, { uid, patient });
  if (found) await setItemsConsent(change, uid, { ids, consent: found.agrees });
}
