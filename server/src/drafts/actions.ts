import type { Collection } from '@corridor/contract/drafts/form.ts';
import { defaultSubject, mostDrafts, nothingBeside } from '@corridor/contract/drafts/rules.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import {
  all,
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
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { keepFiles } from './attachments.ts';
import {
  type draftOf,
  lockedApprover,
  lockedByApprover,
  lockedByAuthor,
  lockedDraft,
  personOf,
} from './queries.ts';
import { aboutDraft, type Kept, openDraft, readDraft, sealDraft } from './sealed.ts';

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
type Approver = { uid: string; name: string };

/** Locks a draft in the owner's list or the approver's. Other people find nothing. */
export async function lockDraft({ db }: Change, which: Which): Promise<Row> {
  const found = await first(db, lockedDraft, which);
  if (!found) throw refuse('not-found');
  return found;
}

export type Saved = Pick<Kept, 'formData' | 'beside' | 'attachments'> & {
  /** A client omits the fields that it does not show, and they stay unchanged. */
  subject: string | undefined;
  selectedMedia: string[] | undefined;
  id: string | undefined;
  collection: Collection;
  activityType: string;
  version: number | undefined;
  /** The approver that the draft goes to. */
  approver: string | undefined;
};

export async function saveDraft(change: Change, { app, uid }: Writer, saved: Saved) {
  const { collection, formData, version, approver } = saved;
  const { db, now } = change;
  const draftRow = saved.id
    ? await lockDraft(change, { id: saved.id, collection, uid })
    : undefined;
  if (!draftRow && collection !== 'user_drafts') throw refuse('not-found');
  if (draftRow && version !== undefined && draftRow.version !== version)
    throw refuse('aborted', 'newer-version');
  const id = draftRow?.id ?? newId();
  const before = draftRow ? readDraft(app, draftRow) : undefined;
  const subject = (saved.subject ?? ownSubject(before)).trim() || defaultSubject(formData);
  const attachments = await keepFiles(change, app, {
    uid,
    draftId: id,
    wanted: saved.attachments,
    kept: before?.attachments ?? [],
  });
  const { beside = before?.beside } = saved;
  const chosenBefore = before?.selectedMedia ?? [];
  // An approver may remove the author's items and add none.
  const selectedMedia =
    (collection === 'user_drafts'
      ? saved.selectedMedia
      : saved.selectedMedia?.filter((uri) => chosenBefore.includes(uri))) ?? chosenBefore;
  const content = { subject, attachments, selectedMedia, beside };
  const kept: Kept = approver
    ? {
        ...content,
        // The approver answers again what the author said about the service.
        beside: { ...nothingBeside, history: beside?.history ?? '' },
        // A location number belongs to its person, so the approver sends from an own one.
        formData: { ...formData, locationIdx: -1 },
        authorLocationIdx: before?.authorLocationIdx ?? formData.locationIdx,
        econsultForwarder: await forwarderOf(change, uid),
        returned: null,
      }
    : { econsultForwarder: null, returned: null, ...before, ...content, formData };
  const sealed = sealDraft(app.keys, id, kept);
  const { activityType } = saved;
  if (
    !draftRow &&
    (await run(db, add, { id, uid, activityType, sealed, now, most: mostDrafts })) === 0
  )
    throw refuse('resource-exhausted', 'too-many');
  if (approver) await refuseNoApprover(change, uid, approver);
  const written =
    draftRow || approver
      ? await first(db, write, {
          id,
          activityType,
          sealed,
          now,
          owner: approver ?? uid,
          collection: approver ? 'drafts_pending_approval' : collection,
          readAt: approver ? null : (draftRow?.readAt ?? null),
        })
      : undefined;
  await change.audit({
    action: approver ? 'drafts.forward' : 'drafts.save',
    ...aboutDraft(app.keys, id, { formData }),
    details: approver ? { approver } : { version: written?.version ?? 1 },
  });
  change.touch(`drafts:${uid}`, `drafts:${draftRow?.author ?? uid}`);
  if (approver) change.touch(`drafts:${approver}`);
  return { draftId: id, draftSubject: subject, version: written?.version ?? 1 };
}

