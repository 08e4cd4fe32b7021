import { createTransport } from 'nodemailer';
import { all, bytes, instant, type Pool, run, statement, text, uuid } from './database.ts';
import { newId } from './ids.ts';
import type { Keys } from './keys.ts';
import type { Settings } from './settings.ts';

export type Mail = { to: string; subject: string; text: string };
export type KeptMail = Mail & { id: string; at: Date };

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): void;
};

const keep = statement(
  'mail.keep',
  `insert into mail_outbox (id, to_address, subject, sealed, created_at)
   values ($id, $to, $subject, $sealed, $now)`,
  { id: uuid, to: text, subject: text, sealed: bytes, now: instant },
);

/** SMTP where a server is named; else, in demo and local only, an outbox that can be read. */
export function openMail(settings: Settings, pool: Pool, keys: Keys): Mailer {
  if (settings.SMTP_URL) return smtp(settings.SMTP_URL, settings.MAIL_FROM);
  if (settings.relaxed) return outbox(pool, keys);
  return {
    send: () => Promise.reject(new Error('no mail server is set (SMTP_URL)')),
    close: () => undefined,
  };
}

function smtp(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
    close: () => transport.close(),
  };
}

function outbox(pool: Pool, keys: Keys): Mailer {
  return {
    async send(mail) {
      const id = newId();
      const sealed = keys.seal(mail.text, { table: 'mail_outbox', column: 'sealed', row: id });
      await run(pool, keep, { id, to: mail.to, subject: mail.subject, sealed, now: new Date() });
    },
    close: () => undefined,
  };
}

const kept = statement(
  'mail.kept',
  `select id, to_address, subject, sealed, created_at from mail_outbox
   where $to = '' or lower(to_address) = lower($to) order by created_at desc limit 50`,
  { to: text },
  { id: uuid, toAddress: text, subject: text, sealed: bytes, createdAt: instant },
);

/** The newest mails of a demo, opened. */
export async function readOutbox(pool: Pool, keys: Keys, to = ''): Promise<KeptMail[]> {
  const rows = await all(pool, kept, { to });
  return rows.map(({ id, toAddress, subject, sealed, createdAt }) => ({
    id,
    at: createdAt,
    to: toAddress,
    subject,
    text: keys.openText(sealed, { table: 'mail_outbox', column: 'sealed', row: id }),
  }));
}
