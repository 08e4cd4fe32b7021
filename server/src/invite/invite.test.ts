import { emptyInvite, type InviteForm, limits } from '@corridor/contract/invite/rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../handlers.ts';
import type { Fax, FaxStatus } from '../platform/fax/faxService.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { pdfPages } from '../platform/pdf/testing.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let now = new Date('2027-10-20T16:00:00Z');
/** Everybody stays signed in meanwhile. */
const later = async (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
  await server.app.pool.query(
    `update sessions set seen_at = $1::timestamptz, expires_at = $1::timestamptz + interval '1 day'`,
    [now],
  );
};
const mails: Mail[] = [];
const faxed: Fax[] = [];
let status: () => FaxStatus;
let refusal: unknown;
const tokens: Record<string, string> = {};

beforeEach(async () => {
  now = new Date('2027-10-20T16:00:00Z');
  const settings = {
    SESSION_HOURS: '720',
    IDLE_MINUTES: '720',
    PUBLIC_URL: 'https://corridor.test',
  };
  server = await startTestServer({ clock: () => now, settings });
  server.app.mail = {
    send: async (mail) => {
      if (refusal) throw refusal;
      mails.push(mail);
    },
    close: () => undefined,
  };
  server.app.fax = {
    queue: async (one) => `ref-${faxed.push(one)}`,
    status: async () => status(),
    find: async () => undefined,
    askAfterMs: 1_000,
  };
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Samuel', 'Helen'])
    tokens[name] = (await server.signIn(name)).token;
});
afterEach(() => server.stop());
beforeEach(async () => {
  mails.length = 0;
  faxed.length = 0;
  refusal = undefined;
  status = () => ({ state: 'delivered', pages: 1 });
  for (const table of ['graphile_worker._private_jobs', 'invitations', 'invitation_stops'])
    await server.app.pool.query(`delete from ${table}`);
  await server.app.pool.query('delete from sign_in_failures');
});

let people = 0;
const form = (more: Partial<InviteForm> = {}): InviteForm => ({
  ...emptyInvite('We talked about it on Tuesday.'),
  firstName: 'Odile',
  lastName: 'Baptiste',
  clinicName: 'Elbow River Clinic',
  city: 'Calgary',
  email: `odile${people++}@new.example`,
  ...more,
});
const invite = (more: Partial<InviteForm> = {}, by = 'Grace', headers = {}) =>
  server.ask('invite-inviteAColleague', form(more), tokens[by], headers);
const list = async (by = 'Grace') =>
  (await server.ask('invite-list', {}, tokens[by])).result.invitations;
const codeIn = (text = '') => /\b(\w{4}-\w{4}-\w{4})\b/.exec(text)?.[1] ?? '';
const open = async (code: string) => (await server.ask('invite-open', { code })).result;
const states = async (by = 'Grace') =>
  (await list(by)).map(({ ways }: { ways: { channel: string; state: string }[] }) =>
    ways.map(({ channel, state }) => `${channel} ${state}`).join(', '),
  );
const work = async () => {
  await runJobs(server.app);
  now = new Date(now.getTime() + 2_000);
  await runJobs(server.app);
};
const count = async (table: string) =>
  (await server.app.pool.query(`select count(*)::int as all from ${table}`)).rows[0].all;

