import { dateTyped } from '@corridor/contract/patients/link.ts';
import { emailProblem } from '@corridor/contract/thread/moa/rules.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { jobs } from '../../handlers.ts';
import { takeReturned } from '../../patients/mailing/failedMails.ts';
import { postfix } from '../../platform/mail/deliveryReports.testing.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pdfPages } from '../../platform/pdf/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
let now = new Date('2027-10-20T16:00:00Z');
const mails: Mail[] = [];

beforeAll(async () => {
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
  for (const name of ['Grace', 'Amara', 'Joanne', 'Karim', 'Peter'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());
beforeEach(async () => {
  mails.length = 0;
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  await server.app.pool.query('delete from sign_in_failures');
});

async function work(name = 'thread-moaMail') {
  const { rows } = await server.app.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and identifier = $1 returning identifier, payload`,
    [name],
  );
  for (const { identifier, payload } of rows)
    await (jobs[identifier] as (typeof jobs)[string]).handle(payload, server.app);
  return rows;
}
const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person?: string, headers = {}) =>
  server.ask(name, data, person && people[person]?.token, headers);
const consult = () =>
  makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), at: now, message: 'Is it safe?' });
const outside = { email: 'Front.Desk@elsewhere.example' };
const forward = (activityId: string, to: object, person = 'Grace', headers = {}) =>
  ask('thread-forwardToMoa', { activityId, to, body: 'Please book Walter.' }, person, headers);
const open = (token: string, dateOfBirth: string) =>
  ask('thread-openMoaLink', { token, dateOfBirth });
const linked = async (activityId: string) => {
  await forward(activityId, outside);
  await work();
  return /\/office#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
};

it('a person of the clinic joins the consult and gets a mail with a link to sign in', async () => {
  claims('thread-02 (added)');
  const id = await consult();
  const { result } = await ask('thread-moaPeople', { activityId: id }, 'Grace');
  expect(result).toEqual([
    {
      uid: uidOf('Joanne'),
      name: 'Joanne Petrie',
      clinicName: 'Parkland Family Clinic',
      member: false,
    },
  ]);
  const key = { 'idempotency-key': 'once' };
  const first = await forward(id, { uid: uidOf('Joanne') }, 'Grace', key);
  expect(first.result).toEqual({ messageId: expect.any(String), joined: true });
  expect((await forward(id, { uid: uidOf('Joanne') }, 'Grace', key)).result).toEqual(first.result);
  await work();
  expect(mails).toMatchObject([{ to: 'joanne.petrie@demo.corridor.example' }]);
  expect(mails[0]?.text).toContain(`/dashboard/clinic-inbox?econsultId=${id}`);
  const { members } = (await ask('thread-activity', { activityId: id }, 'Joanne')).result;
  expect(members).toContainEqual(expect.objectContaining({ uid: uidOf('Joanne'), role: 'moa' }));
  const sent = await ask('thread-sendMessage', { activityId: id, message: 'Booked.' }, 'Joanne');
  expect(sent.status).toBe(200);
  const { messages } = (await ask('thread-messages', { activityId: id }, 'Amara')).result;
  expect(messages.map(({ message }: { message: string }) => message)).toEqual([
    'Is it safe?',
    'Please book Walter.',
    'Booked.',
  ]);
  // The address names the same person.
  const other = await consult();
  const byMail = await forward(other, { email: 'Joanne.Petrie@demo.corridor.example' });
  expect(byMail.result.joined).toBe(true);
  expect((await forward(other, { uid: uidOf('Karim') })).error?.details.reason).toBe('no-office');
});

it('an outside address gets a link without content, kept as a hash, that opens by the date of birth', async () => {
  claims('thread-77 (link)');
  const id = await consult();
  const { result } = await forward(id, outside);
  expect(result).toEqual({ messageId: expect.any(String), joined: false });
  expect(JSON.stringify(await work())).not.toMatch(/elsewhere|Walter/);
  expect(mails).toMatchObject([
    { to: 'front.desk@elsewhere.example', subject: 'A message for your office' },
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/Walter|Brandt|50009|Dermatology|Lindqvist|Okafor/);
  const token = /\/office#(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await server.app.pool.query(
    'select row_to_json(f)::text as row from moa_forwards f',
  );
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|elsewhere|Walter`));

  const opened = (await open(token, '1958-3-14')).result;
  expect(opened).toMatchObject({
    from: 'Dr. Grace Lindqvist',
    clinicName: 'Parkland Family Clinic',
    body: 'Please book Walter.',
    patient: 'Walter Brandt',
    phn: '50009-1234',
    contact: { patientPhone: '4035550188', patientEmail: '', patientProvince: 'AB', oop: false },
    expiresAt: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
  });
  expect(opened.messages).toMatchObject([{ by: 'Dr. Grace Lindqvist', text: 'Is it safe?' }]);
  const [page] = await pdfPages(Buffer.from(opened.pdf, 'base64'));
  expect(page).toContain('Walter Brandt');
  const audit = await server.app.pool.query(
    `select actor, patient from audit_entries where action = 'moa.open-link' and subject = $1`,
    [`thread:${id}`],
  );
  expect(audit.rows).toEqual([{ actor: null, patient: expect.any(Buffer) }]);
});

