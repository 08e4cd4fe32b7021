/** Mails that come back later: a real mailbox, its reports, and what they change. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../handlers.ts';
import { inBackground } from '../../platform/change.ts';
import { exchange, gmail, postfix } from '../../platform/mail/deliveryReports.testing.ts';
import { type Dovecot, startDovecot } from '../../platform/mail/dovecot.testing.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { asOneself, sendMessage } from '../actions.ts';
import { patientIndex } from '../patientIndex.ts';

let dovecot: Dovecot;
let server: TestServer;
const now = new Date('2026-12-02T17:00:00Z');
let grace: { token: string; uid: string };
const mails: Mail[] = [];
beforeAll(async () => {
  dovecot = await startDovecot();
  const settings = { IMAP_URL: dovecot.url('Returned') };
  server = await startTestServer({ clock: () => now, settings });
  grace = await server.signIn('Grace');
  server.app.mail = {
    send: async (mail) => {
      mails.push(mail);
    },
    close: () => undefined,
  };
});
afterAll(async () => {
  await server?.stop();
  await dovecot?.stop();
});
beforeEach(() => {
  mails.length = 0;
});

/** A letter whose mail has gone out; `mailId` is the id of that mail. */
async function sent() {
  const { app } = server;
  const letter = { email: 'walter@brandt.example', name: 'Walter Brandt', phn: '500091234' };
  const id = await inBackground(app, (inside) =>
    sendMessage(inside, app.keys, {
      kind: 'OneWayPatient',
      sender: asOneself(grace.uid),
      patient: patientIndex(app.keys, letter.phn),
      letter: { ...letter, dateOfBirth: '1958/03/14', subject: 'Your appointment' },
      body: 'Please come.',
      sendAt: now,
      delay: false,
      remind: true,
    }),
  );
  await mail(id);
  return { id, mailId: mails.at(-1)?.id ?? '' };
}
const mail = async (messageId: string) => jobs['patients-mail']?.handle({ messageId }, server.app);
const deliver = (report: string) => dovecot.deliver(report, 'Returned');
const read = async () => jobs['patients-readReturned']?.handle({}, server.app);
const rowOf = async (id: string) => {
  const { rows } = await server.app.pool.query(
    `select m.*, (select count(*)::int from patient_links where message_id = m.id and live) as links
     from patient_messages m where id = $1`,
    [id],
  );
  return rows[0];
};
const notices = async () => {
  const { rows } = await server.app.pool.query(
    `select count(*)::int as count from graphile_worker.jobs
     where task_identifier = 'notifications-mailFailed'`,
  );
  return rows[0].count as number;
};

it.each([
  ['Postfix', postfix, '5.1.1', 'refused'],
  ['Exchange', exchange, '5.1.10', 'refused'],
  ['Gmail', gmail, '5.2.2', 'bounced'],
  ['Postfix after days', postfix, '4.4.4', 'no-server'],
])('a mail that comes back by %s is a failure with its reason', async (_, write, status, error) => {
  const { id, mailId } = await sent();
  expect(await rowOf(id)).toMatchObject({ status: 'delivered', links: 1 });
  const before = await notices();
  await deliver(write({ id: mailId, status }));
  await read();
  const failed = { status: 'failed', error, links: 0, hash: null, delivered_at: null, read: false };
  expect(await rowOf(id)).toMatchObject(failed);
  expect(await notices()).toBe(before + 1);
  expect(await dovecot.unread('Returned')).toEqual([]);
  // The sender sees it in the list, and a repeat changes nothing.
  const { result } = await server.ask('patientMessages-message', { messageId: id }, grace.token);
  expect(result).toMatchObject({ state: 'failed', error });
  const row = await rowOf(id);
  await deliver(write({ id: mailId, status }));
  await read();
  expect(await rowOf(id)).toEqual(row);
  expect(await notices()).toBe(before + 1);
});

it('a list that is open hears of the failure', async () => {
  const { mailId, id } = await sent();
  const client = await server.app.pool.connect();
  const heard: string[] = [];
  try {
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query('listen corridor_live');
    await deliver(postfix({ id: mailId }));
    await read();
    await expect.poll(() => heard.join()).toContain(`patient-message:${id}`);
    expect(heard.join()).toContain(`patient-messages:${grace.uid}`);
  } finally {
    client.release(true);
  }
});

