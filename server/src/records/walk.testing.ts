import { uploadPicture } from '../testing.ts';
import { typed } from '../walk/canaryMarks.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';

export const rows = {
  'records-charts': 'public',
  'records-openChart': 'public',
  'ava-econsultAuth': { gate: 'messengers', marked: [{ jwt: typed }] },
  'ava-linkAccount': { gate: 'signedIn', marked: [{ jwt: typed }] },
  'ava-unlinkAccount': 'signedIn',
  'records-signToken': 'public',
  'records-arrived': 'public',
  'ava-uploadGalleryFiles': {
    gate: 'photographers',
    owned: async ({ server, owner }) => {
      await server.app.pool.query('update users set ava_uuid = id::text');
      return { galleryItemIds: [await uploadPicture(server.url, owner.token)] };
    },
  },
} as const satisfies Rows;

export const routeRows = {
  'records-keys': 'public',
} as const satisfies RouteRows;
