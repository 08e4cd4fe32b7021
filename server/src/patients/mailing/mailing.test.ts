/** The mails of messages: their tries, and what happens to a message meanwhile. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../handlers.ts';
import { inBackground } from '../../platform/change.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { asOneself, sendMessage } from '../actions.ts';
import { patientIndex } from '../patientIndex.ts';

let server: TestServer;
const start = new Date('2026-12-02T17:00:00Z');
let now = start;
let grace: { token: string; uid: string };
let answer: () => void;
const mails: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  grace = await server.signIn('Grace');
  const send = async (mail: Mail) => {
    answer();
    mails.push(mail);
  };
  server.app.mail = { send, close: () => undefined };
});
afterAll(() => server.stop());
beforeEach(() => {
  now = start;
  answer = () => undefined;
  mails.length = 0;
});

/** Adds a letter, whose mail waits for its job. */
function add() {
  const { app } = server;
  const letter = { email: 'walter@brandt.example', name: 'Walter Brandt', phn: '500091234' };
  return inBackground(app, (inside) =>
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
}
const mail = async (messageId: string) => jobs['patients-mail']?.handle({ messageId }, server.app);
const remind = async (messageId: string) =>
  jobs['patients-remind']?.handle({ messageId }, server.app);
const rowOf = async (id: string) => {
  const { rows } = await server.app.pool.query(
    `select m.*, (select count(*)::int from patient_links where message_id = m.id and live) as links
     from patient_messages m where id = $1`,
    [id],
  );
  return rows[0];
};

it('a reminder that could not go out is tried again, and goes out once', async () => {
  const id = await add();
  await mail(id);
  now = new Date(start.getTime() + 3 * 86_400_000);
  answer = () => {
    throw new Error('the mail server is away');
  };
  await expect(remind(id)).rejects.toThrow('the mail server is away');
  expect(await rowOf(id)).toMatchObject({ reminded_at: null });
  answer = () => undefined;
  await remind(id);
  await remind(id);
  expect(mails).toHaveLength(2);
  expect(await rowOf(id)).toMatchObject({ reminded_at: now });
});

it('a message that is sent again has no second reminder', async () => {
  const id = await add();
  await mail(id);
  now = new Date(start.getTime() + 3 * 86_400_000);
  await remind(id);
  const { send_at: sendAt } = await rowOf(id);
  const { token } = await server.signIn('Grace');
  const shown = { messageId: id, sendAt: sendAt.toISOString() };
  expect((await server.ask('patients-sendAgain', shown, token)).status).toBe(200);
  await mail(id);
  now = new Date(start.getTime() + 7 * 86_400_000);
  await remind(id);
  expect(mails).toHaveLength(3);
});

it('a mail that goes out twice has one link and one id, and the link opens', async () => {
  const id = await add();
  const { app } = server;
  const { send } = app.mail;
  // The process is killed after the mail server has taken the mail.
  app.mail.send = async (sent) => {
    await send(sent);
    throw new Error('killed');
  };
  await expect(mail(id)).rejects.toThrow('killed');
  app.mail.send = send;
  now = new Date(start.getTime() + 60_000);
  await mail(id);
  expect(mails).toHaveLength(2);
  expect(mails[1]).toEqual(mails[0]);
  expect(await rowOf(id)).toMatchObject({ status: 'delivered', links: 1 });
  const token = /#(\S+)/.exec(mails[0]?.text ?? '')?.[1];
  const opening = { token, dateOfBirth: '1958/03/14' };
  expect((await server.ask('patients-openLetter', opening)).status).toBe(200);
  const other = await add();
  await mail(other);
  expect(mails[2]?.id).not.toBe(mails[0]?.id);
  expect(mails[2]?.text).not.toBe(mails[0]?.text);
});

it('a reminder to an address that refuses it is not tried again', async () => {
  const id = await add();
  await mail(id);
  answer = () => {
    throw Object.assign(new Error('550'), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
    });
  };
  await remind(id);
  expect(await rowOf(id)).toMatchObject({ reminded_at: null, status: 'delivered' });
});

it.each([
  ['withdrawn', 'withdrawn_at = send_at'],
  ['sent anew', `send_at = send_at + interval '1 minute'`],
])('no mail goes out for a message that is %s meanwhile', async (_, changed) => {
  const id = await add();
  const other = await server.app.pool.connect();
  try {
    await other.query('begin');
    await other.query(`update patient_messages set ${changed} where id = $1`, [id]);
    const mailed = mail(id);
    // The job has read the message and waits for its row.
    await expect
      .poll(async () => {
        const { rows } = await server.app.pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await other.query('commit');
    await mailed;
  } finally {
    other.release();
  }
  expect(mails).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 'sending', hash: null, links: 0 });
});
