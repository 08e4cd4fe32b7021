import { mostDrafts } from '@corridor/contract/drafts/calls.ts';
import { type Collection, defaultSubject } from '@corridor/contract/drafts/form.ts';
import { personName } from '@corridor/contract/thread/rules.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import {
  bigint,
  bytes,
  first,
  instant,
  integer,
  optional,
  type RowOf,
  run,
  statement,
  text,
  uuid,
} from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { patientIndex } from '../thread/sealed.ts';
import { keepFiles } from './attachments.ts';
import { type draftOf, heldByAuthor, heldDraft, personOf } from './queries.ts';
import { type Kept, openDraft, sealDraft } from './sealed.ts';

const add = statement(
  'drafts.add',
  `insert into consult_drafts (id, owner, author, collection, activity_type, sealed, created_at,
     updated_at)
   select $id, $uid, $uid, 'user_drafts', $activityType, $sealed, $now, $now
   where (select count(*) from consult_drafts where author = $uid) < $most`,
  { id: uuid, uid: uuid, activityType: text, sealed: bytes, now: instant, most: bigint },
);
const write = statement(
  'drafts.write',
  `update consult_drafts set owner = $owner, collection = $collection,
     activity_type = $activityType, sealed = $sealed, version = version + 1, read_at = $readAt,
     updated_at = $now
   where id = $id returning version`,
  {
    id: uuid,
    owner: uuid,
    collection: text,
    activityType: text,
    sealed: bytes,
    readAt: optional(instant),
    now: instant,
  },
  { version: integer },
);
const remove = statement('drafts.remove', 'delete from consult_drafts where id = $id', {
  id: uuid,
});
const open = statement(
  'drafts.open',
  'update consult_drafts set read_at = $now where id = $id and read_at is null',
  { id: uuid, now: instant },
);

type Row = RowOf<typeof draftOf.row>;
export type Which = { id: string; collection: Collection; uid: string };
type Writer = { app: App; uid: string };

/** One's own list, or that of the approver it waits with; whoever it is not with finds nothing. */
export async function holdDraft({ db }: Change, which: Which): Promise<Row> {
  const found = await first(db, heldDraft, which);
  if (!found) throw refuse('not-found');
  return found;
}

export type Saved = Pick<Kept, 'formData' | 'subject' | 'selectedMedia' | 'attachments'> & {
  id: string | undefined;
  collection: Collection;
  activityType: string;
  version: number | undefined;
  /** To whom it goes to be approved. */
  approver: string | undefined;
};

export async function saveDraft(change: Change, { app, uid }: Writer, saved: Saved) {
  const { collection, formData, version, approver } = saved;
  const { db, now } = change;
  const held = saved.id ? await holdDraft(change, { id: saved.id, collection, uid }) : undefined;
  if (!held && collection !== 'user_drafts') throw refuse('not-found');
  if (held && version !== undefined && held.version !== version)
    throw refuse('aborted', 'newer-version');
  const id = held?.id ?? newId();
  const before = held ? openDraft(app.keys, id, held.sealed) : undefined;
  const subject = saved.subject.trim() || defaultSubject(formData);
  const attachments = await keepFiles(change, app, {
    ...{ uid, draftId: id, wanted: saved.attachments, kept: before?.attachments ?? [] },
  });
  const kept: Kept = {
    ...{ formData, subject, attachments, selectedMedia: saved.selectedMedia },
    econsultForwarder: approver
      ? await forwarderOf(change, uid)
      : (before?.econsultForwarder ?? null),
    returned: approver ? null : (before?.returned ?? null),
  };
  const sealed = sealDraft(app.keys, id, kept);
  const { activityType } = saved;
  if (!held && (await run(db, add, { id, uid, activityType, sealed, now, most: mostDrafts })) === 0)
    throw refuse('resource-exhausted', 'too-many');
  if (approver) await approves(change, uid, approver);
  const written =
    held || approver
      ? await first(db, write, {
          ...{ id, activityType, sealed, now },
          owner: approver ?? uid,
          collection: approver ? 'drafts_pending_approval' : collection,
          readAt: approver ? null : (held?.readAt ?? null),
        })
      : undefined;
  await change.audit({
    action: approver ? 'drafts.forward' : 'drafts.save',
    subject: `draft:${id}`,
    ...(formData.patientInfo.phn && {
      patient: patientIndex(app.keys, formData.patientInfo.phn),
    }),
    details: approver ? { approver } : { version: written?.version ?? 1 },
  });
  change.touch(`drafts:${uid}`, `drafts:${held?.author ?? uid}`);
  if (approver) change.touch(`drafts:${approver}`);
  return { draftId: id, draftSubject: subject, version: written?.version ?? 1 };
}

