import { calls, queries } from '@corridor/contract/records/calls.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import { patientIndex } from '../thread/sealed.ts';
import { spendReference } from './actions.ts';
import { charts } from './demo/charts.ts';
import { referTo } from './demo/local.ts';
import { openRecords } from './line.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'ava-econsultAuth': async ({ jwt }, { app, viewer, change, now }) => {
      const line = openRecords(app);
      if (!line) throw refuse('failed-precondition', 'no-records');
      const consult = await line.consult(jwt, now);
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

    'records-openChart': async ({ number }, { app: { settings, keys }, now }) => {
      if (!settings.relaxed || settings.AVA_URL || !charts[number]) throw refuse('not-found');
      return { reference: referTo(keys, number, now) };
    },

    'records-charts': async (_input, { app: { settings } }) => {
      if (!settings.relaxed || settings.AVA_URL) throw refuse('not-found');
      return [...charts];
    },
  },
);
