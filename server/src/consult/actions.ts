import type { InputFields } from '@corridor/contract/consult/calls.ts';
import { words } from '@corridor/contract/consult/words.ts';
import { isVisible, visibleTo } from '@corridor/contract/directory/rules.ts';
import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import type { Collection } from '@corridor/contract/drafts/form.ts';
import { isUnbillable } from '@corridor/contract/patients/elsewhere.ts';
import { othersUnder } from '@corridor/contract/patients/known.ts';
import type { ActivityRole } from '@corridor/contract/thread/rules.ts';
import { record } from '../billing/actions.ts';
import { visibleSpecialties } from '../directory/access.ts';
import { specialtyPermissions } from '../directory/queries.ts';
import { consultantsOf, takeConsultOf } from '../directory/serviceChecks.ts';
import { dropDraft, lockDraft } from '../drafts/actions.ts';
import { claimAttachment } from '../drafts/attachments.ts';
import { econsultFrom } from '../drafts/draftConsult.ts';
import { readDraft } from '../drafts/sealed.ts';
import { recordUses } from '../gallery/actions.ts';
import { findItems } from '../gallery/items.ts';
import { usesIn } from '../gallery/queries.ts';
import { addCopy } from '../patients/actions.ts';
import { findKnownPatients } from '../patients/knownPatients.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { nextDayAt } from '../platform/clock.ts';
import { all, type Db, first, run, statement, uuid } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { newId } from '../platform/ids.ts';
import { giveBackConsult } from '../schedule/actions.ts';
import { createThread } from '../thread/actions.ts';
import { addMessage } from '../thread/messages/actions.ts';
import { copyLetter } from '../thread/patientLetters.ts';
import { openEconsult } from '../thread/sealed.ts';
import { moveFile, releaseFiles } from '../uploads/places/actions.ts';
import { checkForm, formOf } from './consultForm.ts';
import { justSent, locationOf, ownersOf, permissionsOfAuthor } from './queries.ts';

export type Sending = {
  fields: InputFields;
  service: Service;
  formFields: readonly FormField[];
  attachments: readonly string[];
  draft: { collection: Collection; draftId: string; version?: number | undefined } | undefined;
  attested: boolean;
  acknowledged: readonly string[];
  identity?: 'known' | 'renamed' | undefined;
  /** The consultants that the page showed. */
  answeredBy?: readonly string[] | undefined;
};

/** Ten seconds, plus the time of the request. */
const undoMs = 15_000;

/**
 * Creates the thread, its members and inbox entries, counts the consult in the service's day, and adds
 * the jobs: all or nothing.
 */