/** Returns a written subject. A default subject follows the form instead. */
function ownSubject(before: Kept | undefined): string {
  if (!before) return '';
  return before.subject === defaultSubject(before.formData) ? '' : before.subject;
}

async function forwarderOf({ db }: Change, uid: string) {
  const person = await first(db, personOf, { uid });
  if (!person) throw refuse('not-found');
  const { firstName, lastName, email } = person;
  return { uid, firstName, lastName, email };
}

async function refuseNoApprover({ db }: Change, uid: string, approver: string) {
  const isApprover = approver !== uid && (await first(db, lockedApprover, { uid: approver }));
  if (!isApprover) throw refuse('failed-precondition', 'no-approver');
}

/**
 * Deletes the author's draft with its files, or returns an approver's draft to the author with the
 * reason.
 */
export async function discardDraft(change: Change, app: App, which: Which & { reason: string }) {
  const { id, uid, reason } = which;
  const draftRow = await lockDraft(change, which);
  if (draftRow.author === uid) await dropDraft(change, app, draftRow);
  else {
    const by = await first(change.db, personOf, { uid });
    const returned = { by: by ? personName(by) : '', reason };
    await handBack(change, app, draftRow, { returned });
  }
  await change.audit({
    action: draftRow.author === uid ? 'drafts.discard' : 'drafts.return',
    ...aboutDraft(app.keys, id, openDraft(app, draftRow)),
  });
}

/** Drops a discarded or sent draft. Its unsent files are released like unclaimed uploads. */
export async function dropDraft(
  change: Change,
  app: App,
  draftRow: Row,
  sent: readonly string[] = [],
): Promise<void> {
  const { id, owner, author } = draftRow;
  const kept = openDraft(app, draftRow)?.attachments ?? [];
  const left = kept.filter((file) => !sent.includes(file));
  await keepFiles(change, app, { uid: owner, draftId: id, wanted: [], kept: left });
  await run(change.db, remove, { id });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}

async function handBack(change: Change, app: App, draftRow: Row, more: Pick<Kept, 'returned'>) {
  const { id, author, owner, activityType } = draftRow;
  // An unreadable draft goes back unchanged, so its author can delete it.
  const { authorLocationIdx = -1, ...kept } = openDraft(app, draftRow) ?? { formData: undefined };
  const formData = kept.formData && { ...kept.formData, locationIdx: authorLocationIdx };
  const sealed = formData
    ? sealDraft(app.keys, id, { ...kept, formData, econsultForwarder: null, ...more })
    : draftRow.sealed;
  const back = { id, owner: author, collection: 'user_drafts', readAt: null };
  await first(change.db, write, { ...back, activityType, sealed, now: change.now });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}

/** The person approves no more, so the drafts return to their authors with the reason. */
export async function handBackAll(change: Change, app: App, { uid, name }: Approver) {
  for (const draftRow of await all(change.db, lockedByApprover, { uid })) {
    await handBack(change, app, draftRow, {
      returned: { by: '', reason: words.approvesNoMore(name) },
    });
    const about = aboutDraft(app.keys, draftRow.id, openDraft(app, draftRow));
    await change.audit({ action: 'drafts.return', ...about });
  }
}

/** An author may recall a draft that the approver has not opened. */
export async function recallDraft(change: Change, { app, uid }: Writer, id: string) {
  const draftRow = await first(change.db, lockedByAuthor, { id, uid });
  if (!draftRow) throw refuse('not-found');
  if (draftRow.readAt) throw refuse('failed-precondition', 'taken-up');
  await handBack(change, app, draftRow, { returned: null });
  const about = aboutDraft(app.keys, id, openDraft(app, draftRow));
  await change.audit({ action: 'drafts.recall', ...about });
}

/** The approver opened the draft, so its author can no longer recall it. */
export async function openForApproval(change: Change, { id, owner, author, readAt }: Row) {
  if (readAt) return;
  await run(change.db, open, { id, now: change.now });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}