it('five wrong dates or a week end a link, and a wrong link says no more', async () => {
  const tried = await linked(await consult());
  for (let left = 4; left > 0; left--)
    expect((await open(tried, '1958/03/15')).error).toMatchObject({
      message: expect.stringContaining(`${left} tr`),
      details: { reason: 'wrong-date' },
    });
  expect((await open(tried, '1958/03/15')).error?.details.reason).toBe('invalid-link');
  await server.app.pool.query('delete from sign_in_failures');
  expect((await open(tried, '1958/03/14')).error?.details.reason).toBe('invalid-link');

  expect((await open('nothing', '1958/03/14')).error?.details.reason).toBe('invalid-link');
  const old = await linked(await consult());
  expect((await open(old, '1958/03/14')).status).toBe(200);
  now = new Date(now.getTime() + 7 * 86_400_000 + 1);
  expect((await open(old, '1958/03/14')).error?.details.reason).toBe('invalid-link');
  now = new Date(now.getTime() - 7 * 86_400_000 - 1);
});

it('only a reader with the date of birth learns of a lock, and wrong dates still count', async () => {
  const id = await consult();
  const token = await linked(id);
  await ask('thread-lock', { activityId: id, reason: 'Wrong patient' }, 'Grace');
  const hear = async (date: string) => (await open(token, date)).error?.details.reason;
  expect(await hear('1958/03/15')).toBe('wrong-date');
  for (let times = 0; times < 7; times++) expect(await hear('1958/03/14')).toBe('thread-locked');
  const openedAt = await server.app.pool.query(
    'select tries, opened_at from moa_forwards where activity_id = $1',
    [id],
  );
  expect(openedAt.rows).toEqual([{ tries: 0, opened_at: null }]);
  for (let left = 4; left > 0; left--) expect(await hear('1958/03/15')).toBe('wrong-date');
  expect(await hear('1958/03/15')).toBe('invalid-link');
  await server.app.pool.query('delete from sign_in_failures');
  expect(await hear('1958/03/14')).toBe('invalid-link');
});

it('a link shows the consult at the time of sending, without messages retracted since', async () => {
  const id = await consult();
  const { messageId } = (
    await ask('thread-sendMessage', { activityId: id, message: 'Taken back.' }, 'Grace')
  ).result;
  now = new Date(now.getTime() + 60_000);
  const token = await linked(id);
  now = new Date(now.getTime() + 60_000);
  await ask('thread-sendMessage', { activityId: id, message: 'Said later.' }, 'Amara');
  await ask('activity-changeStatus_v1', { activityId: id, status: 'booked' }, 'Amara');
  await server.app.pool.query(`update activities set outcome = 'Unknown' where id = $1`, [id]);
  const adding = { activityId: id, newUserId: uidOf('Peter'), activityRole: 'consultant' };
  await ask('secureMessaging-addUserToActivity', adding, 'Amara');
  const readByLink = async () => {
    const { result } = await open(token, '1958/03/14');
    const pages = (await pdfPages(Buffer.from(result.pdf, 'base64'))).join('\n');
    return { texts: result.messages.map(({ text }: { text: string }) => text), pages };
  };
  const first = await readByLink();
  expect(first.texts).toEqual(['Is it safe?', 'Taken back.']);
  expect(first.pages).toContain('Pending');
  expect(first.pages).not.toMatch(/Said later|Booked|Unknown|Vogel/);
  await ask('thread-retractMessage', { activityId: id, messageId }, 'Grace');
  // The retraction shows, and its text does not.
  expect((await readByLink()).texts).toEqual(['Is it safe?', 'This message was retracted.']);
});