it('a sent form becomes one mail with a link, a code and the inviter’s words', async () => {
  claims('invite-07');
  const sent = form({ email: 'Odile@New.example', personalMessage: 'Do join us.' });
  const key = { 'idempotency-key': 'one press' };
  const inviteAgain = () => server.ask('invite-inviteAColleague', sent, tokens.Grace, key);
  const { result } = await inviteAgain();
  expect(result).toEqual({ invitationId: expect.any(String) });
  expect((await inviteAgain()).result).toEqual(result);
  expect(await states()).toEqual(['mail queued']);
  await work();
  const [mail] = mails;
  expect(mails).toHaveLength(1);
  expect(mail).toMatchObject({ to: 'odile@new.example', subject: 'An invitation to Corridor' });
  const code = codeIn(mail?.text);
  for (const part of [
    'Dear Odile Baptiste',
    'Dr. Grace Lindqvist invites you to Corridor',
    'Do join us.',
    `https://corridor.test/signup?inviteCode=${code}`,
    `https://corridor.test/invitations/stop?code=${code}`,
    'If you do not know Dr. Grace Lindqvist, ignore this mail.',
  ])
    expect(mail?.text).toContain(part);
  expect(await list()).toMatchObject([
    { firstName: 'Odile', email: 'odile@new.example', joinedAt: null, withdrawnAt: null },
  ]);
  expect(await states()).toEqual(['mail delivered']);
  expect(await list('Amara')).toEqual([]);
});

it('a wrong field is named and nothing is kept', async () => {
  claims('invite-04', 'invite-05 (server)');
  const wrong = await invite({ firstName: ' ', city: '', email: '', fax: '' });
  expect(wrong.status).toBe(400);
  expect(wrong.error?.details.fields).toEqual([
    { field: 'firstName', message: 'First name is required' },
    { field: 'email', message: 'You must provide either an email or fax number.' },
    { field: 'city', message: 'City is required' },
  ]);
  const other = { ...form(), phone: '' };
  expect((await server.ask('invite-inviteAColleague', other, tokens.Grace)).status).toBe(400);
  expect([await count('invitations'), await count('invitation_letters')]).toEqual([0, 0]);
});

it('a fax has its people, a code to type and a visible state, and goes out beside a mail', async () => {
  await invite({ fax: '(403) 555-0142' });
  expect(await states()).toEqual(['mail queued, fax queued']);
  await runJobs(server.app);
  expect(await states()).toEqual(['mail delivered, fax sending']);
  await later(0.001);
  await work();
  expect(await states()).toEqual(['mail delivered, fax delivered']);
  const [fax] = faxed;
  expect(fax).toMatchObject({ to: '4035550142', pages: 1 });
  const [page = ''] = await pdfPages(fax?.pdf ?? Buffer.alloc(0));
  for (const part of [
    'Odile Baptiste Elbow River Clinic Calgary Fax (403) 555-0142',
    'Dr. Grace Lindqvist invites you to Corridor',
    'We talked about it on Tuesday.',
    'https://corridor.test/signup',
    'https://corridor.test/invitations/stop',
  ])
    expect(page).toContain(part);
  // Each letter has its own code, which answers only its own address.
  const [byMail, byFax] = [codeIn(mails[0]?.text), codeIn(page)];
  expect(byMail).not.toBe(byFax);
  expect(await open(byFax.toLowerCase())).toEqual({
    inviter: 'Dr. Grace Lindqvist',
    firstName: 'Odile',
    lastName: 'Baptiste',
    clinicName: 'Elbow River Clinic',
    city: 'Calgary',
    email: '',
    fax: '4035550142',
  });
  expect(await open(byMail)).toMatchObject({ email: mails[0]?.to, fax: '' });
});

it('a failed letter has its reason and can be sent again at once', async () => {
  status = () => ({ state: 'failed', reason: 'no-fax', again: false });
  await invite({ email: '', fax: '4035550142' });
  await work();
  expect(await states()).toEqual(['fax failed']);
  expect((await list())[0].ways[0].reason).toBe('no-fax');
  status = () => ({ state: 'delivered', pages: 1 });
  const { id } = (await list())[0];
  expect((await server.ask('invite-resend', { id }, tokens.Amara)).status).toBe(404);
  expect((await server.ask('invite-resend', { id }, tokens.Grace)).result).toEqual({ done: true });
  await work();
  expect(await states()).toEqual(['fax delivered']);
  const again = await server.ask('invite-resend', { id }, tokens.Grace);
  expect(again.error?.details.reason).toBe('not-yet');
  // A refusal by a mail server is final, and a silent one is tried until it is given up.
  refusal = Object.assign(new Error('550'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
  });
  await invite({}, 'Tomasz');
  await runJobs(server.app);
  expect((await list('Tomasz'))[0].ways[0]).toMatchObject({ state: 'failed', reason: 'refused' });
  refusal = new Error('the line was cut');
  await invite({}, 'Tomasz');
  const { rows } = await server.app.pool.query(
    `select id from invitation_letters where state = 'queued'`,
  );
  const payload = { letterId: rows[0].id };
  await expect(jobs['invite-mail']?.handle(payload, server.app)).rejects.toThrow('cut');
  expect(await states('Tomasz')).toEqual(['mail queued', 'mail failed']);
  await jobs['invite-mail']?.givenUp?.(payload, server.app);
  expect(await states('Tomasz')).toEqual(['mail failed', 'mail failed']);
});

