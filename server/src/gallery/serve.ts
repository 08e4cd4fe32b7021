import { calls, queries, routes } from '@corridor/contract/gallery/calls.ts';
import { galleryPageSize, itemsAtOnce } from '@corridor/contract/gallery/rules.ts';
import type { galleryPosition, gallerySearch } from '@corridor/contract/gallery/schemas.ts';
import { distinctName } from '@corridor/contract/uploads/fileNames.ts';
import { type ContentType, savedName } from '@corridor/contract/uploads/rules.ts';
import type { z } from 'zod';
import { patientIndex } from '../patients/patientIndex.ts';
import { dayNamed } from '../platform/clock.ts';
import { all } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { fitsArchive } from '../platform/files/zip.ts';
import { sendArchive } from '../platform/http/sentArchive.ts';
import { type Context, serve, serveRoutes } from '../platform/http/serve.ts';
import { isUuid } from '../platform/ids.ts';
import { fileName } from '../uploads/actions.ts';
import { drawPoster } from '../uploads/variants/actions.ts';
import { addTags, describeItem, measureItem, setPoster } from './actions.ts';
import { setItemsConsent } from './consent/actions.ts';
import { deleteItems, restoreItems } from './deletion/actions.ts';
import { findItems, ownItem, shownItems } from './items.ts';
import {
  foundPage,
  type ItemRow,
  itemsById,
  itemsPage,
  patientSites,
  readersOf,
  seriesItems,
  userTags,
} from './queries.ts';
import { openSubject, openTag, searchedTokens, seriesToken } from './sealed.ts';
import { tieItems } from './subject/actions.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'gallery-describe': async (input, { app, viewer, change }) => ({
      version: await change((inside) => describeItem(inside, app, viewer.uid, input)),
    }),

    'gallery-addTags': async ({ ids, tags }, { app, viewer, change }) => ({
      tagged: await change((inside) => addTags(inside, app, viewer.uid, ids, tags)),
    }),

    'gallery-delete': ({ ids }, { viewer, change }) =>
      change((inside) => deleteItems(inside, viewer.uid, [...new Set(ids)])),

    'gallery-restore': async ({ ids }, { viewer, change }) => ({
      restored: await change((inside) => restoreItems(inside, viewer.uid, ids)),
    }),

    'gallery-tie': async (input, { app, viewer, change }) => ({
      tied: await change((inside) => tieItems(inside, app.keys, viewer.uid, input)),
    }),

    'gallery-setConsent': async (input, { viewer, change }) => ({
      changed: await change((inside) => setItemsConsent(inside, viewer.uid, input)),
    }),

    'gallery-measure': async (input, { app, viewer, change }) => {
      await change((inside) => measureItem(inside, app, viewer.uid, input));
      return { done: true as const };
    },

    'gallery-setPoster': async ({ id, poster, seconds }, context) => {
      const { app } = context;
      const item = await ownItem(context, id);
      if (!item.contentType.startsWith('video/')) throw refuse('failed-precondition', 'picture');
      const drawn = await drawPoster(Buffer.from(poster, 'base64'));
      if (!drawn) throw refuse('invalid-argument', 'damaged');
      await context.change((inside) =>
        setPoster(inside, app, context.viewer.uid, { id, drawn, seconds }),
      );
      return { done: true as const };
    },

    'gallery-page': async ({ search, after }, context) => {
      const rows = await pageOf(context, search, after);
      const items = await shownItems(context, rows.slice(0, galleryPageSize));
      const last = rows.length > galleryPageSize ? items.at(-1) : undefined;
      return { items, next: last ? { created: last.data.created, id: last.id } : null };
    },

    'gallery-item': async ({ id }, context) => {
      const [item] = await shownItems(context, [await ownItem(context, id)]);
      if (!item) throw refuse('not-found');
      return item;
    },

    'gallery-items': async ({ uris }, context) => {
      const { app, viewer } = context;
      const found = await findItems(app.pool, viewer.uid, uris);
      const ids = [...new Set(found.values())];
      const rows = await all(app.pool, itemsById, { ids, uid: viewer.uid });
      const byId = new Map((await shownItems(context, rows)).map((item) => [item.id, item]));
      return {
        items: uris.flatMap((uri) => {
          const item = byId.get(found.get(uri) ?? '');
          return item ? [{ uri, item }] : [];
        }),
      };
    },

    'gallery-readers': async ({ ids }, context) => {
      const { app, viewer } = context;
      const rows = await all(app.pool, itemsById, { ids, uid: viewer.uid });
      const patients = rows.flatMap(({ patient }) => (patient ? [patient] : []));
      const shown = { action: 'gallery.show-readers', subject: `gallery:${viewer.uid}` };
      app.reads.note(context, patients.length > 0 ? { ...shown, patients } : shown);
      return { readers: await all(app.pool, readersOf, { ids, uid: viewer.uid }) };
    },

    'gallery-tags': async (_, { app, viewer }) => {
      const rows = await all(app.pool, userTags, { uid: viewer.uid });
      return { userTags: rows.flatMap(({ id, sealed }) => openTag(app, id, sealed) ?? []) };
    },

    'gallery-series': async ({ id }, context) => {
      const { app, viewer } = context;
      const row = await ownItem(context, id);
      const subject = openSubject(app, id, row.sealedSubject);
      if (!subject) return { items: await shownItems(context, [row]), sites: [] };
      const series = seriesToken(app.keys, viewer.uid, subject);
      const rows = await all(app.pool, seriesItems, { uid: viewer.uid, series });
      const newest = await newestOfSites(context, subject.phn);
      return {
        items: await shownItems(context, rows),
        sites: newest.map(({ item, count }) => ({
          site: openSubject(app, item.id, item.sealedSubject)?.site ?? '',
          count,
          newest: item.id,
        })),
      };
    },

    'gallery-sites': async ({ phn }, context) => {
      const newest = await newestOfSites(context, phn);
      const shown = await shownItems(
        context,
        newest.map(({ item }) => item),
      );
      return {
        sites: shown.map((item, place) => ({
          site: item.subject?.site ?? '',
          count: newest[place]?.count ?? 0,
          newest: item,
        })),
      };
    },
  },
);