export async function sendConsult(change: Change, app: App, viewer: Viewer, sending: Sending) {
  const { fields, service, formFields, draft } = sending;
  const { db, now } = change;
  const { uid } = viewer;
  const location = await first(db, locationOf, { uid, locationIdx: fields.locationIdx });
  const draftRow = draft
    ? await lockDraft(change, { id: draft.draftId, collection: draft.collection, uid })
    : undefined;
  if (draftRow && draft?.version !== undefined && draft.version !== draftRow.version)
    throw refuse('failed-precondition', 'newer-version');
  const kept = draftRow ? readDraft(app, draftRow) : undefined;
  if (!(await mayAsk(change, viewer, service, draftRow?.author)))
    throw refuse('failed-precondition', 'no-service');
  const { answeredBy } = sending;
  const consultants = await consultantsOf(change, { service, uid, answeredBy });
  const files = await threadFilesOf(change, app, uid, {
    wanted: sending.attachments,
    kept: kept?.attachments ?? [],
  });
  const media = await mediaOf(db, uid, fields.galleryMediaURIs, {
    author: draftRow?.author,
    selected: kept?.selectedMedia ?? [],
  });
  const written = formOf(fields);
  const knownPatients = await findKnownPatients(db, app, viewer, written.patientInfo.phn);
  // The day's count stays locked until the end, so slow work comes before it. The form is checked
  // after it, with the true count.
  await takeConsultOf(change, service);
  const form = checkForm(written, {
    ...sending,
    clinicProvince: location?.province,
    now,
    // A client of the specification does not ask which patient is meant, so its form is recorded as
    // it is.
    known: sending.identity ? knownPatients : [],
    renamed: sending.identity === 'renamed',
  });
  // The author follows the thread; the approver sends it in their own name.
  const author = draftRow && draftRow.author !== uid ? [draftRow.author] : [];
  const members: { uid: string; role: ActivityRole; locationIdx?: number }[] = [
    { uid, role: 'referrer', locationIdx: fields.locationIdx },
    ...author.map((one) => ({ uid: one, role: 'forwarder' as const })),
    ...consultants.map((one) => ({ uid: one, role: 'consultant' as const })),
  ];
  const type = service.type === 'referral' ? 'referral' : form.activityType;
  const { specialty, subsite, id: serviceId } = service;
  const econsult = econsultFrom(form, formFields, [...files, ...media.ids], location?.emr);
  const activityId = await createThread(change, app.keys, {
    type,
    specialty,
    subsite,
    serviceId,
    members,
    econsult,
    ...(type === 'phoneConsult' && { phone: phoneOf(fields, service) }),
  });
  for (const { owner, ids } of media.owners) await recordUses(change, owner, { ids, activityId });
  const text = words.sentTo(type, `${specialty} · ${subsite}`);
  const { seq } = await addMessage(change, app.keys, { activityId, uid, written: { text } });
  // The notifications wait until the consult can no longer be undone.
  const settled = { runAt: new Date(now.getTime() + undoMs) };
  await change.job('thread-notify', { activityId, seq }, settled);
  if (type === 'phoneConsult') {
    for (const one of [uid, ...consultants])
      await change.job('consult-inviteToCall', { activityId, uid: one }, settled);
    await change.job('consult-copyCall', { activityId, uid }, { runAt: nextDayAt(now, 7) });
  }
  const provinces = {
    clinic: location?.province ?? '',
    service: service.clinic.location.province,
    patient: form.patientProvince,
  };
  const bills =
    viewer.permissions.has('billing') && location?.billable === true && !isUnbillable(provinces);
  if (type === 'econsult' && provinces.clinic === 'AB' && bills) {
    const code = viewer.permissions.has('billingCodeCustomization') ? fields.billingCode : '';
    const status = code ? ('new' as const) : ('onHold' as const);
    const billed = { code: code || askingCode, status, at: now, kind: 'econsult' as const };
    await record(change, { activityId, uid, ...billed });
  }
  const patient = patientIndex(app.keys, form.patientInfo.phn);
  if (form.emailPatient) {
    const letter = copyLetter(type, econsult);
    await addCopy(change, app.keys, {
      uid,
      activityId,
      patient,
      letter,
      sendAt: nextDayAt(now, 7),
    });
  }
  if (draftRow) await dropDraft(change, app, draftRow, files);
  await change.audit({
    action: 'consult.send',
    subject: `thread:${activityId}`,
    patient,
    // Statements of the sender beyond the form: that the service knows the patient, and the advice
    // that was read.
    details: {
      attested: sending.attested,
      advice: sending.acknowledged.length,
      // The clinic knows this number under another name, and the sender answered this.
      ...(othersUnder(form.patientInfo, knownPatients).length > 0 && {
        identity: sending.identity === 'renamed' ? 'renamed' : 'not-asked',
      }),
    },
  });
  change.touch('services');
  return activityId;
}

type DraftMedia = { author: string | undefined; selected: readonly string[] };

