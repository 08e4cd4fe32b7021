import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { testSettings } from '../settings.ts';
import { isRefusedForGood, openMail, readOutbox } from './mail.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const mail = { to: 'grace@example.com', subject: 'Set a new password', text: 'A link.' };

it('speaks SMTP to a real server and fails on a refusal', async () => {
  const received: string[] = [];
  let refuse = false;
  const smtp = new SMTPServer({
    authOptional: true,
    onRcptTo: (_address, _session, answer) => answer(refuse ? new Error('no such person') : null),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const settings = testSettings({
    SMTP_URL: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'Corridor <mail@corridor.example>',
  });
  const mailer = openMail(settings, server.app.pool, server.app.keys);
  await mailer.send(mail);
  const parsed = await simpleParser(received[0] ?? '');
  expect(parsed.from?.value[0]?.address).toBe('mail@corridor.example');
  expect(parsed.subject).toBe(mail.subject);
  expect(parsed.text?.trim()).toBe(mail.text);
  const invitation = {
    id: 'call-1',
    summary: 'Phone consult',
    link: 'https://corridor.example/',
    start: new Date('2026-12-01T13:00:00Z'),
    end: new Date('2026-12-01T13:10:00Z'),
  };
  await mailer.send({ ...mail, invitation });
  const invited = await simpleParser(received[1] ?? '');
  const [calendar] = invited.attachments;
  expect(received[1]).toMatch(/Content-Type: text\/calendar;.*method=REQUEST/);
  expect(calendar?.contentType).toBe('text/calendar');
  expect(calendar?.content.toString()).toContain('ORGANIZER:mailto:mail@corridor.example');
  refuse = true;
  const refused = await mailer.send(mail).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(isRefusedForGood(refused)).toBe(true);
  mailer.close();
  // A refused sign-in says nothing about the address.
  const wrong = `smtp://corridor:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  const unknown = openMail({ ...settings, SMTP_URL: wrong }, server.app.pool, server.app.keys);
  const locked = await unknown.send(mail).catch((error: unknown) => error);
  expect(locked).toMatchObject({ responseCode: 535 });
  expect(isRefusedForGood(locked)).toBe(false);
  unknown.close();
  await new Promise<void>((closed) => smtp.close(closed));
});

it('a mail with an id names it in its header and its envelope, and wants its text back from nobody', async () => {
  const from: { address: string; args: unknown }[] = [];
  let received = '';
  const smtp = new SMTPServer({
    authOptional: true,
    ...{ hideDSN: false },
    onMailFrom({ address, args }, _session, answer) {
      from.push({ address, args });
      answer();
    },
    onData(stream, _session, done) {
      stream.on('data', (part: Buffer) => {
        received += part.toString();
      });
      stream.on('end', () => done());
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const settings = testSettings({
    SMTP_URL: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'Corridor <mail@corridor.example>',
    BOUNCE_ADDRESS: 'returned@clinic.example',
  });
  const mailer = openMail(settings, server.app.pool, server.app.keys);
  await mailer.send({ ...mail, id: '0a1b.2c3d' });
  await mailer.send(mail);
  mailer.close();
  await new Promise<void>((closed) => smtp.close(closed));
  expect(received).toContain('Message-ID: <0a1b.2c3d@clinic.example>');
  expect(received).toContain('From: Corridor <mail@corridor.example>');
  const address = 'returned@clinic.example';
  expect(from[0]).toMatchObject({ address, args: { ENVID: '0a1b.2c3d', RET: 'HDRS' } });
  expect(from[1]).toMatchObject({ address });
});

it('keeps mail readable in a demo, sealed in the database, and never drops mail elsewhere', async () => {
  const { pool, keys } = server.app;
  await openMail(testSettings(), pool, keys).send(mail);
  const { rows } = await pool.query('select * from mail_outbox');
  const [row] = rows as { id: string; subject: string; sealed: Buffer }[];
  expect(row?.subject).toBe(mail.subject);
  // The address may be a patient's.
  const stored = await pool.query('select row_to_json(m)::text as line from mail_outbox m');
  const { line } = stored.rows[0] as { line: string };
  expect(line).not.toContain(mail.to);
  expect(line).not.toContain(Buffer.from(mail.to).toString('hex'));
  expect(await readOutbox(pool, keys, mail.to.toUpperCase())).toMatchObject([mail]);
  expect(await readOutbox(pool, keys, 'nobody@example.com')).toEqual([]);
  expect(row?.sealed.includes('A link')).toBe(false);
  const place = { table: 'mail_outbox', column: 'sealed', row: row?.id ?? '' };
  expect(keys.openText(row?.sealed ?? Buffer.alloc(0), place)).toBe(mail.text);
  const staging = openMail(testSettings({ CORRIDOR_ENV: 'staging' }), pool, keys);
  await expect(staging.send(mail)).rejects.toThrow('no mail server is set');
});