it('a link ends with its sender’s membership or account', async () => {
  const { pool } = server.app;
  const sent = async () => {
    const id = await consult();
    await forward(id, outside, 'Joanne');
    await work();
    const token = /\/office#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await open(token, '1958/03/14')).status).toBe(200);
    return { id, token };
  };
  const ends = async (token: string) =>
    expect((await open(token, '1958/03/14')).error?.details.reason).toBe('invalid-link');
  const gone = await sent();
  // The sender is removed from the thread first and from the reading clinic second.
  await ask('thread-removeMember', { activityId: gone.id, uid: uidOf('Joanne') }, 'Amara');
  expect((await open(gone.token, '1958/03/14')).status).toBe(200);
  const left = (at: string) =>
    pool.query(`update clinic_members set left_at = ${at} where uid = $1`, [uidOf('Joanne')]);
  await left('now()');
  await ends(gone.token);
  const { links } = (await ask('thread-forwards', { activityId: gone.id }, 'Grace')).result;
  expect(links).toMatchObject([{ state: 'orphaned', works: false, by: 'Joanne Petrie' }]);
  await left('null');
  const other = await sent();
  const disabled = (at: string) =>
    pool.query(`update users set disabled_at = ${at} where id = $1`, [uidOf('Joanne')]);
  await disabled('now()');
  await ends(other.token);
  await disabled('null');
  expect((await open(other.token, '1958/03/14')).status).toBe(200);
  await pool.query(`update users set roles = '{free}' where id = $1`, [uidOf('Joanne')]);
  await ends(other.token);
  await pool.query(`update users set roles = '{moa}' where id = $1`, [uidOf('Joanne')]);
});

it('any member revokes a link once, which is recorded, and only a link of their thread', async () => {
  const id = await consult();
  const token = await linked(id);
  const links = async (person: string) =>
    (await ask('thread-forwards', { activityId: id }, person)).result.links;
  const [{ id: linkId }] = await links('Amara');
  const revoke = (person: string, activityId = id) =>
    ask('thread-revokeMoaLink', { activityId, linkId }, person);
  expect((await revoke('Karim')).error?.details.code).toBe('not-found');
  expect((await revoke('Amara', await consult())).error?.details.reason).toBe('link-ended');
  expect((await open(token, '1958/03/14')).status).toBe(200);
  expect((await revoke('Amara')).result).toEqual({ done: true });
  expect((await open(token, '1958/03/14')).error?.details.reason).toBe('invalid-link');
  expect((await revoke('Grace')).error?.details.reason).toBe('link-ended');
  expect(await links('Grace')).toMatchObject([
    {
      state: 'revoked',
      works: false,
      revokedBy: 'Amara Okafor',
      revokedAt: now.toISOString(),
      openedAt: now.toISOString(),
    },
  ]);
  const trail = await server.app.pool.query(
    `select actor, patient from audit_entries where action = 'moa.revoke-link' and subject = $1`,
    [`thread:${id}`],
  );
  expect(trail.rows).toEqual([{ actor: uidOf('Amara'), patient: expect.any(Buffer) }]);
});

it('a link is not sent once its thread is locked, and says so', async () => {
  const id = await consult();
  await forward(id, outside);
  await ask('thread-lock', { activityId: id, reason: 'Wrong patient' }, 'Grace');
  await work();
  expect(mails).toEqual([]);
  await ask('thread-unlock', { activityId: id }, 'Grace');
  const { links } = (await ask('thread-forwards', { activityId: id }, 'Grace')).result;
  expect(links).toMatchObject([{ state: 'unsent', works: false }]);
  const other = await consult();
  await forward(other, { uid: uidOf('Joanne') });
  await ask('thread-lock', { activityId: other, reason: 'Wrong patient' }, 'Grace');
  await work();
  expect(mails).toEqual([]);
});