async function forwarderOf({ db }: Change, uid: string) {
  const person = await first(db, personOf, { uid });
  if (!person) throw refuse('not-found');
  const { firstName, lastName, email } = person;
  return { uid, firstName, lastName, email };
}

async function approves({ db }: Change, uid: string, approver: string) {
  const person = approver === uid ? undefined : await first(db, personOf, { uid: approver });
  if (!person?.approves) throw refuse('failed-precondition', 'no-approver');
}

/** Gone with its files, or from an approver back to whoever wrote it, with the reason. */
export async function discardDraft(change: Change, app: App, which: Which & { reason: string }) {
  const { id, uid, reason } = which;
  const held = await holdDraft(change, which);
  if (held.author === uid) await dropDraft(change, app, held);
  else {
    const by = await first(change.db, personOf, { uid });
    const returned = { by: by ? personName(by) : '', reason };
    await handBack(change, app, held, { returned });
  }
  await change.audit({
    action: held.author === uid ? 'drafts.discard' : 'drafts.return',
    subject: `draft:${id}`,
  });
}

/** What was kept for it goes the way of every upload that nobody claimed. */
export async function dropDraft(change: Change, app: App, { id, owner, author, sealed }: Row) {
  const { attachments } = openDraft(app.keys, id, sealed);
  await keepFiles(change, app, { uid: owner, draftId: id, wanted: [], kept: attachments });
  await run(change.db, remove, { id });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}

/** It was sent: what went along stays, what did not is let go. */
export async function spendDraft(change: Change, app: App, held: Row, sent: readonly string[]) {
  const { attachments } = openDraft(app.keys, held.id, held.sealed);
  const left = attachments.filter((id) => !sent.includes(id));
  const keeping = { uid: held.owner, draftId: held.id, wanted: [], kept: left };
  await keepFiles(change, app, keeping);
  await run(change.db, remove, { id: held.id });
  change.touch(`drafts:${held.owner}`, `drafts:${held.author}`);
}

async function handBack(change: Change, app: App, held: Row, more: Pick<Kept, 'returned'>) {
  const { id, author, owner, activityType } = held;
  const kept = { ...openDraft(app.keys, id, held.sealed), econsultForwarder: null, ...more };
  const sealed = sealDraft(app.keys, id, kept);
  const back = { id, owner: author, collection: 'user_drafts', readAt: null };
  await first(change.db, write, { ...back, activityType, sealed, now: change.now });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}

/** Its author takes it back as long as nobody has opened it. */
export async function recallDraft(change: Change, { app, uid }: Writer, id: string) {
  const held = await first(change.db, heldByAuthor, { id, uid });
  if (!held) throw refuse('not-found');
  if (held.readAt) throw refuse('failed-precondition', 'taken-up');
  await handBack(change, app, held, { returned: null });
  await change.audit({ action: 'drafts.recall', subject: `draft:${id}` });
}

/** From here on it is with the approver: its author can no longer take it back. */
export async function openForApproval(change: Change, { id, owner, author, readAt }: Row) {
  if (readAt) return;
  await run(change.db, open, { id, now: change.now });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}
