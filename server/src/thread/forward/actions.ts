import type { Service } from '@corridor/contract/directory/schemas.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { consultantsOf, takeConsultOf } from '../../directory/serviceChecks.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  bytes,
  first,
  instant,
  integer,
  run,
  statement,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Thread } from '../access.ts';
import { createThread } from '../actions.ts';
import { addMessage } from '../messages/actions.ts';
import { nameOf } from '../queries.ts';
import { messageContext, openEconsult, openMessage } from '../sealed.ts';
import { econsultFor } from './forwardedConsult.ts';
import { locationFrom, toCopy } from './queries.ts';

// The authors are copied as removed members: their messages keep their names, and nothing reaches
// them.
const copyAuthors = statement(
  'forward.copy-authors',
  `insert into activity_members (activity_id, uid, role, position, profile, joined_at, removed_at)
   select $to, m.uid, m.role,
     (select count(*) from activity_members n where n.activity_id = $to)
       + row_number() over (order by m.position) - 1,
     m.profile, m.joined_at, $now
   from activity_members m
   where m.activity_id = $from
     and exists (select from messages s where s.activity_id = $from and s.sent_by = m.uid
                 and s.retracted_at is null)
   on conflict (activity_id, uid) do nothing`,
  { from: uuid, to: uuid, now: instant },
);
const copyOne = statement(
  'forward.copy-message',
  `insert into messages (activity_id, seq, id, sent_by, sent_at, sealed)
   values ($to, $seq, $id, $sentBy, $sentAt, $sealed)`,
  { to: uuid, seq: integer, id: uuid, sentBy: uuid, sentAt: instant, sealed: bytes },
);
const countOn = statement(
  'forward.count-on',
  `with a as (update activities set last_seq = $seq where id = $to)
   update inbox_entries set last_seq = $seq where activity_id = $to`,
  { to: uuid, seq: integer },
);

/** Copies earlier messages with author and time, sealed for their new thread. */
async function copyMessages(change: Change, app: App, from: string, to: string) {
  const { db, now } = change;
  await run(db, copyAuthors, { from, to, now });
  let seq = 0;
  for (const { sealed, sentBy, sentAt, ...old } of await all(db, toCopy, { activityId: from })) {
    const written = openMessage(app, from, old.seq, sealed);
    if (!written) continue;
    seq += 1;
    // A template's advice belongs to its own consult.
    const { template: _, ...copied } = written;
    const anew = app.keys.seal(JSON.stringify(copied), messageContext(to, seq));
    await run(db, copyOne, { to, seq, id: newId(), sentBy, sentAt, sealed: anew });
  }
  await run(db, countOn, { to, seq });
}

type Forwarding = {
  thread: Thread;
  uid: string;
  recipient: string;
  service: Service;
  /** The consultants that the page showed. */
  answeredBy?: readonly string[] | undefined;
  previousMessages: boolean;
};

/** Sends the same question to another service in a new thread. Each thread links to the other. */
export async function forwardThread(change: Change, app: App, forwarding: Forwarding) {
  const { thread, uid, recipient, service, answeredBy, previousMessages } = forwarding;
  const { id: serviceId, specialty, subsite } = service;
  const activityId = thread.id;
  const econsult = openEconsult(app, activityId, thread.sealed);
  if (!econsult) throw refuse('failed-precondition', 'unreadable');
  const person = await first(change.db, nameOf, { uid: recipient });
  const consultants = await consultantsOf(change, { service, uid, answeredBy });
  if (!person || !consultants.includes(recipient))
    throw refuse('failed-precondition', 'no-service');
  const location = await first(change.db, locationFrom, { activityId, uid });
  await takeConsultOf(change, service);
  const question = econsultFor(econsult, {
    service,
    type: thread.type,
    location,
    now: change.now,
  });
  // The chosen consultant comes before the others of the service.
  const others = consultants.filter((each) => each !== recipient);
  const forwarded = await createThread(change, app.keys, {
    type: thread.type,
    specialty,
    subsite,
    serviceId,
    econsult: question,
    members: [
      { uid, role: 'referrer', locationIdx: location?.locationIdx },
      ...[recipient, ...others].map((each) => ({ uid: each, role: 'consultant' as const })),
    ],
    forwardedFrom: activityId,
  });
  if (previousMessages) await copyMessages(change, app, activityId, forwarded);
  // The referrer is the sender, so the thread waits for an answer like any other.
  const note = words.cameFrom(`${thread.specialty} · ${thread.subsite}`);
  const message = { activityId: forwarded, uid, written: { text: note } };
  const { seq } = await addMessage(change, app.keys, message);
  await change.job('thread-notify', { activityId: forwarded, seq });
  const went = words.wentTo(personName(person), `${specialty} · ${subsite}`);
  await addMessage(change, app.keys, { activityId, uid: null, written: { text: went } });
  await change.audit({
    action: 'thread.forward',
    subject: `thread:${activityId}`,
    patient: thread.patient,
    details: { to: forwarded, specialist: recipient, previousMessages },
  });
  change.touch(`thread:${activityId}`, 'services');
  return forwarded;
}
