import { calls, type InboxRow, queries } from '@corridor/contract/inbox/calls.ts';
import { searchTermsOf } from '@corridor/contract/platform/searchTerms.ts';
import {
  defaultColumns,
  type Folder,
  type Status,
  type SubjectColumn,
} from '@corridor/contract/thread/rules.ts';
import type { App } from '../platform/app.ts';
import { all, first, type RowOf } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { type Context, serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { inboxesFor, officesOf } from '../thread/access.ts';
import { openEconsult, openMessage, tokenOf } from '../thread/sealed.ts';
import { saveColumns } from './actions.ts';
import { badges, clinicsNamed, page, search, searchFilters, toBookPage } from './queries.ts';

/** The reader of an inbox: the covered colleague, or the viewer. */
const readerOf = ({ uid, covering }: Viewer, owner: string) =>
  covering.includes(owner) ? owner : uid;

/** A place above all rows of a list. */
const top = {
  overdue: true,
  at: new Date('9999-12-31T00:00:00Z'),
  activityId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** Returns the owner of an inbox that is open to the viewer, by default their own. */
function ownerOf(viewer: Viewer, inboxOf: string | undefined): string {
  if (inboxOf === undefined) return viewer.uid;
  if (!inboxesFor(viewer).includes(inboxOf)) throw refuse('not-found');
  return inboxOf;
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'inbox-page': async ({ inboxOf, folder, toBook, after = top, limit }, context) => {
      const { app, viewer } = context;
      if (toBook && !viewer.permissions.has('editActivityStatus'))
        throw refuse('permission-denied');
      const owner = ownerOf(viewer, inboxOf);
      const found = await all(app.pool, toBook ? toBookPage : page, {
        owner,
        folder,
        overdue: after.overdue,
        at: after.at,
        id: after.activityId,
        limit: limit + 1,
        uid: readerOf(viewer, owner),
      });
      const shown = found.slice(0, limit);
      noteShown(context, { action: 'inbox.read', owner, rows: shown });
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        rows: shown.map((row) => toRow(app, viewer, row)),
        next: last
          ? { overdue: last.overdue, at: last.lastMessageAt, activityId: last.activityId }
          : null,
      };
    },

    'inbox-search': async ({ inboxOf, terms, statuses, folder = null, limit }, context) => {
      const { app, viewer } = context;
      const owner = ownerOf(viewer, inboxOf);
      const words = [...new Set(terms.flatMap(searchTermsOf))];
      const found = await all(app.pool, search, {
        owner,
        tokens: words.map((word) => tokenOf(app.keys, owner, word)),
        statuses,
        folder,
        limit: limit + 1,
        uid: readerOf(viewer, owner),
      });
      const shown = found.slice(0, limit);
      noteShown(context, { action: 'inbox.search', owner, rows: shown });
      return {
        rows: shown.map((row) => toRow(app, viewer, row)),
        more: found.length > limit,
      };
    },

    'inbox-badges': async ({ inboxOf }, { app, viewer }) => {
      const counted = await first(app.pool, badges, { owner: ownerOf(viewer, inboxOf) });
      return counted ?? { unread: 0, overdue: 0 };
    },

    'inbox-clinics': async (_, { app, viewer }) =>
      all(app.pool, clinicsNamed, { ids: officesOf(viewer) }),

    'inbox-settings': async (_, { app, viewer }) => {
      const stored = await first(app.pool, searchFilters, { uid: viewer.uid });
      return { searchFilters: (stored?.searchFilters ?? [...defaultColumns]) as SubjectColumn[] };
    },

    'inbox-saveColumns': async ({ searchFilters: columns }, { viewer, change }) => {
      await change((inside) => saveColumns(inside, viewer.uid, columns));
      return { done: true as const };
    },
  },
);

type Row = RowOf<typeof page.row>;
type Shown = { action: string; owner: string; rows: Row[] };

/** Records the patients of a list; a locked thread shows none. */
function noteShown(context: Context, { action, owner, rows }: Shown): void {
  context.app.reads.note(context, {
    action,
    subject: `inbox:${owner}`,
    actingFor: context.viewer.covering.includes(owner) ? owner : null,
    patients: rows.filter(({ locked }) => !locked).map(({ patient }) => patient),
  });
}

function toRow(app: App, viewer: Viewer, row: Row) {
  const { activityId, locked, seq, messageSealed, retracted, members } = row;
  const econsult = locked ? undefined : openEconsult(app, activityId, row.sealed);
  const recent =
    locked || retracted || seq === null || messageSealed === null
      ? undefined
      : openMessage(app, activityId, seq, messageSealed);
  return {
    activityId,
    activityType: row.type as InboxRow['activityType'],
    status: row.status as Status | null,
    folder: row.folder as Folder,
    muted: row.muted,
    overdue: row.overdue,
    unread: row.unread,
    lastMessageReceivedAt: row.lastMessageAt,
    specialty: row.specialty,
    subsite: row.subsite,
    patient: econsult
      ? { phn: econsult.phn, name: `${econsult.patientFirstName} ${econsult.patientLastName}` }
      : null,
    recentMessage: recent?.text ?? null,
    retracted: !locked && retracted,
    sentByReader: row.sentBy === viewer.uid,
    role: row.role as InboxRow['role'],
    members,
    locked,
  };
}