it('a link whose mail comes back opens nothing, and its sender hears of it once', async () => {
  const id = await consult();
  const token = await linked(id);
  const sent = mails.at(-1)?.id ?? '';
  const links = async (activityId = id) =>
    (await ask('thread-forwards', { activityId }, 'Grace')).result.links;
  const takeBack = async (mailId: string) => {
    await takeReturned(server.app, postfix({ id: mailId }));
    await work('thread-moaReturned');
  };
  // A forged id changes nothing.
  const [message] = sent.split('.');
  await takeBack(`${message}.${'0'.repeat(32)}`);
  expect(await links()).toMatchObject([{ state: 'unopened', works: true }]);
  await takeBack(sent);
  expect(await links()).toMatchObject([{ state: 'unsent', works: false }]);
  expect((await open(token, '1958/03/14')).error?.details.reason).toBe('invalid-link');
  await takeBack(sent);
  const { rows } = await server.app.pool.query(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t
       on t.id = j.task_id where identifier = 'notifications-mailFailed'`,
  );
  expect(rows).toEqual([{ payload: { uid: uidOf('Grace'), to: 'office', activityId: id } }]);
  // An office that has opened its link has got the mail.
  const other = await consult();
  const read = await linked(other);
  expect((await open(read, '1958/03/14')).status).toBe(200);
  await takeBack(mails.at(-1)?.id ?? '');
  expect(await links(other)).toMatchObject([{ state: 'opened', works: true }]);
});

it('a link whose mail fails opens nothing, and its sender hears of it', async () => {
  const failureJobs = async () =>
    (
      await server.app.pool.query(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and identifier = 'notifications-mailFailed' returning payload`,
      )
    ).rows;
  const { send } = server.app.mail;
  const failing = (error: Error) => {
    server.app.mail.send = () => Promise.reject(error);
  };
  const refused = await consult();
  await forward(refused, outside);
  failing(
    Object.assign(new Error('550'), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
    }),
  );
  await work();
  const links = async (activityId: string) =>
    (await ask('thread-forwards', { activityId }, 'Grace')).result.links;
  expect(await links(refused)).toMatchObject([{ state: 'unsent', works: false }]);
  const payload = { uid: uidOf('Grace'), to: 'office', activityId: refused };
  expect(await failureJobs()).toEqual([{ payload }]);

  // A silent server is tried again, and its failure is reported at the end.
  const silent = await consult();
  const { messageId: forwardId } = (await forward(silent, outside)).result;
  failing(new Error('connection refused'));
  await expect(work()).rejects.toThrow('connection refused');
  expect(await links(silent)).toMatchObject([{ state: 'unopened' }]);
  await jobs['thread-moaMail']?.givenUp?.({ forwardId }, server.app);
  expect(await links(silent)).toMatchObject([{ state: 'unsent' }]);
  expect(await failureJobs()).toHaveLength(1);
  server.app.mail.send = send;
});

it('an office that forwards joins the consult', async () => {
  claims('thread-28 (forward)');
  const id = await consult();
  await forward(id, outside, 'Joanne');
  const { members } = (await ask('thread-activity', { activityId: id }, 'Grace')).result;
  expect(members.at(-1)).toMatchObject({ uid: uidOf('Joanne'), role: 'moa' });
  const again = await consult();
  const [{ id: linkId }] = await (async () => {
    await forward(again, outside);
    return (await ask('thread-forwards', { activityId: again }, 'Joanne')).result.links;
  })();
  expect((await ask('thread-revokeMoaLink', { activityId: again, linkId }, 'Joanne')).status).toBe(
    200,
  );
  const after = (await ask('thread-activity', { activityId: again }, 'Grace')).result.members;
  expect(after.at(-1)).toMatchObject({ uid: uidOf('Joanne'), role: 'moa' });
});

it('members see the sent links, their senders and whether they were opened', async () => {
  const id = await consult();
  const token = await linked(id);
  const links = async (person: string) =>
    (await ask('thread-forwards', { activityId: id }, person)).result.links;
  const unopened = {
    email: outside.email.toLowerCase(),
    by: 'Dr. Grace Lindqvist',
    at: now.toISOString(),
    openedAt: null,
    state: 'unopened',
    works: true,
  };
  expect(await links('Grace')).toMatchObject([unopened]);
  expect(await links('Amara')).toMatchObject([unopened]);
  await open(token, '1958/03/14');
  const sentAt = now.toISOString();
  now = new Date(now.getTime() + 60_000);
  await open(token, '1958/03/14');
  expect(await links('Grace')).toMatchObject([{ openedAt: sentAt, state: 'opened' }]);
  const shut = await consult();
  const guessed = await linked(shut);
  for (let tries = 0; tries < 5; tries++) await open(guessed, '1958/03/15');
  await server.app.pool.query('delete from sign_in_failures');
  const closed = await ask('thread-forwards', { activityId: shut }, 'Grace');
  expect(closed.result.links).toMatchObject([{ openedAt: null, state: 'closed', works: false }]);
  await server.app.pool.query(`update moa_forwards set sealed = '\\x00' where activity_id = $1`, [
    id,
  ]);
  expect(await links('Grace')).toMatchObject([{ email: null, openedAt: sentAt }]);
});

