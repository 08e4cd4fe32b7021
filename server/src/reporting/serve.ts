import type { MoveCause } from '@corridor/contract/billing/life.ts';
import type { BillingStatus } from '@corridor/contract/billing/rules.ts';
import { codeProblem } from '@corridor/contract/billing/rules.ts';
import { plainPhn } from '@corridor/contract/patients/phn.ts';
import { nameInLine } from '@corridor/contract/platform/personNames.ts';
import { calls, queries } from '@corridor/contract/reporting/calls.ts';
import { indexOf, yearOf } from '@corridor/contract/reporting/rules.ts';
import { localMonth } from '../billing/life/recordParts.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { type Context, serve } from '../platform/http/serve.ts';
import { deleteRecord, resend, setDiagnosis, settle } from './actions.ts';
import { byCreation, byResult, byStatus, isOwn, type RecordRow, stepsOf } from './queries.ts';
import { noteShown, shownRecord } from './records.ts';
import {
  findTables,
  readEarnings,
  readExplanations,
  readMonths,
  readNeeds,
  readProcessed,
  readTables,
} from './reportParts.ts';

const done = { done: true as const };
/** The most records of one answer. Somebody who wants more asks for shorter periods. */
const mostRecords = 10_000;

function shown(context: Context, rows: RecordRow[]) {
  noteShown(context, rows);
  return rows.map((row) => shownRecord(context.app, row, context.now));
}

function checkCode(code: string) {
  const problem = codeProblem(code);
  if (problem) throw refuse('invalid-argument', problem);
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'reporting-createBillingReport': async (asked, context) => {
      const { app, viewer } = context;
      const common = { uid: viewer.uid, limit: mostRecords + 1 };
      const periodOf = ({ startDate, endDate }: { startDate: number; endDate: number }) => ({
        from: new Date(startDate),
        to: new Date(endDate),
      });
      const rows =
        'fetchByStatus' in asked
          ? await all(app.pool, byStatus, { ...common, ...asked.fetchByStatus })
          : 'fetchByCreated' in asked
            ? await all(app.pool, byCreation, {
                ...common,
                ...periodOf(asked.fetchByCreated),
                statuses: asked.fetchByCreated.statuses,
              })
            : await all(app.pool, byResult, {
                ...common,
                ...periodOf(asked.fetchByHlinkResultReceivedAt),
              });
      if (rows.length > mostRecords) throw refuse('failed-precondition', 'too-many');
      return shown(context, rows);
    },

    'reporting-createRollupReport': async (asked, { app, viewer }) => {
      const { billingDoctorUid: uid, millisecondsInYear } = asked;
      if (uid !== viewer.uid) throw refuse('not-found');
      const month = localMonth(new Date(millisecondsInYear));
      const january = month - indexOf(month);
      const of = await readMonths(app.pool, uid, january, january + 11);
      return {
        [yearOf(month)]: Array.from({ length: 12 }, (_, index) => of(january + index)),
      };
    },

    'reporting-settle': async ({ id, code }, { viewer, change }) => {
      checkCode(code);
      return {
        status: await change((inside) => settle(inside, { id, uid: viewer.uid }, code)),
      };
    },

    'reporting-setDiagnosis': async ({ id, dxCode }, { app, viewer, change }) => {
      await change((inside) => setDiagnosis(inside, app, { id, uid: viewer.uid }, dxCode));
      return done;
    },

    'reporting-resend': async ({ id, ...corrected }, { app, viewer, change }) => {
      checkCode(corrected.code);
      if (corrected.code === '') throw refuse('invalid-argument', 'too-short');
      await change((inside) => resend(inside, app, { id, uid: viewer.uid }, corrected));
      return done;
    },

    'reporting-delete': async ({ id }, { viewer, change }) => {
      await change((inside) => deleteRecord(inside, { id, uid: viewer.uid }));
      return done;
    },

    'reporting-report': async ({ tables, phn, processed }, context) => {
      const { app, viewer, now } = context;
      const { uid } = viewer;
      const plain = plainPhn(phn, '');
      const [earnings, needs, read, month, explanations] = await Promise.all([
        readEarnings(app.pool, uid, now),
        readNeeds(app.pool, uid, now),
        plain ? findTables(app, uid, plain) : readTables(app.pool, uid, tables),
        readProcessed(app.pool, uid, processed),
        readExplanations(app.pool),
      ]);
      const { waiting, rejected, closed } = read;
      noteShown(
        context,
        [waiting, rejected, closed, month].flatMap(({ rows }) => rows),
      );
      const withRecords = <P extends { rows: RecordRow[] }>(page: P) => ({
        ...page,
        rows: page.rows.map((row) => shownRecord(app, row, now)),
      });
      return {
        ...earnings,
        needs,
        tables: {
          waiting: withRecords(waiting),
          rejected: withRecords(rejected),
          closed: withRecords(closed),
        },
        processed: withRecords(month),
        explanations,
      };
    },

    'reporting-steps': async ({ id }, { app, viewer }) => {
      const own = { id, uid: viewer.uid };
      if (!(await first(app.pool, isOwn, own))) throw refuse('not-found');
      const found = await all(app.pool, stepsOf, own);
      return {
        steps: found.map(({ movedAt, fromStatus, toStatus, cause, firstName, lastName }) => ({
          movedAt,
          from: fromStatus as BillingStatus,
          to: toStatus as BillingStatus,
          cause: cause as MoveCause,
          by: firstName && lastName ? nameInLine({ firstName, lastName, credentials: '' }) : null,
        })),
      };
    },
  },
);
