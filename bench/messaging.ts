/** Threads and inboxes: the data for the measurements, and the measurements. */
import type { Profile } from '@corridor/contract/thread/schemas.ts';
import type { App } from '../server/src/platform/app.ts';
import { type Change, change } from '../server/src/platform/change.ts';
import { createThread, type NewThread } from '../server/src/thread/actions.ts';
import { econsultOf, phnOf, rareNames } from '../server/src/thread/demo/manyThreads.ts';
import { addMessage } from '../server/src/thread/messages/actions.ts';
import { tokenOf } from '../server/src/thread/sealed.ts';
import { ms, type Say, verdict, whole } from './figures.ts';
import { messageDelay } from './live.ts';
import { ask, compare, inTurn, latencies, median, percentile, throughput } from './processes.ts';
import { fillThreads } from './threads.ts';

export const small = 1_000;
export const large = 200_000;

export type Filled = {
  /** The person whose inbox holds all threads. */
  owner: string;
  /** Threads of 4 members; the first has many messages. */
  threads: string[];
  /** The inboxes of one of these threads. */
  owners: string[];
  /** The searched words and their tokens. */
  searches: { what: string; asked: { terms: string[]; tokens: number[] }[] }[];
};

export async function fill(app: App, threads: number): Promise<Filled> {
  const { pool, keys } = app;
  const now = new Date();
  const { rows: people } = await pool.query('select first_name as name, id from users');
  const idOf = (name: string) => people.find((person) => person.name === name).id as string;
  const inside = <T>(work: (change: Change) => Promise<T>) =>
    change(pool, { viewer: undefined, origin: { address: '', agent: '' }, now }, work);
  const thread = (members: NewThread['members']) =>
    inside((made) =>
      createThread(made, keys, {
        type: 'econsult',
        specialty: 'Dermatology',
        subsite: 'Skin Lesion',
        econsult: econsultOf(1),
        members,
      }),
    );
  const owner = idOf('Amara');
  const model = await thread([
    { uid: idOf('Karim'), role: 'referrer' },
    { uid: owner, role: 'consultant' },
  ]);
  const { rows: sides } = await pool.query<{ uid: string; profile: Profile }>(
    'select uid, profile from activity_members where activity_id = $1 order by position',
    [model],
  );
  const [referrer, consultant] = sides;
  if (!referrer || !consultant) throw new Error('a thread has two members');
  await fillThreads(pool, keys, { threads, referrer, consultant, now });

  const ofFour: string[] = [];
  for (let n = 0; n < 32; n++) {
    ofFour.push(
      await thread([
        { uid: idOf('Grace'), role: 'referrer' },
        { uid: owner, role: 'consultant' },
        { uid: idOf('Joanne'), role: 'moa' },
        { uid: idOf('Samuel'), role: 'forwarder' },
      ]),
    );
  }
  const text =
    'The blue-grey area and the broken network are enough for me. Please do not shave it.';
  const activityId = ofFour[0] ?? '';
  await inside(async (made) => {
    for (let n = 0; n < 200; n++)
      await addMessage(made, keys, { activityId, uid: idOf('Grace'), written: { text } });
  });
  const { rows: entries } = await pool.query<{ owner: string }>(
    'select owner from inbox_entries where activity_id = $1',
    [activityId],
  );
  const searchInput = (terms: string[]) => ({
    terms,
    tokens: terms.map((term) => tokenOf(keys, owner, term.toLowerCase().replace('-', ''))),
  });
  return {
    owner,
    threads: ofFour,
    owners: entries.map((entry) => entry.owner),
    searches: [
      {
        what: 'one frequent, one rare',
        asked: rareNames.map((name) => searchInput(['Dermatology', name])),
      },
      {
        what: 'two frequent',
        asked: [
          ['Dermatology', 'Lesion'],
          ['Dermatology', 'Acne'],
          ['Psoriasis', 'Mansour'],
          ['Hair', 'Dermatology'],
          ['Karim', 'Nails'],
        ].map(searchInput),
      },
      {
        what: 'two rare',
        asked: rareNames.map((name, n) => searchInput([name, phnOf(threads - 40_000 * n - 7)])),
      },
    ],
  };
}

type Sides = {
  say: Say;
  ours: string;
  second: string;
  floor: string;
  /** The same server with the small database. */
  few: string;
  database: string;
  filled: Filled;
  signIn(url: string, email: string): Promise<string>;
};

const owner = 'amara.okafor@demo.corridor.example';
const firstPage = { folder: 'inbox' };

export async function measureMessaging(sides: Sides): Promise<void> {
  const token = await sides.signIn(sides.ours, owner);
  await measureGrowth(sides, token);
  await measureSearches(sides, token);
  await measurePages(sides, token);
  await measureDelay(sides, token);
  await measureSend(sides, token);
}

