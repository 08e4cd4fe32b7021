import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { jobs } from '../../handlers.ts';
import { FaxRefused } from '../../platform/fax/faxRefused.ts';
import type { Fax, FaxService, FaxStatus } from '../../platform/fax/faxService.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pdfPages } from '../../platform/pdf/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
let now = new Date('2027-10-20T16:00:00Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const mails: Mail[] = [];
/** A fax provider that answers as the test says and keeps the faxes. */
const line = {
  taken: [] as Fax[],
  queue: () => 'ref' as string,
  status: (): FaxStatus => ({ state: 'delivered', pages: 3 }),
  find: (): string | undefined => undefined,
};

beforeEach(async () => {
  now = new Date('2027-10-20T16:00:00Z');
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
  const fax: FaxService = {
    queue: async (one) => {
      line.taken.push(one);
      return line.queue();
    },
    status: async () => line.status(),
    find: async () => line.find(),
    askAfterMs: 60_000,
  };
  server.app.fax = fax;
  for (const name of ['Grace', 'Amara', 'Joanne', 'Tomasz'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());
beforeEach(async () => {
  mails.length = 0;
  line.taken.length = 0;
  line.queue = () => 'ref';
  line.status = () => ({ state: 'delivered', pages: 3 });
  line.find = () => undefined;
  await server.app.pool.query('delete from graphile_worker._private_jobs');
});

async function work() {
  for (;;) {
    const { rows } = await server.app.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and j.run_at <= $1 returning identifier, payload`,
      [now],
    );
    if (rows.length === 0) return;
    for (const { identifier, payload } of rows)
      await (jobs[identifier] as (typeof jobs)[string]).handle(payload, server.app);
  }
}
const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person: string, headers = {}) =>
  server.ask(name, data, people[person]?.token, headers);
const consult = () =>
  makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), at: now, message: 'Is it safe?' });
const send = (activityId: string, person = 'Amara', headers = {}) =>
  ask(
    'fax-queueMOAEConsultFax',
    { activityId, messageToMOA: 'Please book Walter within the week.' },
    person,
    headers,
  );
const faxes = async (activityId: string) =>
  (await ask('fax-ofActivity', { activityId }, 'Amara')).result.faxes;

it('the consult is faxed once to the consultant’s office, and its state is shown', async () => {
  claims('thread-51', 'thread-02 (fax)');
  const id = await consult();
  const key = { 'idempotency-key': 'the same' };
  const first = await send(id, 'Amara', key);
  expect(first.result).toEqual({ faxId: expect.any(String), state: 'queued' });
  expect((await send(id, 'Amara', key)).result).toEqual(first.result);
  expect(await faxes(id)).toMatchObject([{ state: 'queued', number: '6045550177', attempt: 0 }]);
  await work();
  expect(await faxes(id)).toMatchObject([{ state: 'sending', attempt: 1 }]);
  later(1);
  await work();
  expect(await faxes(id)).toMatchObject([
    { state: 'delivered', by: 'Amara Okafor', clinicName: 'Harbour Specialists', pages: 3 },
  ]);
  expect(line.taken).toHaveLength(1);
  expect(line.taken[0]).toMatchObject({ to: '6045550177', pages: expect.any(Number) });
  expect(mails).toEqual([]);
});

it('the cover has no health information, and later pages name the patient by initials only', async () => {
  claims('thread-51 (pages)');
  const id = await consult();
  await send(id);
  await work();
  const [fax] = line.taken;
  const pages = await pdfPages(fax?.pdf ?? Buffer.alloc(0));
  const [cover = '', second = '', ...more] = pages;
  expect(pages).toHaveLength(fax?.pages ?? 0);
  for (const part of [
    'From Dr. Amara Okafor, FRCPC Harbour Specialists Phone (604) 555-0176 Fax (604) 555-0177',
    'To Office (MOA), Harbour Specialists',
    'Oct 20, 2027',
    `Pages, with this one ${pages.length}`,
    'meant only for the recipient',
    'If you have received it in error',
  ])
    expect(cover).toContain(part);
  expect(cover).not.toMatch(/Walter|Brandt|W\. B\.|50009|1958|Dermatology|Lesion|book|safe/i);
  expect(second).toContain('Message to the office Please book Walter within the week.');
  for (const page of [second, ...more])
    expect(page).toMatch(new RegExp(`W\\. B\\. · page \\d of ${pages.length}$`));
  const { rows } = await server.app.pool.query(
    `select payload::text from graphile_worker._private_jobs
     union all select row_to_json(f)::text from faxes f`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/Walter|Brandt|50009/);
});

it('a busy number is tried three times, and the sender hears of it; a number without a fax fails at once', async () => {
  const id = await consult();
  line.status = () => ({ state: 'failed', reason: 'busy', again: true });
  await send(id);
  for (const wait of [0, 1, 5, 1, 15, 1]) {
    later(wait);
    await work();
  }
  expect(line.taken.map(({ code }) => code.slice(-2))).toEqual(['-1', '-2', '-3']);
  expect(await faxes(id)).toMatchObject([{ state: 'failed', reason: 'busy', attempt: 3 }]);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: expect.stringMatching(/^amara/) });
  expect(JSON.stringify(mails)).not.toMatch(/Walter|Brandt|50009|Dermatology/);
  line.status = () => ({ state: 'failed', reason: 'no-fax', again: false });
  const other = await consult();
  await send(other);
  await work();
  later(1);
  await work();
  expect(await faxes(other)).toMatchObject([{ state: 'failed', reason: 'no-fax', attempt: 1 }]);
});

it('after an unclear answer the provider is asked, and only an unknown fax is sent again', async () => {
  line.queue = () => {
    throw new Error('the line was cut');
  };
  const taken = await consult();
  await send(taken);
  await work();
  expect(await faxes(taken)).toMatchObject([{ state: 'sending' }]);
  line.find = () => 'found';
  later(1);
  await work();
  later(1);
  await work();
  expect(line.taken).toHaveLength(1);
  expect(await faxes(taken)).toMatchObject([{ state: 'delivered', attempt: 1 }]);

  const lost = await consult();
  line.find = () => undefined;
  await send(lost);
  await work();
  line.queue = () => 'ref';
  for (let minute = 0; minute < 3; minute++) {
    later(1);
    await work();
  }
  expect(await faxes(lost)).toMatchObject([{ state: 'delivered', attempt: 2 }]);
});

it('a refused fax fails with its reason, and a locked thread sends nothing more', async () => {
  line.queue = () => {
    throw new FaxRefused('no');
  };
  const refused = await consult();
  await send(refused);
  await work();
  expect(await faxes(refused)).toMatchObject([{ state: 'failed', reason: 'refused' }]);
  line.taken.length = 0;
  const locked = await consult();
  await send(locked);
  await ask('thread-lock', { activityId: locked, reason: 'Wrong patient' }, 'Amara');
  await work();
  expect(line.taken).toEqual([]);
  const { rows } = await server.app.pool.query(
    'select state, reason from faxes where activity_id = $1',
    [locked],
  );
  expect(rows).toEqual([{ state: 'failed', reason: 'locked' }]);
});

it('only a consultant of the thread faxes, to a number that can be called', async () => {
  claims('thread-51 (who may)');
  const id = await consult();
  expect((await send(id, 'Tomasz')).error?.details.code).toBe('not-found');
  expect((await send(id, 'Grace')).status).toBe(403);
  expect((await send(id, 'Joanne')).error?.details.reason).toBe('not-a-consultant');
  expect((await ask('fax-ofActivity', { activityId: id }, 'Joanne')).result.office).toBe(null);
  const { pool } = server.app;
  await pool.query(`update clinics set fax = '123' where name = 'Harbour Specialists'`);
  expect((await send(id)).error).toMatchObject({
    message: expect.stringContaining('Harbour Specialists has no fax number'),
    details: { reason: 'no-fax-number' },
  });
  // The fax goes to the present number of the clinic of that time.
  await pool.query(
    `update clinics set fax = '1 (604) 555-0199' where name = 'Harbour Specialists'`,
  );
  await send(id);
  expect(await faxes(id)).toMatchObject([{ number: '6045550199' }]);
});

it('a fax without an answer for a day is unconfirmed, and its sender hears of it', async () => {
  await server.app.pool.query(`update clinics set fax = '6045550177'`);
  const silent = await consult();
  line.status = () => {
    throw new Error('no answer');
  };
  await send(silent);
  for (let hour = 0; hour < 26; hour++) {
    await work();
    later(60);
  }
  const { rows } = await server.app.pool.query('select state from faxes where activity_id = $1', [
    silent,
  ]);
  expect(rows).toEqual([{ state: 'unconfirmed' }]);
  expect(mails).toHaveLength(1);
  expect(line.taken).toHaveLength(1);
});