/** The gallery items of a consult: the sender's own, and those that the author of the draft chose. */
async function mediaOf(db: Db, uid: string, uris: readonly string[], draft: DraftMedia) {
  const own = await findItems(db, uid, uris);
  const { author = uid, selected } = draft;
  const chosen = uris.filter((uri) => !own.has(uri) && selected.includes(uri));
  const theirs = author === uid ? new Map<string, string>() : await findItems(db, author, chosen);
  const ids = uris.map((uri) => own.get(uri) ?? theirs.get(uri));
  if (ids.includes(undefined)) throw refuse('failed-precondition', 'file-gone');
  const known = [...new Set(ids as string[])];
  const isOwn = new Set(own.values());
  return {
    ids: known,
    owners: [
      { owner: uid, ids: known.filter((id) => isOwn.has(id)) },
      { owner: author, ids: known.filter((id) => !isOwn.has(id)) },
    ],
  };
}

/** An approver may send where the author may send. */
async function mayAsk({ db }: Change, viewer: Viewer, { specialty }: Service, author = viewer.uid) {
  if (isVisible(await visibleSpecialties(db, viewer), specialty)) return true;
  const permissions = (await first(db, permissionsOfAuthor, { uid: author }))?.permissions ?? [];
  const entries = await all(db, specialtyPermissions, {});
  return isVisible(visibleTo(new Set(permissions), entries), specialty);
}

/** The fee code of the referrer for a secure eConsult in Alberta. */
const askingCode = '03.01R';

function phoneOf({ phoneConsultData: call }: InputFields, { clinic }: Service) {
  return {
    startTime: new Date(call?.startTime ?? ''),
    endTime: new Date(call?.endTime ?? ''),
    physicianPhone: call?.physicianPhoneNumber ?? '',
    specialistPhone: clinic.contactInfo.clinicPhone,
    calendarEmail: call?.physicianCalendarEmail ?? '',
  };
}

type Files = { wanted: readonly string[]; kept: readonly string[] };

/** The files now belong to the thread, at a path without a name. */
async function threadFilesOf(change: Change, app: App, uid: string, { wanted, kept }: Files) {
  const ids = [...new Set(wanted)];
  for (const id of ids) {
    if (!kept.includes(id)) await claimAttachment(change, id, uid);
    await moveFile(change, app, id, {
      purpose: 'thread',
      pathOf: ({ extension }) => `activityMedia/${newId().replaceAll('-', '')}.${extension}`,
    });
  }
  return ids;
}

const forgetBills = statement(
  'consult.forget-bills',
  'delete from billing_records where activity_id = $id',
  { id: uuid },
);
const forget = statement('consult.forget', 'delete from activities where id = $id', { id: uuid });

/** Undoes a consult that nobody has opened. Its files wait a day for another use. */
export async function undoConsult(change: Change, app: App, uid: string, activityId: string) {
  const { db, now } = change;
  const sent = await first(db, justSent, { activityId, uid });
  if (!sent) throw refuse('not-found');
  const old = now.getTime() - sent.createdAt.getTime() > undoMs;
  // An approved draft was another person's and is gone, so nothing can return. A thread with a
  // forward stays, because the forward names it and has its files.
  const bound = sent.forwarded || sent.isForward;
  if (old || bound || sent.opened || sent.lastSeq > 1 || !sent.serviceId)
    throw refuse('failed-precondition', 'too-late');
  const media = (await all(db, usesIn, { activityId })).map((use) => use.media);
  const files = (openEconsult(app, activityId, sent.sealed)?.referralMediaURIs ?? []).filter(
    (id) => !media.includes(id),
  );
  for (const id of files)
    await moveFile(change, app, id, {
      purpose: 'attachment',
      pathOf: ({ time, extension }) => `attachment_temp_files/${uid}/${time}.${extension}`,
    });
  await releaseFiles(change, files);
  const inboxes = await all(db, ownersOf, { id: activityId });
  await run(db, forgetBills, { id: activityId });
  await run(db, forget, { id: activityId });
  if (sent.ownerUid) await giveBackConsult(change, sent.ownerUid, sent.createdAt);
  await change.audit({
    action: 'consult.undo',
    subject: `thread:${activityId}`,
    patient: sent.patient,
  });
  change.touch(`thread:${activityId}`, 'services');
  for (const { owner } of inboxes) change.touch(`inbox:${owner}`);
}
