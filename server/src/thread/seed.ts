import { own } from '@corridor/contract/platform/own.ts';
import type { ActivityRole, Status } from '@corridor/contract/thread/rules.ts';
import { billMessage } from '../billing/actions.ts';
import { recordUses } from '../gallery/actions.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import type { App } from '../platform/app.ts';
import { writeAudit } from '../platform/audit/audit.ts';
import type { Change } from '../platform/change.ts';
import { dayOf } from '../platform/clock.ts';
import { all, statement, text, texts, uuid, uuids } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { claimFile } from '../uploads/actions.ts';
import { type Draw, drawOnce } from '../uploads/demo/scenes.ts';
import { keepFile } from '../uploads/receive.ts';
import { threadFor } from './access.ts';
import { createThread } from './actions.ts';
import { setOverdue } from './delivery/actions.ts';
import { missMail, seedDeliveries } from './delivery/seed.ts';
import { econsultOf } from './demo/demoConsult.ts';
import { seedSentSeries } from './demo/gallery/seed.ts';
import { photosOf } from './demo/photos.ts';
import {
  copyOf,
  copyToPatient,
  faxOffice,
  forwardOn,
  mailOffice,
  openByOffice,
} from './demo/steps.ts';
import { type Moment, type Step, type Story, stories } from './demo/transcript.ts';
import { markRead, moveEntries, muteEntry } from './entries/actions.ts';
import { joinThread } from './members/actions.ts';
import { addMessage, keepDraft, type NewMessage, retractMessage } from './messages/actions.ts';
import { draftContext } from './sealed.ts';
import { changeStatus, lockThread } from './state/actions.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The latest minute of the newest day. */
const lastOfDayMs = 9.5 * 60 * minuteMs;
/** After so many days without a message everybody has read the thread. */
const readAfterDays = 5;

const everybody = statement(
  'thread.seed-people',
  `select u.id, u.first_name, u.roles,
     array(select m.clinic_id from clinic_members m where m.uid = u.id) as clinic_ids
   from users u`,
  {},
  { id: uuid, firstName: text, roles: texts, clinicIds: uuids },
);
type Person = { uid: string; roles: string[]; owners: string[] };

async function peopleOf(change: Change): Promise<Map<string, Person>> {
  const found = await all(change.db, everybody, {});
  return new Map(
    found.map(({ id, firstName, roles, clinicIds }) => [
      firstName,
      { uid: id, roles, owners: [id, ...(roles.includes('moa') ? clinicIds : [])] },
    ]),
  );
}

/** The newest day of the stories: today, or yesterday when today is too young for its events. */
function newestDay(now: Date): Date {
  const { start } = dayOf(now);
  const over = now.getTime() - start.getTime() >= lastOfDayMs;
  return over ? start : dayOf(new Date(start.getTime() - dayMs / 2)).start;
}

/** A new demo shows a waiting fax, and soon sends it. */
const soonAfter = (now: Date) => new Date(now.getTime() + 20 * minuteMs);

type Event = Moment & { story: Story; step: Step | undefined };

/** Orders the events of all stories by time, as the audit trail would. */
function eventsOf(threadStories: readonly Story[]): Event[] {
  const events = threadStories.flatMap((story): Event[] => [
    { ...story.begins, story, step: undefined },
    ...[...story.steps, ...readings(story)].map((step) => ({ ...step, story, step })),
  ]);
  return events.sort((a, b) => b.day - a.day || a.minute - b.minute);
}

function readings({ members, steps }: Story): Step[] {
  const day = Math.min(...steps.map((step) => step.day)) - 1;
  if (day < readAfterDays) return [];
  const readers = new Set([...members.map(({ who: person }) => person), 'Joanne']);
  return [...readers].map((person) => ({
    who: person,
    does: 'reads',
    with: '',
    text: '',
    day,
    minute: 8 * 60,
  }));
}

/**
 * Plays the stories of the last months with the actions of the product, at their times and by their
 * people.
 */
type Photos = {
  draw?: Draw | undefined;
  /** Sent series have the photos of the year before. */
  year?: boolean;
};

