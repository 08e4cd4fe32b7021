import type { Change } from '../../platform/change.ts';
import { run, statement, uuid } from '../../platform/database/database.ts';

const mailed = statement(
  'delivery.seed',
  `insert into deliveries (activity_id, uid, channel, seq, state, at)
   select s.activity_id, m.uid, 'email', s.seq, 'sent', s.sent_at + interval '1 minute'
   from messages s
   join activity_members m on m.activity_id = s.activity_id and m.uid <> s.sent_by
     and m.joined_at <= s.sent_at and m.removed_at is null
   on conflict do nothing`,
  {},
);
/** Mails every unread message of the demo. */
export const seedDeliveries = ({ db }: Change) => run(db, mailed, {});

const missed = statement(
  'delivery.seed-missed',
  `insert into deliveries (activity_id, uid, channel, seq, state, at)
   select a.id, $uid, 'email', a.last_seq, 'failed', a.last_message_at + interval '3 hours'
   from activities a where a.id = $activityId`,
  { uid: uuid, activityId: uuid },
);
/** Marks the last mail to a person as failed. */
export const missMail = ({ db }: Change, uid: string, activityId: string) =>
  run(db, missed, { uid, activityId });