it('a person invites 20 times a day at most, also at once', async () => {
  const answers = await Promise.all(Array.from({ length: limits.perDay + 3 }, () => invite()));
  expect(answers.filter(({ result }) => result)).toHaveLength(limits.perDay);
  const refused = answers.filter(({ error }) => error);
  expect(new Set(refused.map(({ error }) => error?.details.reason))).toEqual(
    new Set(['day-limit']),
  );
  expect(refused[0]?.status).toBe(429);
  expect((await invite({}, 'Amara')).status).toBe(200);
  await later(1.01);
  expect((await invite()).status).toBe(200);
});

it('one person invites an address once a week, and all people together three times a month', async () => {
  const to = { email: 'same@new.example' };
  const twice = await Promise.all([invite(to), invite({ email: 'Same@new.example' })]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 429]);
  expect(twice.find(({ error }) => error)?.error?.details).toMatchObject({
    reason: 'same-address',
    fields: [{ field: 'email' }],
  });
  expect((await invite({ fax: '4035550142', email: '' })).status).toBe(200);
  expect((await invite({ fax: '(403) 555-0142' })).error?.details.fields?.[0]?.field).toBe('fax');
  expect((await invite(to, 'Amara')).status).toBe(200);
  expect((await invite(to, 'Tomasz')).status).toBe(200);
  expect((await invite(to, 'Samuel')).error?.details.reason).toBe('address-limit');
  // Other spellings of the same mailbox count too.
  for (const email of ['same+odile@new.example', 'same@new.example.', 'SAME+2+3@new.example'])
    expect((await invite({ email }, 'Samuel')).error?.details.reason, email).toBe('address-limit');
  await work();
  await later(7.01);
  expect((await invite(to)).error?.details.reason).toBe('address-limit');
  await later(23);
  expect((await invite(to)).status).toBe(200);
});

it('the first letter’s code stays valid when the invitation is sent again', async () => {
  await invite();
  await work();
  const { id } = (await list())[0];
  await later(7.01);
  const key = { 'idempotency-key': 'again' };
  for (let press = 0; press < 2; press++)
    expect((await server.ask('invite-resend', { id }, tokens.Grace, key)).status).toBe(200);
  await work();
  expect(mails).toHaveLength(2);
  const codes = mails.map(({ text }) => codeIn(text));
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) expect(await open(code)).toMatchObject({ firstName: 'Odile' });
});

it('an address with an account gets another mail, and its inviter sees no difference', async () => {
  await invite({ email: 'amara.okafor@demo.corridor.example' });
  await invite();
  await work();
  const [has, none] = mails;
  expect(has?.text).toContain('You have an account already with this address.');
  expect(has?.text).not.toContain('inviteCode');
  expect(none?.text).toContain('inviteCode');
  const [a, b] = await list();
  const shownState = ({ ways, joinedAt, withdrawnAt }: typeof a) => [
    ways.map(({ channel, state, reason }: typeof a) => [channel, state, reason]),
    joinedAt,
    withdrawnAt,
  ];
  expect(shownState(a)).toEqual(shownState(b));
});

