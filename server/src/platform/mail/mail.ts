import { createTransport } from 'nodemailer';
import {
  all,
  bytes,
  first,
  instant,
  optional,
  type Pool,
  run,
  statement,
  text,
  uuid,
} from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Keys } from '../keystore/keys.ts';
import type { Settings } from '../settings.ts';
import { calendarOf, type Invitation } from './calendar.ts';

/** A PDF that goes along. */
export type Attached = { name: string; pdf: Buffer };
export type Mail = {
  to: string;
  subject: string;
  text: string;
  attached?: Attached;
  invitation?: Invitation;
};
export type KeptMail = Pick<Mail, 'to' | 'subject' | 'text'> & {
  id: string;
  at: Date;
  attached: string | null;
};

export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): void;
};

const keep = statement(
  'mail.keep',
  `insert into mail_outbox
     (id, sealed_to, to_index, subject, sealed, attached_name, attached, created_at)
   values ($id, $sealedTo, $toIndex, $subject, $sealed, $attachedName, $attached, $now)`,
  {
    id: uuid,
    sealedTo: bytes,
    toIndex: bytes,
    subject: text,
    sealed: bytes,
    attachedName: optional(text),
    attached: optional(bytes),
    now: instant,
  },
);

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** This address, or this mail, will never be taken. A server that lets nobody in is another matter: tried again. */
export function refusedForGood(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as SmtpError;
  const said = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE';
  return said && responseCode >= 500;
}

/** SMTP where a server is named; else, in demo and local only, an outbox that can be read. */
export function openMail(settings: Settings, pool: Pool, keys: Keys): Mailer {
  if (settings.SMTP_URL) return smtp(settings.SMTP_URL, settings.MAIL_FROM);
  if (settings.relaxed) return outbox(settings.MAIL_FROM, pool, keys);
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
    send: async ({ attached, invitation, ...mail }) => {
      const attachments = attached
        ? [{ filename: attached.name, content: attached.pdf, contentType: 'application/pdf' }]
        : [];
      const icalEvent = invitation && {
        method: 'REQUEST',
        filename: 'invitation.ics',
        content: calendarOf(invitation, { from, to: mail.to, now: new Date() }),
      };
      await transport.sendMail({ from, ...mail, attachments, ...(icalEvent && { icalEvent }) });
    },
    close: () => transport.close(),
  };
}

const addressPlace = (row: string) => ({ table: 'mail_outbox', column: 'sealed_to', row });
const addressIndex = (keys: Keys, address: string) =>
  keys.blindIndex('mail-address', address.toLowerCase());
const textPlace = (row: string) => ({ table: 'mail_outbox', column: 'sealed', row });
const attachedPlace = (row: string) => ({ table: 'mail_outbox', column: 'attached', row });

function outbox(from: string, pool: Pool, keys: Keys): Mailer {
  return {
    async send(mail) {
      const id = newId();
      const { to, subject, attached, invitation } = mail;
      const now = new Date();
      // What a calendar would take from it is read with the text.
      const text = invitation
        ? `${mail.text}\n${calendarOf(invitation, { from, to, now })}`
        : mail.text;
      await run(pool, keep, {
        ...{ id, subject, now },
        sealedTo: keys.seal(to, addressPlace(id)),
        toIndex: addressIndex(keys, to),
        sealed: keys.seal(text, textPlace(id)),
        attachedName: attached?.name ?? null,
        attached: attached ? keys.seal(attached.pdf, attachedPlace(id)) : null,
      });
    },
    close: () => undefined,
  };
}

const kept = statement(
  'mail.kept',
  `select id, sealed_to, subject, sealed, attached_name, created_at from mail_outbox
   where $toIndex::bytea is null or to_index = $toIndex order by created_at desc limit 50`,
  { toIndex: optional(bytes) },
  {
    id: uuid,
    sealedTo: bytes,
    subject: text,
    sealed: bytes,
    attachedName: optional(text),
    createdAt: instant,
  },
);

/** The newest mails of a demo, opened. */
export async function readOutbox(pool: Pool, keys: Keys, to = ''): Promise<KeptMail[]> {
  const rows = await all(pool, kept, { toIndex: to === '' ? null : addressIndex(keys, to) });
  return rows.map(({ id, sealedTo, subject, sealed, attachedName, createdAt }) => ({
    id,
    at: createdAt,
    to: keys.openText(sealedTo, addressPlace(id)),
    subject,
    text: keys.openText(sealed, textPlace(id)),
    attached: attachedName,
  }));
}

const carried = statement(
  'mail.carried',
  'select attached from mail_outbox where id = $id',
  { id: uuid },
  { attached: optional(bytes) },
);

/** The document that a kept mail carries. */
export async function readAttached(pool: Pool, keys: Keys, id: string) {
  const attached = (await first(pool, carried, { id }))?.attached;
  return attached ? keys.open(attached, attachedPlace(id)) : undefined;
}
