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
  heldApprover,
  heldByApprover,
  heldByAuthor,
  heldDraft,
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

/** One's own list, or that of the approver it waits with; whoever it is not with finds nothing. */
export async function holdDraft({ db }: Change, which: Which): Promise<Row> {
  const found = await first(db, heldDraft, which);
  if (!found) throw refuse('not-found');
  return found;
}

export type Saved = Pick<Kept, 'formData' | 'beside' | 'attachments'> & {
  /** What a client does not show it leaves out, and it stays as it is. */
  subject: string | undefined;
  selectedMedia: string[] | undefined;
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
  const before = held ? readDraft(app, held) : undefined;
  const subject = (saved.subject ?? ownSubject(before)).trim() || defaultSubject(formData);
  const attachments = await keepFiles(change, app, {
    ...{ uid, draftId: id, wanted: saved.attachments, kept: before?.attachments ?? [] },
  });
  const { beside = before?.beside, selectedMedia = before?.selectedMedia ?? [] } = saved;
  const content = { subject, attachments, selectedMedia, beside };
  const kept: Kept = approver
    ? {
        ...content,
        // What its author said of the service, its approver says anew.
        beside: { ...nothingBeside, history: beside?.history ?? '' },
        // The number of a place of work is its person's: an approver sends from one of their own.
        formData: { ...formData, locationIdx: -1 },
        authorLocationIdx: before?.authorLocationIdx ?? formData.locationIdx,
        econsultForwarder: await forwarderOf(change, uid),
        returned: null,
      }
    : { econsultForwarder: null, returned: null, ...before, ...content, formData };
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
    ...aboutDraft(app.keys, id, { formData }),
    details: approver ? { approver } : { version: written?.version ?? 1 },
  });
  change.touch(`drafts:${uid}`, `drafts:${held?.author ?? uid}`);
  if (approver) change.touch(`drafts:${approver}`);
  return { draftId: id, draftSubject: subject, version: written?.version ?? 1 };
}

/** A subject that somebody wrote; the default one follows what it is made of. */
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

async function approves({ db }: Change, uid: string, approver: string) {
  const is = approver !== uid && (await first(db, heldApprover, { uid: approver }));
  if (!is) throw refuse('failed-precondition', 'no-approver');
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
    ...aboutDraft(app.keys, id, openDraft(app, held)),
  });
}

/** Discarded or sent: what was kept for it and did not go along goes the way of every upload that nobody claimed. */
export async function dropDraft(
  change: Change,
  app: App,
  held: Row,
  sent: readonly string[] = [],
): Promise<void> {
  const { id, owner, author } = held;
  const kept = openDraft(app, held)?.attachments ?? [];
  const left = kept.filter((file) => !sent.includes(file));
  await keepFiles(change, app, { uid: owner, draftId: id, wanted: [], kept: left });
  await run(change.db, remove, { id });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}

async function handBack(change: Change, app: App, held: Row, more: Pick<Kept, 'returned'>) {
  const { id, author, owner, activityType } = held;
  // One that cannot be read goes back as it is: its author can throw it away.
  const { authorLocationIdx = -1, ...kept } = openDraft(app, held) ?? { formData: undefined };
  const formData = kept.formData && { ...kept.formData, locationIdx: authorLocationIdx };
  const sealed = formData
    ? sealDraft(app.keys, id, { ...kept, formData, econsultForwarder: null, ...more })
    : held.sealed;
  const back = { id, owner: author, collection: 'user_drafts', readAt: null };
  await first(change.db, write, { ...back, activityType, sealed, now: change.now });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}

/** Whoever approves no more keeps nobody waiting: it is with its authors again, who read why. */
export async function handBackAll(change: Change, app: App, { uid, name }: Approver) {
  for (const held of await all(change.db, heldByApprover, { uid })) {
    await handBack(change, app, held, { returned: { by: '', reason: words.approvesNoMore(name) } });
    const about = aboutDraft(app.keys, held.id, openDraft(app, held));
    await change.audit({ action: 'drafts.return', ...about });
  }
}

/** Its author takes it back as long as nobody has opened it. */
export async function recallDraft(change: Change, { app, uid }: Writer, id: string) {
  const held = await first(change.db, heldByAuthor, { id, uid });
  if (!held) throw refuse('not-found');
  if (held.readAt) throw refuse('failed-precondition', 'taken-up');
  await handBack(change, app, held, { returned: null });
  const about = aboutDraft(app.keys, id, openDraft(app, held));
  await change.audit({ action: 'drafts.recall', ...about });
}

/** From here on it is with the approver: its author can no longer take it back. */
export async function openForApproval(change: Change, { id, owner, author, readAt }: Row) {
  if (readAt) return;
  await run(change.db, open, { id, now: change.now });
  change.touch(`drafts:${owner}`, `drafts:${author}`);
}