it('a report about an earlier mail changes nothing after the message was sent again', async () => {
  const { id, mailId } = await sent();
  const shown = { messageId: id, sendAt: (await rowOf(id)).send_at.toISOString() };
  expect((await server.ask('patients-sendAgain', shown, grace.token)).status).toBe(200);
  await mail(id);
  await deliver(postfix({ id: mailId }));
  await read();
  expect(await rowOf(id)).toMatchObject({ status: 'delivered', links: 1 });
});

it('delays, forged ids and other mails change nothing and are read', async () => {
  const first = await sent();
  const second = await sent();
  const [, proof] = first.mailId.split('.');
  // The proof of one mail does not fit another message.
  const forged = `${second.id.replaceAll('-', '')}.${proof}`;
  const unknown = `019f5ac077077bb09cb647c2b50c1601.${proof}`;
  await deliver(postfix({ id: first.mailId, action: 'delayed', status: '4.4.1' }));
  await deliver(postfix({ id: forged }));
  await deliver(exchange({ id: unknown }));
  await deliver(gmail({ id: 'notifications' }));
  await deliver('Subject: Away\n\nI am on holiday.');
  await read();
  for (const { id } of [first, second])
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', error: null, links: 1 });
  expect(await dovecot.unread('Returned')).toEqual([]);
});

it('a message that the patient has opened, or that was withdrawn, stays as it is', async () => {
  const opened = await sent();
  const withdrawn = await sent();
  const { pool } = server.app;
  await pool.query('update patient_messages set opened_at = send_at where id = $1', [opened.id]);
  await pool.query('update patient_messages set withdrawn_at = $2 where id = $1', [
    withdrawn.id,
    now,
  ]);
  for (const { mailId } of [opened, withdrawn]) await deliver(postfix({ id: mailId }));
  await read();
  for (const { id } of [opened, withdrawn])
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', error: null });
});

it('a reminder that comes back is no failure of its message', async () => {
  const { id } = await sent();
  await jobs['patients-remind']?.handle({ messageId: id }, server.app);
  await deliver(postfix({ id: mails.at(-1)?.id ?? '' }));
  await read();
  expect(await rowOf(id)).toMatchObject({ status: 'delivered', error: null });
});

it('huge and broken mails do not keep the next ones waiting', async () => {
  const { id, mailId } = await sent();
  await deliver(`Subject: huge\n\n${'x'.repeat(76)}\n`.repeat(40_000));
  await deliver('Content-Type: multipart/report; boundary="\n\n--\0--\n');
  // The report stands before the mail that came back, however large that is.
  await deliver(gmail({ id: mailId }).replace('A link.', `${'x'.repeat(76)}\n`.repeat(20_000)));
  await read();
  expect(await rowOf(id)).toMatchObject({ status: 'failed' });
  expect(await dovecot.unread('Returned')).toEqual([]);
});

it('a report that cannot be handled waits unread, and the others are handled', async () => {
  const [first, second] = [await sent(), await sent()];
  const { pool } = server.app;
  await pool.query(`create function fail_once() returns trigger language plpgsql as
    $$ begin raise exception 'not now'; end $$`);
  await pool.query(`create trigger fail_once before update on patient_messages for each row
    when (old.id = '${first.id}') execute function fail_once()`);
  for (const { mailId } of [first, second]) await deliver(postfix({ id: mailId }));
  await read();
  expect(await rowOf(second.id)).toMatchObject({ status: 'failed' });
  expect(await dovecot.unread('Returned')).toHaveLength(1);
  await pool.query('drop trigger fail_once on patient_messages');
  await read();
  expect(await rowOf(first.id)).toMatchObject({ status: 'failed' });
  expect(await dovecot.unread('Returned')).toEqual([]);
});

it('the ids of mails hold nothing but the message and its proof', async () => {
  const { id, mailId } = await sent();
  expect(mailId).toMatch(new RegExp(`^${id.replaceAll('-', '')}\\.[0-9a-f]{32}$`));
});
