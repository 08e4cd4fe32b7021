import { phoneCode } from '@corridor/contract/billing/holidays.ts';
import { codeProblem, hasAlbertaCodes } from '@corridor/contract/billing/rules.ts';
import { calls } from '@corridor/contract/phone/calls.ts';
import { callProblem } from '@corridor/contract/phone/rules.ts';
import { words } from '@corridor/contract/phone/words.ts';
import { outcomesFor } from '@corridor/contract/templates/outcomes.ts';
import { record } from '../billing/actions.ts';
import { saveOutcome } from '../outcomes/actions.ts';
import { localTime } from '../platform/clock.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { lockOpenThreadRow } from '../thread/access.ts';
import { completeCall, lockCall } from './actions.ts';

export const handlers = serve(calls, {
  'phoneConsult-billAndMarkComplete': async (input, context) => {
    const { activityId, billingCode, outcome, ...times } = input;
    const { app, viewer, now } = context;
    const wrong = codeProblem(billingCode);
    if (wrong) throw refuse('invalid-argument', wrong);
    if (outcome && !outcomesFor(viewer.permissions).includes(outcome))
      throw refuse('invalid-argument', 'unknown-outcome');
    const code = await context.change(async (inside) => {
      const thread = await lockOpenThreadRow(inside, viewer, activityId);
      if (thread.role !== 'consultant') throw refuse('permission-denied', 'not-a-consultant');
      const call = await lockCall(inside, activityId);
      if (!call) throw refuse('failed-precondition', 'no-call');
      if (call.completedAt) throw refuse('failed-precondition', 'complete');
      if (!call.outcome && !outcome)
        throw refuse('failed-precondition', 'outcome-required', words.outcomeRequired);
      const { startTime = call.startTime, endTime = call.endTime } = times;
      const asked = thread.createdAt;
      const problem = callProblem({ start: startTime, end: endTime, asked, now });
      if (problem) throw refuse('invalid-argument', 'times', words.times[problem]);
      const { patient, province } = thread;
      if (outcome && !call.outcome)
        await saveOutcome(inside, app, { activityId, patient, outcome, diagnosis: '' });
      const { date, minutes } = localTime(startTime);
      const chosen = viewer.permissions.has('billingCodeCustomization') ? billingCode : '';
      // The times of day belong to Alberta's codes. Elsewhere the owner chooses the code.
      const usual = hasAlbertaCodes(province) ? phoneCode(date, minutes) : '';
      const billed = chosen || usual;
      const status = billed ? 'new' : 'onHold';
      await completeCall(inside, { activityId, patient, from: startTime, to: endTime });
      const service = { kind: 'call', status, code: billed, at: startTime } as const;
      if (!thread.billsHere) return '';
      await record(inside, { ...service, activityId, uid: viewer.uid });
      return billed;
    });
    return { activityId, billingCode: code, completedAt: now };
  },
});