type Search = z.output<typeof gallerySearch>;
type Position = z.output<typeof galleryPosition>;

const earliest = new Date(0);
const latest = new Date('9999-12-31T00:00:00Z');
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

async function pageOf(
  { app, viewer }: Context,
  search: Search | undefined,
  after: Position | null,
): Promise<ItemRow[]> {
  const { uid } = viewer;
  const bounds = {
    uid,
    beforeAt: after?.created ?? latest,
    beforeId: after?.id ?? lastId,
    from: (search?.from && dayNamed(search.from)?.start) || earliest,
    to: (search?.to && dayNamed(search.to)?.end) || latest,
    // One more tells whether there is a next page.
    most: galleryPageSize + 1,
  };
  const [token, ...others] = search ? searchedTokens(app.keys, uid, search) : [];
  return token
    ? all(app.pool, foundPage, { ...bounds, token, others })
    : all(app.pool, itemsPage, bounds);
}

async function newestOfSites({ app, viewer }: Context, phn: string) {
  const { uid } = viewer;
  const patient = patientIndex(app.keys, phn);
  const sites = await all(app.pool, patientSites, { uid, patient });
  const rows = await all(app.pool, itemsById, { ids: sites.map(({ newest }) => newest), uid });
  return rows.map((item) => ({
    item,
    count: sites.find(({ newest }) => newest === item.id)?.count ?? 0,
  }));
}

export const routeHandlers = serveRoutes(routes, {
  'gallery-archive': async (request, reply, context) => {
    const { app, viewer, now, change } = context;
    const { ids = '' } = request.query as Record<string, unknown>;
    const wanted = String(ids).split(',');
    if (wanted.length > itemsAtOnce) throw refuse('invalid-argument', 'too-many');
    if (!wanted.every((id) => isUuid(id))) throw refuse('not-found');
    const rows = await all(app.pool, itemsById, { ids: wanted, uid: viewer.uid });
    if (rows.length === 0) throw refuse('not-found');
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    if (!fitsArchive(bytes, rows.length)) throw refuse('too-large');
    const patients = rows.flatMap(({ patient }) => (patient ? [patient] : []));
    const subject = `gallery:${viewer.uid}`;
    await change((inside) =>
      inside.audit({
        action: 'gallery.download',
        subject,
        patients,
        details: { files: rows.length },
      }),
    );
    const names = new Set<string>();
    const entries = rows.map((row) => {
      const named = fileName(app, row.id, row.sealedName);
      const name = distinctName(savedName(named, row.contentType as ContentType), names);
      names.add(name);
      return { name, at: row.createdAt, content: () => app.files.read(row) };
    });
    const name = `gallery-${now.toISOString().slice(0, 10)}.zip`;
    return sendArchive(reply, app.log, { name, entries });
  },
});
