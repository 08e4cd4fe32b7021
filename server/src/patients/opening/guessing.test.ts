/** Guesses at the links of patients, from many networks and from one that many patients share. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../handlers.ts';
import { inBackground } from '../../platform/change.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { asOneself, sendMessage } from '../actions.ts';
import { patientIndex } from '../patientIndex.ts';

let server: TestServer;
let grace: { token: string; uid: string };
const start = new Date('2026-12-02T17:00:00Z');
let now = start;
const mails: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, settings: { TRUST_PROXY: '127.0.0.1' } });
  grace = await server.signIn('Grace');
  const send = async (mail: Mail) => void mails.push(mail);
  server.app.mail = { send, close: () => undefined };
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = start;
  mails.length = 0;
  for (const table of ['graphile_worker._private_jobs', 'sign_in_failures', 'patient_messages'])
    await server.app.pool.query(`delete from ${table}`);
});

const right = '1958/03/14';
const tokenOf = (mail: Mail | undefined) => /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
/** Sends a letter and answers its link. */
async function add(): Promise<string> {
  const { app } = server;
  const letter = { email: 'walter@brandt.example', name: 'Walter Brandt', phn: '500091234' };
  const messageId = await inBackground(app, (inside) =>
    sendMessage(inside, app.keys, {
      kind: 'OneWayPatient',
      sender: asOneself(grace.uid),
      patient: patientIndex(app.keys, letter.phn),
      letter: { ...letter, dateOfBirth: right, subject: 'Your appointment' },
      body: 'Please come.',
      sendAt: now,
      delay: false,
    }),
  );
  await app.pool.query('delete from graphile_worker._private_jobs');
  await jobs['patients-mail']?.handle({ messageId }, app);
  return tokenOf(mails.at(-1));
}
/** Each address is a network of its own. */
const open = (token: string, dateOfBirth: string, address: string) =>
  server.ask('patients-openLetter', { token, dateOfBirth }, undefined, {
    'x-forwarded-for': address,
  });
const from = (place: number) => `203.0.${Math.floor(place / 200)}.${(place % 200) + 1}`;
const inTurn = async (count: number, work: (place: number) => Promise<unknown>, atOnce = 50) => {
  let next = 0;
  const line = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
};

it('a thousand wrong dates over two hundred addresses open nothing and lock nobody out', async () => {
  const links: string[] = [];
  for (let count = 0; count < 20; count++) links.push(await add());
  const answers = new Set<string>();
  await inTurn(1_000, async (place) => {
    const year = 1900 + (place % 58);
    const { status, error } = await open(
      links[place % 20] ?? '',
      `${year}/01/02`,
      from(place % 200),
    );
    answers.add(`${status} ${error?.details.reason}`);
  });
  expect([...answers].sort()).toEqual(['404 invalid-link', '429 throttled']);
  const { rows } = await server.app.pool.query(
    'select count(*)::int as opened from patient_messages where opened_at is not null',
  );
  expect(rows).toEqual([{ opened: 0 }]);
  // Each patient gets a new link by one tap, and opens it from an address of the guesses.
  mails.length = 0;
  for (const token of links)
    await server.ask('patients-askNewLink', { token }, undefined, { 'x-forwarded-for': from(1) });
  await runJobs(server.app);
  expect(mails).toHaveLength(20);
  for (const mail of mails) expect((await open(tokenOf(mail), right, from(1))).status).toBe(200);
});

it('two hundred patients behind one address open their links in the same minute', async () => {
  const links: string[] = [];
  for (let count = 0; count < 200; count++) links.push(await add());
  const answers: number[] = [];
  const openAt = async (place: number) => {
    answers.push((await open(links[place] ?? '', right, '198.51.100.7')).status);
  };
  await inTurn(200, openAt, 20);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});

it('one link is opened sixty times in a minute, from whatever address', async () => {
  const [link, other] = [await add(), await add()];
  for (let count = 0; count < 60; count++)
    expect((await open(link, right, from(count))).status).toBe(200);
  const { status, error } = await open(link, right, from(60));
  expect([status, error?.details.reason]).toEqual([429, 'throttled']);
  expect((await open(other, right, from(60))).status).toBe(200);
});

it('a wrong date, an expired link and a link that never was take the same time', async () => {
  const links = new Map([
    ['wrong', await add()],
    ['expired', await add()],
    ['never', 'x'.repeat(43)],
  ]);
  await server.app.pool.query(
    `update patient_messages m set expires_at = $1 from patient_links l
     where l.message_id = m.id and l.hash = sha256($2)`,
    [start, Buffer.from(links.get('expired') ?? '')],
  );
  const times = new Map<string, number[]>();
  for (let count = 0; count < 15; count++)
    for (const [name, link] of links) {
      await server.app.pool.query('delete from sign_in_failures');
      await server.app.pool.query('update patient_messages set tries = 0');
      const began = performance.now();
      const { error } = await open(link, '1958/03/15', from(count));
      expect(error?.details.reason, name).toBe('invalid-link');
      times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    }
  const medians = [...times.values()].map((each) => each.sort((a, b) => a - b)[7] ?? 0);
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.1);
});

it('a token that is no text is refused clearly', async () => {
  for (const token of [{ toString: 1 }, { toString: null }, [], 7, null]) {
    const { status, error } = await server.ask('patients-askNewLink', { token } as never);
    expect([status, error?.status], JSON.stringify(token)).toEqual([400, 'INVALID_ARGUMENT']);
  }
});
