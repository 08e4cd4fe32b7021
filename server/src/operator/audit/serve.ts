import { calls, queries } from '@corridor/contract/operator/audit/calls.ts';
import { pageSize } from '@corridor/contract/operator/audit/rules.ts';
import { alarmTopic, readAlarms, sealTrail, settleAlarm } from '../../platform/audit/alarms.ts';
import type { Head } from '../../platform/audit/blocks.ts';
import { verifyAudit } from '../../platform/audit/walk.ts';
import { all, first } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { beforeOf, csvPage, entryOf, exportedAtOnce, filtersForAudit, indexOf } from './entries.ts';
import { auditPage, patientPage, peopleBySearch } from './queries.ts';

/** The entries of one step: enough for a quick walk, few enough to show progress. */
const verifiedAtOnce = 20_000;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-audit': async ({ after, limit, ...filters }, context) => {
      const { app } = context;
      const params = { ...filters, ...beforeOf(after), limit: limit + 1 };
      const rows = await all(app.pool, auditPage, params);
      const details = filtersForAudit(filters, rows.length > 0);
      // Each filter counts once a minute, so the subject names it.
      const filterText = Object.values(details).filter(Boolean).join(' ');
      const subject = filterText ? `audit:${filterText}` : 'audit';
      app.reads.note(context, { action: 'audit.read', subject });
      return { entries: rows.slice(0, limit).map(entryOf), more: rows.length > limit };
    },

    'operator-auditPeople': async (input, { app }) => ({
      people: await all(app.pool, peopleBySearch, input),
    }),

    'operator-exportAudit': async ({ after, ...filters }, { change }) =>
      change(async (inside) => {
        const params = { ...filters, ...beforeOf(after), limit: exportedAtOnce };
        const rows = await all(inside.db, auditPage, params);
        const details = filtersForAudit(filters, rows.length > 0);
        await inside.audit({ action: 'audit.export', subject: 'audit', details });
        return csvPage(rows, after);
      }),

    'operator-verifyAudit': async ({ from }, { app, change }) => {
      if (!from) {
        await sealTrail(app);
        await change((inside) => inside.audit({ action: 'audit.verify', subject: 'audit' }));
      }
      const part: { from: Head | null; entries: number } = { from, entries: verifiedAtOnce };
      const found = await verifyAudit(app.pool, app.keys, app.heads.read(), part);
      const { blocks, entries, head = null, broken = null, more = false } = found;
      return { blocks, entries, head, broken, more };
    },

    'operator-auditAlarms': async (_, { app }) => ({ alarms: await readAlarms(app) }),

    'operator-settleAlarm': async ({ id }, { change, viewer }) =>
      change(async (inside) => {
        const settled = await first(inside.db, settleAlarm, {
          id,
          now: inside.now,
          by: viewer.uid,
        });
        if (!settled) throw new Refusal('not-found');
        const details = { kind: settled.kind };
        await inside.audit({ action: 'audit.settle-alarm', subject: 'audit', details });
        inside.touch(alarmTopic);
        return { settled: true };
      }),

    'operator-whoSawPatient': async ({ phn, province, after }, { app, change }) => {
      const patient = indexOf(app.keys, phn, province);
      return change(async (inside) => {
        const params = { patient, ...beforeOf(after), limit: pageSize + 1 };
        const rows = await all(inside.db, patientPage, params);
        await inside.audit({ action: 'privacy.who-saw', subject: 'audit', patient });
        return { entries: rows.slice(0, pageSize).map(entryOf), more: rows.length > pageSize };
      });
    },

    'operator-exportWhoSaw': async ({ phn, province, after }, { app, change }) => {
      const patient = indexOf(app.keys, phn, province);
      return change(async (inside) => {
        const params = { patient, ...beforeOf(after), limit: exportedAtOnce };
        const rows = await all(inside.db, patientPage, params);
        await inside.audit({ action: 'privacy.export-who-saw', subject: 'audit', patient });
        return csvPage(rows, after);
      });
    },
  },
);
