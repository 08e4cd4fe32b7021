import { calls, type InboxRow, queries } from '@corridor/contract/inbox/calls.ts';
import {
  defaultColumns,
  type Folder,
  type Status,
  type SubjectColumn,
  searchTermsOf,
} from '@corridor/contract/thread/rules.ts';
import type { App } from '../platform/app.ts';
import { all, first, type RowOf } from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import type { Viewer } from '../platform/viewer.ts';
import { officesOf } from '../thread/access.ts';
import { openEconsult, openMessage, tokenOf } from '../thread/sealed.ts';
import { saveColumns } from './actions.ts';
import { badges, clinicsNamed, page, search, searchFilters, toBookPage } from './queries.ts';

/** Above every place of a list. */
const top = {
  overdue: true,
  at: new Date('9999-12-31T00:00:00Z'),
  activityId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/** One's own inbox, or that of a clinic whose office one is; of any other there is nothing. */
function ownerOf(viewer: Viewer, clinicId: string | undefined): string {
  if (clinicId === undefined) return viewer.uid;
  if (!officesOf(viewer).includes(clinicId)) throw refuse('not-found');
  return clinicId;
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'inbox-page': async ({ clinicId, folder, toBook, after = top, limit }, { app, viewer }) => {
      if (toBook && !viewer.permissions.has('editActivityStatus'))
        throw refuse('permission-denied');
      const found = await all(app.pool, toBook ? toBookPage : page, {
        owner: ownerOf(viewer, clinicId),
        folder,
        overdue: after.overdue,
        at: after.at,
        id: after.activityId,
        limit: limit + 1,
        uid: viewer.uid,
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        rows: shown.map((row) => toRow(app, viewer, row)),
        next: last
          ? { overdue: last.overdue, at: last.lastMessageAt, activityId: last.activityId }
          : null,
      };
    },

    'inbox-search': async (
      { clinicId, terms, statuses, folder = null, limit },
      { app, viewer },
    ) => {
      const owner = ownerOf(viewer, clinicId);
      const words = [...new Set(terms.flatMap(searchTermsOf))];
      const found = await all(app.pool, search, {
        owner,
        tokens: words.map((word) => tokenOf(app.keys, owner, word)),
        statuses,
        folder,
        limit: limit + 1,
        uid: viewer.uid,
      });
      return {
        rows: found.slice(0, limit).map((row) => toRow(app, viewer, row)),
        more: found.length > limit,
      };
    },

    'inbox-badges': async ({ clinicId }, { app, viewer }) => {
      const counted = await first(app.pool, badges, { owner: ownerOf(viewer, clinicId) });
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
