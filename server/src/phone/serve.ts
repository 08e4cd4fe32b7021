import { phoneCode } from '@corridor/contract/billing/holidays.ts';
import { isBillingCode } from '@corridor/contract/billing/rules.ts';
import { calls } from '@corridor/contract/phone/calls.ts';
import { words } from '@corridor/contract/phone/words.ts';
import { record } from '../billing/actions.ts';
import { localTime } from '../platform/clock.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import { holdOpenThread } from '../thread/access.ts';
import { completeCall, heldCall } from './actions.ts';

const hourMs = 3_600_000;

/** A slip of the calendar: years ago, or days long. */
const mistyped = (start: Date, end: Date, { createdAt }: { createdAt: Date }) =>
  end.getTime() - start.getTime() > 12 * hourMs ||
  start.getTime() < createdAt.getTime() - 24 * hourMs;

export const handlers = serve(calls, {
  'phoneConsult-billAndMarkComplete': async ({ activityId, billingCode, ...times }, context) => {
    const { viewer, now } = context;
    if (!isBillingCode(billingCode)) throw refuse('invalid-argument', 'too-short');
    const code = await context.change(async (inside) => {
      const thread = await holdOpenThread(inside.db, viewer, activityId);
      if (thread.role !== 'consultant') throw refuse('permission-denied', 'not-a-consultant');
      const call = await heldCall(inside, activityId);
      if (!call) throw refuse('failed-precondition', 'no-call');
      if (call.completedAt) throw refuse('failed-precondition', 'complete');
      if (!call.outcome)
        throw refuse('failed-precondition', 'outcome-required', words.outcomeRequired);
      const { startTime = call.startTime, endTime = call.endTime } = times;
      if (endTime <= startTime || endTime > now || mistyped(startTime, endTime, thread))
        throw refuse('invalid-argument', 'times');
      const { date, minutes } = localTime(startTime);
      const chosen = viewer.permissions.has('billingCodeCustomization') ? billingCode : '';
      const billed = chosen || phoneCode(date, minutes);
      await completeCall(inside, activityId, startTime, endTime);
      const service = { kind: 'call', status: 'new', code: billed, at: startTime } as const;
      await record(inside, { ...service, activityId, uid: viewer.uid });
      return billed;
    });
    return { activityId, billingCode: code, completedAt: now };
  },
});
