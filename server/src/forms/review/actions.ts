import { flagsOf } from '@corridor/contract/forms/scoring.ts';
import { noteNeedsReview, noteReviewed } from '../../patients/opening/actions.ts';
import { aboutMessage } from '../../patients/trail.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all, type Db, instant, run, statement, uuid } from '../../platform/database/database.ts';
import { answersIn } from '../filling/keptAnswers.ts';
import { findPeopleToTell } from '../results/queries.ts';
import { openAnswers } from '../sealed.ts';
import { sentForm } from '../sentForms.ts';
import { peopleStandingIn } from './queries.ts';

const markReviewed = statement(
  'forms.mark-reviewed',
  `update form_submissions set reviewed_at = $now, reviewed_by = $by
   where message_id = $messageId and reviewed_at is null`,
  { messageId: uuid, now: instant, by: uuid },
);
type Message = { id: string; activityId: string | null; patient: Buffer };
/** Notes who has seen to a form. The first mark stays. */
export async function reviewForm(change: Change, message: Message, by: string): Promise<void> {
  const { id: messageId } = message;
  if ((await run(change.db, markReviewed, { messageId, now: change.now, by })) === 0) return;
  await change.audit({ action: 'forms.review', ...aboutMessage(message) });
  change.touch(`form-result:${messageId}`);
  await noteReviewed(change, message);
}

const judge = statement(
  'forms.judge',
  `update form_submissions set judged_at = $now
   where message_id = $messageId and judged_at is null and reviewed_at is null`,
  { messageId: uuid, now: instant },
);
type Waiting = Message & { formId: string | null; formVersion: number | null; sealed: Buffer };

/**
 * Looks at a form that nobody has reviewed in time. A flagged one needs review from now on, and
 * those who stand in hear of it. Answers that cannot be read may be flagged.
 */
export async function judgeForm(change: Change, app: App, waiting: Waiting): Promise<void> {
  const { id: messageId } = waiting;
  const { db, now } = change;
  if ((await run(db, judge, { messageId, now })) === 0) return;
  if (!(await mayBeFlagged(db, app, waiting))) return;
  await noteNeedsReview(change, waiting);
  change.touch(`form-result:${messageId}`);
  const covering = await all(db, peopleStandingIn, { messageId, now });
  // Somebody must hear of it, also in a practice without an office.
  const people = covering.length > 0 ? covering : await findPeopleToTell(db, messageId);
  for (const { uid } of people) await change.job('forms-tellReview', { messageId, uid });
}

async function mayBeFlagged(db: Db, app: App, { id, sealed, ...sent }: Waiting): Promise<boolean> {
  const { form } = await sentForm(db, sent);
  const kept = openAnswers(app, id, sealed);
  return kept === undefined || flagsOf(form, answersIn(kept)).length > 0;
}
