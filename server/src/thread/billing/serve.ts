import { offeredCodes } from '@corridor/contract/billing/codes.ts';
import { adviceCode } from '@corridor/contract/billing/holidays.ts';
import { codeProblem, hasAlbertaCodes } from '@corridor/contract/billing/rules.ts';
import { calls, queries } from '@corridor/contract/thread/billing/calls.ts';
import { billedAs, recentCodes, settleMessage } from '../../billing/actions.ts';
import { localTime } from '../../platform/clock.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { lockOpenThreadRow, openThreadFor, type Thread } from '../access.ts';

const opinion = '03.01O';
const monthMs = 30 * 24 * 3_600_000;

/**
 * The first answer of a consultant within 30 days is billed as the opinion. Later answers are
 * billed as advice by the hour of the day.
 */
async function usualCode(db: Db, thread: Thread, uid: string, now: Date): Promise<string> {
  const { id: activityId, type, role, createdAt, province } = thread;
  if (!hasAlbertaCodes(province)) return '';
  const isAnswer = type === 'econsult' && role === 'consultant';
  const inTime = now.getTime() - createdAt.getTime() < monthMs;
  if (isAnswer && inTime && !(await first(db, billedAs, { activityId, uid, code: opinion })))
    return opinion;
  const { date, minutes } = localTime(now);
  return adviceCode(date, minutes);
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'thread-billingCodes': async ({ activityId }, { app: { pool }, viewer, now }) => {
      const thread = await openThreadFor(pool, viewer, activityId);
      const usual = await usualCode(pool, thread, viewer.uid, now);
      const recent = await all(pool, recentCodes, { uid: viewer.uid });
      const codes = recent.map(({ code }) => code);
      return { usual, codes: offeredCodes(usual, codes, hasAlbertaCodes(thread.province)) };
    },

    'thread-settleBilling': async ({ activityId, messageId, code }, { viewer, change }) => {
      const wrong = codeProblem(code);
      if (wrong) throw refuse('invalid-argument', wrong);
      return change(async (inside) => {
        await lockOpenThreadRow(inside, viewer, activityId);
        return settleMessage(inside, { activityId, messageId, uid: viewer.uid, code });
      });
    },
  },
);