async function seedThreads(world: Change, app: App, { draw, year = false }: Photos): Promise<void> {
  const people = await peopleOf(world);
  const newest = newestDay(world.now);
  const instantOf = ({ day, minute }: Moment) =>
    new Date(newest.getTime() - day * dayMs + minute * minuteMs);
  const personOf = (name: string): Person => {
    const person = people.get(name);
    if (!person) throw new Error(`nobody of the demo is called ${name}`);
    return person;
  };
  const ids = new Map<Story, string>();
  const lastSent = new Map<string, string>();
  const lastMailed = new Map<string, string>();

  for (const { story, step, ...moment } of eventsOf(stories)) {
    const now = instantOf(moment);
    const person = personOf(step?.who ?? story.members.at(0)?.who ?? '');
    const origin = { address: 'seed', agent: 'seed' };
    const change: Change = {
      ...world,
      now,
      audit: (entry) => writeAudit(world.db, { viewer: person, origin, now }, entry),
      // Past jobs are done. Only waiting faxes, copies for the next morning and new photos still run.
      job: async (name, payload, options) => {
        if (step?.with === 'queued')
          await world.job(name, payload, { ...options, runAt: soonAfter(world.now) });
        const isWaiting = step?.does === 'copies' && copyOf(step).becomes === '';
        if (isWaiting || name === 'uploads-draw') await world.job(name, payload, options);
      },
    };
    const activityId = ids.get(story);
    if (!step || !activityId) ids.set(story, await begin(change, story));
    else await take(change, step, activityId, person, story);
  }
  await seedDeliveries(world);

  async function begin(change: Change, story: Story): Promise<string> {
    const { type, specialty, subsite, withoutStatus, call } = story;
    const startTime = call && instantOf(call);
    const referrer = personOf(story.members.at(0)?.who ?? '').uid;
    const photos = draw ? await sendPhotos(change, story, referrer, draw) : [];
    return createThread(change, app.keys, {
      type,
      specialty,
      subsite,
      econsult: { ...econsultOf(story, newest), referralMediaURIs: photos },
      members: story.members.map(({ who: person, role }) => ({ uid: personOf(person).uid, role })),
      ...(withoutStatus && { status: null }),
      ...(startTime && {
        phone: {
          startTime,
          endTime: new Date(startTime.getTime() + 15 * minuteMs),
          physicianPhone: '4035550142',
          specialistPhone: '6045550176',
        },
      }),
    });
  }

  async function sendPhotos(change: Change, { lastName }: Story, owner: string, drawOne: Draw) {
    const ids: string[] = [];
    for (const { name, ...photo } of own(photosOf, lastName) ?? []) {
      const file = { owner, purpose: 'thread' as const, name, content: drawOne(photo) };
      const id = await keepFile(app, change, file);
      await claimFile(change, id, owner, 'thread');
      ids.push(id);
    }
    return ids;
  }

  async function take(
    change: Change,
    step: Step,
    activityId: string,
    person: Person,
    story: Story,
  ) {
    const { uid, owners } = person;
    const thread = () => threadFor(change.db, asMember(uid), activityId);
    const say = async (more: Partial<Pick<NewMessage, 'written' | 'bill'>> = {}) => {
      const said = { activityId, uid, written: { text: step.text }, ...more };
      const { messageId, seq } = await send(change, said, story.phn);
      lastSent.set(`${activityId}:${uid}`, messageId);
      return seq;
    };
    const target = { activityId, uid, patient: patientIndex(app.keys, story.phn) };
    const about = { ...target, type: story.type, econsult: econsultOf(story, newest) };
    const actions: Record<string, () => Promise<unknown>> = {
      forwards: () =>
        forwardOn(change, app, step, { ...target, uidOf: (name) => personOf(name).uid }),
      mails: async () => lastMailed.set(activityId, await mailOffice(change, app, step, about)),
      opened: () => openByOffice(change, lastMailed.get(activityId) ?? '', target),
      faxes: () => faxOffice(change, app, step, target),
      copies: () => copyToPatient(change, app, step, { ...about, seededAt: world.now }),
      misses: () => missMail(change, uid, activityId),
      says: () => say(),
      shows: async () => {
        const ids = await seedSentSeries(change, app, step, { uid, story, year });
        const action = { messageActionType: 'attachFile', fileUris: ids } as const;
        const seq = await say({ written: { text: step.text, ...(ids.length > 0 && { action }) } });
        await recordUses(change, uid, { ids, activityId, seq });
      },
      bills: async () =>
        say({
          bill: () => billMessage(change, { activityId, uid, code: step.with, province: null }),
        }),
      sets: async () =>
        changeStatus(change, { thread: await thread(), uid, status: step.with as Status }),
      joins: () => {
        const [newcomer, role] = joiningOf(step);
        const joining = { activityId, uid: personOf(newcomer).uid, role };
        return joinThread(change, app, joining, uid);
      },
      reads: () => markRead(change, { owners, activityId, uid }),
      archives: () =>
        moveEntries(change, { ids: [activityId], uid, covering: [], owners: [uid] }, 'archive'),
      mutes: () => muteEntry(change, { activityId, uid, covering: [], owners: [uid] }, true),
      is: () => setOverdue(change, { uid, activityId }),
      drafts: () => {
        const sealed = app.keys.seal(step.text, draftContext(uid, activityId));
        return keepDraft(change, { uid, activityId, sealed, after: undefined });
      },
      retracts: () => {
        const messageId = lastSent.get(`${activityId}:${uid}`) ?? '';
        const patient = patientIndex(app.keys, story.phn);
        return retractMessage(change, { activityId, messageId, uid, patient });
      },
      locks: async () =>
        lockThread(change, app.keys, { thread: await thread(), uid, reason: step.text }),
    };
    const action = own(actions, step.does);
    if (!action) throw new Error(`nobody ${step.does} in a demo thread`);
    await action();
  }

  async function send(change: Change, message: NewMessage, phn: string) {
    const { activityId } = message;
    const { messageId, seq } = await addMessage(change, app.keys, message);
    await change.audit({
      action: 'thread.send-message',
      subject: `thread:${activityId}`,
      patient: patientIndex(app.keys, phn),
      details: { seq },
    });
    return { messageId, seq };
  }
}

/** The person of a step already takes part in the thread. */
const asMember = (uid: string) => ({
  uid,
  permissions: new Set<never>(),
  clinicIds: [],
  covering: [],
});

/** Reads `as moa` for the person of the step, and `Amara as consultant` for another. */
function joiningOf(step: Step): [string, ActivityRole] {
  const [, name = step.who, role = ''] = /^(?:(\w+) )?as (\w+)$/.exec(step.with) ?? [];
  return [name, role as ActivityRole];
}

export const seed: AreaSeed = {
  needs: ['threads'],
  atFirstStart: async (world, { app, parts: { photos, year = false }, once }) => {
    await seedThreads(world, app, { ...(photos && { draw: once(drawOnce) }), year });
    if (year) await world.job('thread-photograph', { place: 0 });
  },
};