it('many tries from one address must wait', async () => {
  let throttled = false;
  for (let count = 0; count < 40 && !throttled; count++)
    throttled = (await open(`guess-${count}`, '1958/03/14')).status === 429;
  expect(throttled).toBe(true);
});

it('forwarding needs moaMessaging and a readable thread', async () => {
  claims('thread-44');
  const id = await consult();
  expect((await forward(id, outside, 'Amara')).status).toBe(403);
  expect((await forward(id, outside, 'Karim')).error?.details.code).toBe('not-found');
  expect((await forward(id, outside, 'Joanne')).status).toBe(200);
});

it('the form forwards too, in the sender’s own name, with errors of one sentence', async () => {
  claims('patients-21');
  const id = await consult();
  const post = async (more: Record<string, string> = {}, person = 'Grace') => {
    const body = new FormData();
    const fields = {
      physicianUid: uidOf('Grace'),
      activityId: id,
      patientEmail: outside.email,
      subject: 'Dr. Lindqvist: a consult',
      body: 'Please book.',
      ...more,
    };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const answer = await fetch(`${server.url}/secure-messaging-moa-message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people[person]?.token}` },
      body,
    });
    return [answer.status, await answer.json()];
  };
  expect(await post()).toEqual([200, { messageId: expect.any(String) }]);
  await work();
  expect(mails).toMatchObject([{ to: 'front.desk@elsewhere.example' }]);
  expect(JSON.stringify(mails)).not.toContain('Lindqvist');
  expect(await post({ patientEmail: 'nobody' })).toEqual([
    400,
    { error: 'Check form for errors.' },
  ]);
  expect(await post({}, 'Karim')).toEqual([403, { error: expect.any(String) }]);
  const strange = await fetch(`${server.url}/secure-messaging-moa-message`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${people.Grace?.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: 'no form at all',
  });
  expect(strange.status).toBe(400);
});

it('an address is required and typed twice, and a date of birth may have any usual form', () => {
  claims('thread-35 (rule)');
  expect(emailProblem(' ', '')).toBe('required');
  expect(emailProblem('desk@', 'desk@')).toBe('invalid');
  expect(emailProblem('desk@clinic.example', 'dsk@clinic.example')).toBe('differs');
  expect(emailProblem('Desk@clinic.example', ' desk@clinic.example')).toBeUndefined();
  for (const typed of ['1958/03/14', '1958-3-14', '19580314', ' 1958 03 14 '])
    expect(dateTyped(typed)).toBe('1958/03/14');
  for (const typed of ['14/03/1958', '1958/02/30', '']) expect(dateTyped(typed)).toBeUndefined();
});

it('a reader of a link asks whether it is still open and proves knowledge of the date', async () => {
  const id = await consult();
  const token = await linked(id);
  const stateOf = async (reading: string) => {
    const { result, error } = await ask('thread-moaLink', { token, reading });
    return result?.state ?? error?.details.reason;
  };
  const { reading } = (await open(token, '1958/03/14')).result;
  expect(await stateOf(reading)).toBe('open');
  // The link alone reveals nothing, and the proof of another link does not fit.
  const other = await linked(await consult());
  const { reading: another } = (await open(other, '1958/03/14')).result;
  for (const wrong of ['', another]) expect(await stateOf(wrong)).toBe('invalid-link');
  await ask('thread-lock', { activityId: id, reason: 'Wrong' }, 'Grace');
  expect(await stateOf(reading)).toBe('withdrawn');
  await ask('thread-unlock', { activityId: id }, 'Grace');
  const began = now;
  now = new Date(began.getTime() + 8 * 86_400_000);
  expect(await stateOf(reading)).toBe('ended');
  now = began;
  const { links } = (await ask('thread-forwards', { activityId: id }, 'Grace')).result;
  await ask('thread-revokeMoaLink', { activityId: id, linkId: links[0].id }, 'Amara');
  expect(await stateOf(reading)).toBe('revoked');
});