it('a person who waits for validation invites by mail, not by fax', async () => {
  const fax = await invite({ fax: '4035550142' }, 'Helen');
  expect(fax.error?.details.fields).toMatchObject([
    { field: 'fax', message: expect.stringContaining('validated') },
  ]);
  expect(await count('invitations')).toBe(0);
  expect((await invite({}, 'Helen')).status).toBe(200);
});

it('a stopped address gets no letter from anybody, and a waiting one does not leave', async () => {
  const to = { email: 'enough@new.example' };
  await invite(to);
  await work();
  const code = codeIn(mails[0]?.text);
  await invite(to, 'Amara');
  const stop = (given: string) => server.ask('invite-stop', { code: given });
  for (let press = 0; press < 2; press++)
    expect((await stop(` ${code.toLowerCase()} `)).result).toEqual({ done: true });
  await work();
  expect((await invite(to, 'Tomasz')).status).toBe(200);
  await work();
  expect(mails).toHaveLength(1);
  for (const name of ['Amara', 'Tomasz'])
    expect((await list(name))[0].ways).toMatchObject([{ state: 'failed', reason: 'opted-out' }]);
  expect(await states()).toEqual(['mail delivered']);
  for (const unknown of ['AAAA-AAAA-AAAA', 'ABC', 'x'])
    expect((await stop(unknown)).error?.details.reason).toBe('unknown-code');
  const { rows } = await server.app.pool.query(
    'select address::text as address from invitation_stops',
  );
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0].address.slice(2), 'hex').toString()).not.toContain('enough');
});

it('a withdrawn invitation has no valid code and sends nothing until it is restored', async () => {
  await invite();
  const { id } = (await list())[0];
  const withdraw = (withdrawn: boolean, by = 'Grace') =>
    server.ask('invite-withdraw', { id, withdrawn }, tokens[by]);
  expect((await withdraw(true, 'Amara')).status).toBe(404);
  await withdraw(true);
  await work();
  expect(mails).toEqual([]);
  expect((await list())[0].withdrawnAt).not.toBeNull();
  await withdraw(false);
  await work();
  expect(mails).toHaveLength(1);
  const code = codeIn(mails[0]?.text);
  await withdraw(true);
  expect(await open(code)).toBeNull();
  await withdraw(false);
  expect(await open(code)).not.toBeNull();
});

it('a code opens for 90 days, a wrong one says nothing, and many tries must wait', async () => {
  await invite();
  await work();
  const code = codeIn(mails[0]?.text);
  expect(await open(code.replaceAll('-', ' '))).not.toBeNull();
  await later(89);
  expect(await open(code)).not.toBeNull();
  await later(1.01);
  expect(await open(code)).toBeNull();
  for (const other of ['ABCD', 'AAAA-AAAA-AAAA', 'abc-12']) expect(await open(other)).toBeNull();
  const guess = (at: number) => server.ask('invite-open', { code: `AAAA-AAAA-0${100 + at}` });
  const heard = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(at)));
  expect(heard.some((one) => one.status === 429)).toBe(true);
});

it('an invitation is kept for a year at most, and nothing of it is readable in the database', async () => {
  await invite({ fax: '4035550142', personalMessage: 'Zwetschge' });
  const dump = async () => {
    const parts = await Promise.all(
      ['invitations', 'invitation_letters', 'graphile_worker._private_jobs', 'audit_entries'].map(
        async (table) => (await server.app.pool.query(`select * from ${table}`)).rows,
      ),
    );
    return JSON.stringify(parts, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
  };
  expect(await dump()).not.toMatch(/Zwetschge|Odile|new\.example|Elbow|4035550142/);
  await later(364);
  await jobs['invite-sweep']?.handle({}, server.app);
  expect(await count('invitations')).toBe(1);
  await later(2);
  await jobs['invite-sweep']?.handle({}, server.app);
  expect([await count('invitations'), await count('invitation_letters')]).toEqual([0, 0]);
});
