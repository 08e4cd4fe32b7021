import { uploadPicture } from '../testing.ts';
import { canary } from '../walk/canaryMarks.ts';
import type { Made } from '../walk/owner.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';

const ofPicture =
  (more: object = {}) =>
  async ({ server, owner }: Made) => ({
    id: await uploadPicture(server.url, owner.token),
    ...more,
  });
const ofPictures =
  (more: object = {}) =>
  async ({ server, owner }: Made) => ({
    ids: [await uploadPicture(server.url, owner.token)],
    ...more,
  });

export const rows = {
  'gallery-describe': {
    gate: 'photographers',
    owned: ofPicture({ version: 1, notes: '', tags: [] }),
    marked: [
      ({ picture }) => ({
        id: picture,
        version: 1,
        notes: `${canary('notes')} round`,
        tags: [canary('tag')],
      }),
    ],
  },
  'gallery-addTags': {
    gate: 'photographers',
    owned: ofPictures({ tags: ['back'] }),
    marked: [({ picture }) => ({ ids: [picture], tags: [canary('tag')] })],
  },
  'gallery-delete': { gate: 'photographers', owned: ofPictures() },
  'gallery-restore': {
    gate: 'photographers',
    owned: async (made) => {
      const pictures = (await ofPictures()(made)) as { ids: string[] };
      await made.server.ask('gallery-delete', pictures, made.owner.token);
      return pictures;
    },
  },
  'gallery-tie': {
    gate: 'photographers',
    owned: ofPictures({ subject: null }),
    marked: [
      ({ picture }) => ({
        ids: [picture],
        subject: {
          phn: '500091234',
          province: 'AB',
          firstName: canary('patient'),
          lastName: canary('patient'),
          dateOfBirth: '1958/03/14',
          site: 'mid-back',
        },
      }),
    ],
  },
  'gallery-setConsent': { gate: 'photographers', owned: ofPictures({ consent: true }) },
  'gallery-measure': { gate: 'photographers', owned: ofPicture({ measured: null }) },
  'gallery-setPoster': { gate: 'photographers', owned: ofPicture({ poster: '', seconds: 1 }) },
  'gallery-page': {
    gate: 'photographers',
    unowned: 'a position in the list of one’s own',
    marked: [{ search: { tags: [canary('tag')], notes: canary('notes') } }],
  },
  'gallery-item': {
    gate: 'photographers',
    input: async ({ server, token }) => ({ id: await uploadPicture(server.url, token) }),
    owned: ofPicture(),
  },
  'gallery-items': {
    gate: 'photographers',
    input: async ({ server, token }) => ({ uris: [await uploadPicture(server.url, token)] }),
    owned: async ({ server, owner }) => ({ uris: [await uploadPicture(server.url, owner.token)] }),
    others: { items: [] },
  },
  'gallery-readers': {
    gate: 'photographers',
    input: async ({ server, token }) => ({ ids: [await uploadPicture(server.url, token)] }),
    owned: ofPictures(),
    others: { readers: [] },
  },
  'gallery-tags': 'photographers',
  'gallery-series': {
    gate: 'photographers',
    input: async ({ server, token }) => ({ id: await uploadPicture(server.url, token) }),
    owned: ofPicture(),
  },
  'gallery-sites': {
    gate: 'photographers',
    input: () => ({ phn: '500091234' }),
    marked: [{ phn: 'kanarie' }],
  },
} as const satisfies Rows;

export const routeRows = {
  'gallery-archive': 'photographers',
} as const satisfies RouteRows;