async function measureGrowth({ say, ours, few, signIn }: Sides, token: string) {
  const inFew = {
    url: `${few}/query/inbox-page`,
    data: firstPage,
    token: await signIn(few, owner),
  };
  const inMany = { url: `${ours}/query/inbox-page`, data: firstPage, token };
  for (const warm of [inFew, inMany]) await latencies(warm, 50);
  const taken = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < 12; round++) {
    taken.few.push(...(await latencies(inFew, 30)));
    taken.many.push(...(await latencies(inMany, 30)));
  }
  const [before, after] = [median(taken.few), median(taken.many)];
  say({
    what: `A page of an inbox of ${whole(large)} threads`,
    figure: `${ms(after)} median`,
    floor: `${ms(before)} median (the same of ${whole(small)} threads)`,
    ratio: (after / before).toFixed(2),
    holds: verdict(after / before < 1.3, 'below 1.30'),
  });
}

async function measureSearches({ say, ours, floor, filled }: Sides, token: string) {
  for (const { what: kind, asked: searchInput } of filled.searches) {
    const taken = { ours: [] as number[], floor: [] as number[] };
    for (let round = 0; round < 42; round++) {
      for (const { terms, tokens } of searchInput) {
        const mine = { url: `${ours}/query/inbox-search`, data: { terms }, token };
        const bare = { url: `${floor}/search`, data: { tokens }, token };
        const times = [await latencies(mine, 1), await latencies(bare, 1)] as const;
        // The first search of each kind warms the statement.
        if (round < 2) continue;
        taken.ours.push(...times[0]);
        taken.floor.push(...times[1]);
      }
    }
    const p95 = percentile(taken.ours, 0.95);
    say({
      what: `A search in ${whole(large)} threads, ${kind}`,
      figure: `${ms(median(taken.ours))} median, ${ms(p95)} p95`,
      floor: `${ms(median(taken.floor))} median, ${ms(percentile(taken.floor, 0.95))} p95 (bare Fastify, same query)`,
      ratio: (median(taken.ours) / median(taken.floor)).toFixed(1),
      holds: verdict(p95 < 20, 'p95 below 20 ms'),
    });
  }
}

async function measurePages({ say, ours, floor, filled }: Sides, token: string) {
  const page = await compare(
    { url: `${ours}/query/inbox-page`, data: firstPage, token },
    { url: `${floor}/page`, data: {}, token },
  );
  say({
    what: 'An inbox page of 10, opened, 16 connections',
    figure: `${whole(page.ours)}/s`,
    floor: `${whole(page.floor)}/s (bare Fastify, same query, left sealed)`,
    ratio: page.ratio.toFixed(2),
    holds: verdict(page.ratio >= 0.5, 'at least 0.50'),
  });
  const data = { activityId: filled.threads[0] };
  const messages = await compare(
    { url: `${ours}/query/thread-messages`, data, token },
    { url: `${floor}/messages`, data, token },
  );
  say({
    what: 'The newest 50 messages of a thread, opened, 16 connections',
    figure: `${whole(messages.ours)}/s`,
    floor: `${whole(messages.floor)}/s (bare Fastify, same query, left sealed)`,
    ratio: messages.ratio.toFixed(2),
    holds: verdict(messages.ratio >= 0.5, 'at least 0.50'),
  });
}

async function measureDelay({ say, ours, second, database, filled }: Sides, token: string) {
  const thread = filled.threads[1] ?? '';
  const live = await messageDelay({ writer: ours, reader: second, database, token }, thread);
  say({
    what: 'A message, from sending to its text in a tab of a second process',
    figure: `${ms(live.ours.p50)} median, ${ms(live.ours.p95)} p95`,
    floor: `${ms(live.floor.p50)} median, ${ms(live.floor.p95)} p95 (bare NOTIFY)`,
    ratio: (live.ours.p50 / live.floor.p50).toFixed(1),
    holds: verdict(live.ours.p95 <= 150, 'p95 within 150 ms'),
  });
}

/** A thread of 4 members stands in 6 inboxes: theirs and those of their clinics. */
async function measureSend({ say, ours, floor, filled }: Sides, token: string) {
  const { threads, owner: uid, owners } = filled;
  const url = `${ours}/call/thread-sendMessage`;
  const message = 'Full excision with a 2 mm margin, in my clinic. One view with a ruler?';
  // Only the first message of a day is billed, so the measured ones are not.
  for (const activityId of threads) await ask(url, { activityId, message }, token);
  const inTurnOf = threads.map((activityId) => ({ activityId, message }));
  const sent = await inTurn(
    (seconds) => throughput({ url, data: inTurnOf[0], token, inTurn: inTurnOf }, seconds),
    async (seconds) => {
      const driven = await ask(`${floor}/drive`, { seconds, uid, owners, threads });
      return ((await driven.json()) as { result: number }).result;
    },
  );
  say({
    what: 'A message sent to 4 members, 16 connections',
    figure: `${whole(sent.ours)}/s`,
    floor: `${whole(sent.floor)}/s (bare driver, same statements in one transaction)`,
    ratio: sent.ratio.toFixed(2),
    holds: verdict(sent.ratio >= 0.5, 'at least 0.50'),
  });
}
