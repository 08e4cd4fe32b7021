import { calls, queries, routes } from '@corridor/contract/records/calls.ts';
import { words } from '@corridor/contract/records/words.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import { all } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve, serveRoutes } from '../platform/http/serve.ts';
import { fileName } from '../uploads/actions.ts';
import { linkAccount, spendReference, unlinkAccount } from './actions.ts';
import { charts } from './demo/charts.ts';
import { keySet, signToken } from './demo/demoKeys.ts';
import { referTo } from './provider.local.ts';
import { openRecords } from './provider.ts';
import { notValid, playsRecords, signersOf, verifyToken } from './token.ts';
import { arrivedFiles } from './uploads/queries.ts';
import { uploadItems } from './uploads/uploadItems.ts';

const longestUuid = 200;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'ava-econsultAuth': async ({ jwt }, { app, viewer, change, now }) => {
      const records = openRecords(app);
      if (!records) throw refuse('failed-precondition', 'no-records');
      const consult = await records.consult(jwt, now);
      await change(async (inside) => {
        await spendReference(inside, jwt);
        await inside.audit({
          action: 'records.fetch',
          subject: `user:${viewer.uid}`,
          patient: patientIndex(app.keys, consult.patientInfo.phn),
        });
      });
      return consult;
    },

    'ava-linkAccount': async ({ jwt }, { app: { settings }, viewer: { uid }, change, now }) => {
      const signers = signersOf(settings);
      if (!signers) throw refuse('failed-precondition', 'no-records');
      const avaUuid = await verifyToken(signers, jwt, { now, audience: settings.publicUrl });
      if (avaUuid.length > longestUuid) throw notValid();
      await change(async (inside) => {
        await spendReference(inside, jwt);
        await linkAccount(inside, uid, avaUuid);
      });
      return { linked: true as const };
    },

    'ava-unlinkAccount': async (_, { viewer: { uid }, change }) => {
      await change((inside) => unlinkAccount(inside, uid));
      return { unlinked: true as const };
    },

    'ava-uploadGalleryFiles': ({ galleryItemIds }, context) => uploadItems(context, galleryItemIds),

    'records-signToken': async ({ number, expired }, { app: { settings, keys }, now }) => {
      if (!playsRecords(settings) || !words.people[number]) throw refuse('not-found');
      return { jwt: await signToken(keys, settings.publicUrl, { number, expired, now }) };
    },

    'records-openChart': async ({ number }, { app: { settings, keys }, now }) => {
      if (!settings.relaxed || settings.AVA_URL || !charts[number]) throw refuse('not-found');
      return { reference: referTo(keys, number, now) };
    },

    'records-arrived': async (_input, { app }) => {
      if (!app.settings.relaxed || app.settings.AVA_URL) throw refuse('not-found');
      const rows = await all(app.pool, arrivedFiles, {});
      return rows.map(({ id, sealedName, contentType, size, uploadedAt }) => ({
        name: fileName(app, id, sealedName),
        contentType,
        size,
        at: uploadedAt,
      }));
    },

    'records-charts': async (_input, { app: { settings } }) => {
      if (!settings.relaxed || settings.AVA_URL) throw refuse('not-found');
      return [...charts];
    },
  },
);

export const routeHandlers = serveRoutes(routes, {
  'records-keys': async (_request, reply, { app: { settings, keys } }) => {
    if (!playsRecords(settings)) throw refuse('not-found');
    return reply.header('cache-control', 'no-store').send(keySet(keys));
  },
});
