import type { Answers } from '@corridor/contract/forms/form.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { readOutbox } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { phq9 } from '../shipped/phq9.ts';
import { phqAnswers, sendForm } from '../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer();
  grace = await server.signIn('Grace');
});
afterAll(() => server.stop());

type Name = 'forms-open' | 'forms-keep' | 'forms-submit' | 'forms-addFile';
const ask = (name: Name, input: object) => server.ask(name, input);
const send = (more: object = {}) => sendForm(server, { uid: grace.uid, ...more });
const all = phqAnswers([3, 2, 0, 0, 0, 0, 0, 0, 1, 0]);
const [first = '', second = ''] = Object.keys(all);
const pick = (key: string): Answers => ({ [key]: all[key] ?? { choice: [] } });
const other = { choice: ['days'] };

it('a patient opens a form, keeps answers, goes on elsewhere and submits once', async () => {
  claims('access-01 (the form)', 'patients-10 (the answer)');
  const { opening, messageId } = await send();
  const opened = (await ask('forms-open', opening)).result;
  expect(opened).toMatchObject({
    form: phq9,
    version: 1,
    answers: {},
    revision: 0,
    submitted: null,
  });
  const given = { ...opening, answers: pick(first), revision: 0 };
  expect((await ask('forms-keep', given)).result).toEqual({ answers: pick(first), revision: 1 });
  expect((await ask('forms-open', opening)).result).toMatchObject({
    answers: pick(first),
    revision: 1,
  });
  const early = await ask('forms-submit', {
    ...opening,
    answers: pick(second),
    revision: 1,
    language: 'fr',
  });
  expect(early.error?.details).toMatchObject({
    reason: 'incomplete',
    fields: Object.keys(all)
      .slice(2)
      .map((field) => ({ field, message: 'Veuillez répondre à cette question.' })),
  });
  const submit = { ...opening, answers: all, revision: 2, language: 'en' };
  const sent = await Promise.all([1, 2, 3].map(() => ask('forms-submit', submit)));
  const receipt = sent[0]?.result;
  expect(receipt).toEqual({
    submittedAt: expect.any(String),
    reference: expect.stringMatching(/^[2-9A-Z]{8}$/),
  });
  for (const { result } of sent) expect(result).toEqual(receipt);
  expect((await ask('forms-submit', { ...submit, answers: pick(first) })).result).toEqual(receipt);
  const changed = { ...submit, answers: { [first]: { choice: [] } } };
  expect((await ask('forms-submit', changed)).error?.details.reason).toBe('submitted');
  expect((await ask('forms-keep', given)).error?.details.reason).toBe('submitted');
  expect((await ask('forms-open', opening)).result).toMatchObject({
    answers: {},
    submitted: receipt,
  });
  const { rows } = await server.app.pool.query(
    'select folder, read, progress_done, progress_of from patient_messages where id = $1',
    [messageId],
  );
  expect(rows).toEqual([{ folder: 'inbox', read: false, progress_done: 10, progress_of: 10 }]);
});

it('the newer answer of two devices stands, and a repeated request changes nothing', async () => {
  const { opening } = await send();
  const keep = async (answers: object, revision: number, device: string, turn: number) =>
    (await ask('forms-keep', { ...opening, answers, revision, device, turn })).result;
  await keep(pick(first), 0, 'phone', 1);
  // The tablet has not seen the answer of the phone.
  const held = await keep({ [first]: null, ...pick(second) }, 0, 'tablet', 1);
  expect(held).toEqual({ answers: { ...pick(first), ...pick(second) }, revision: 2 });
  // It has seen it now.
  const seen = await keep({ [first]: null }, 2, 'tablet', 2);
  expect(seen).toEqual({ answers: pick(second), revision: 3 });
  // The phone lost an answer of the server and sends again what it has changed since.
  await keep(pick(first), 3, 'phone', 2);
  const again = { ...all, [first]: all[second] ?? other };
  const repeated = await keep({ [first]: again[first] }, 3, 'phone', 3);
  expect(repeated.answers[first]).toEqual(again[first]);
  // Its earlier request arrives late.
  const late = await keep(pick(first), 3, 'phone', 2);
  expect(late).toEqual(repeated);
});

it('a form is not submitted with answers of another device that its page has not shown', async () => {
  const { opening } = await send();
  const page = (device: string, turn: number, revision: number) => ({
    ...opening,
    device,
    turn,
    revision,
  });
  await ask('forms-keep', { ...page('tablet', 1, 0), answers: pick(first) });
  const submit = (at: object) => ask('forms-submit', { ...at, answers: all, language: 'en' });
  const refused = await submit(page('phone', 1, 0));
  expect(refused.error?.details.reason).toBe('newer-answers');
  const { result } = await ask('forms-keep', { ...page('phone', 2, 0), answers: {} });
  expect(result).toEqual({ answers: pick(first), revision: 1 });
  // Answers of the same page count as seen, also when their request had no answer.
  await ask('forms-keep', { ...page('phone', 3, 1), answers: pick(second) });
  expect((await submit(page('phone', 4, 1))).status).toBe(200);
});

it('an answer that does not belong to the form is not kept', async () => {
  const { opening } = await send();
  const answers = {
    constructor: { yes: true },
    nothing: { text: 'Hello' },
    [second]: { number: 3 },
    ...pick(first),
  };
  const { result } = await ask('forms-keep', { ...opening, answers, revision: 0 });
  expect(result).toEqual({ answers: pick(first), revision: 1 });
});

it('every wrong way to a form gets the answer of a link that never was', async () => {
  const [{ opening }, letter] = [await send(), await send()];
  await server.app.pool.query("update patient_messages set kind = 'OneWayPatient' where id = $1", [
    letter.messageId,
  ]);
  const ways = [
    { token: 'x'.repeat(43), dateOfBirth: opening.dateOfBirth },
    { ...opening, dateOfBirth: '1958/03/15' },
    letter.opening,
  ];
  const rest: Record<Name, object> = {
    'forms-open': {},
    'forms-keep': { answers: pick(first), revision: 0 },
    'forms-addFile': { key: first, data: '' },
    'forms-submit': { answers: all, revision: 0, language: 'en' },
  };
  for (const [name, more] of Object.entries(rest) as [Name, object][]) {
    const seen = new Set<string>();
    for (const way of ways) {
      const began = performance.now();
      const { status, error } = await ask(name, { ...way, ...more });
      expect(performance.now() - began).toBeGreaterThan(240);
      seen.add(JSON.stringify([status, error]));
    }
    expect([...seen]).toEqual([expect.stringContaining('The date or the link is not right.')]);
    await server.app.pool.query('update sign_in_failures set failures = 0');
    await server.app.pool.query('update patient_messages set tries = 0');
  }
});

it('the sender hears of the form without a word of its content', async () => {
  claims('preferences-20 (submitted forms)');
  const { app } = server;
  const { opening, messageId } = await send();
  await runJobs(app);
  const count = (await readOutbox(app.pool, app.keys, '')).length;
  await ask('forms-submit', { ...opening, answers: all, revision: 0, language: 'en' });
  await runJobs(app);
  const mails = (await readOutbox(app.pool, app.keys, '')).slice(0, -count || undefined);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/dashboard/patient-messages?messageId=${messageId}`);
  expect(JSON.stringify(mails)).not.toMatch(/Brandt|PHQ|depress/i);
});
