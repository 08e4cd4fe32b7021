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
import { addressIn, calendarOf, type Invitation } from './calendar.ts';

/** A PDF attached to the mail. */
export type Attached = { name: string; pdf: Buffer };
export type Mail = {
  to: string;
  /**
   * Names the mail in a report about its delivery. Each try of one mail has the same, so that a
   * mailbox shows it once. It is made by Corridor and says nothing.
   */
  id?: string;
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

const keepMail = statement(
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

/**
 * The server will never accept this address or this mail. A refused connection is different: it is
 * tried again.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as SmtpError;
  const isOfMail = (code === 'EENVELOPE' && command === 'RCPT TO') || code === 'EMESSAGE';
  return isOfMail && responseCode >= 500;
}

/** Uses SMTP when a server is set. A demo keeps mails in a readable outbox. */
export function openMail(settings: Settings, pool: Pool, keys: Keys): Mailer {
  if (settings.SMTP_URL) return smtp(settings.SMTP_URL, settings);
  if (settings.relaxed) return outbox(settings.MAIL_FROM, pool, keys);
  return {
    send: () => Promise.reject(new Error('no mail server is set (SMTP_URL)')),
    close: () => undefined,
  };
}

function smtp(url: string, { MAIL_FROM: from, BOUNCE_ADDRESS }: Settings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
  });
  return {
    send: async ({ id, attached, invitation, ...mail }) => {
      const attachments = attached
        ? [{ filename: attached.name, content: attached.pdf, contentType: 'application/pdf' }]
        : [];
      const icalEvent = invitation && {
        method: 'REQUEST',
        filename: 'invitation.ics',
        content: calendarOf(invitation, { from, to: mail.to, now: new Date() }),
      };
      await transport.sendMail({
        from,
        ...mail,
        attachments,
        ...(icalEvent && { icalEvent }),
        ...(BOUNCE_ADDRESS && { envelope: { from: BOUNCE_ADDRESS, to: mail.to } }),
        ...(id && tracked(id, BOUNCE_ADDRESS ?? addressIn(from))),
      });
    },
    close: () => transport.close(),
  };
}

/** A report names the mail by one of these ids, and returns its headers without its text. */
const tracked = (id: string, address: string) => ({
  messageId: `<${id}@${address.split('@')[1] ?? 'corridor'}>`,
  dsn: { id, return: 'HDRS' as const, notify: ['FAILURE' as const, 'DELAY' as const] },
});

const addressContext = (row: string) => ({ table: 'mail_outbox', column: 'sealed_to', row });
const addressIndex = (keys: Keys, address: string) =>
  keys.blindIndex('mail-address', address.toLowerCase());
const textContext = (row: string) => ({ table: 'mail_outbox', column: 'sealed', row });
const attachedContext = (row: string) => ({ table: 'mail_outbox', column: 'attached', row });

function outbox(from: string, pool: Pool, keys: Keys): Mailer {
  return {
    async send(mail) {
      const id = newId();
      const { to, subject, attached, invitation } = mail;
      const now = new Date();
      // The outbox shows the invitation as part of the text.
      const text = invitation
        ? `${mail.text}\n${calendarOf(invitation, { from, to, now })}`
        : mail.text;
      await run(pool, keepMail, {
        id,
        subject,
        now,
        sealedTo: keys.seal(to, addressContext(id)),
        toIndex: addressIndex(keys, to),
        sealed: keys.seal(text, textContext(id)),
        attachedName: attached?.name ?? null,
        attached: attached ? keys.seal(attached.pdf, attachedContext(id)) : null,
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

/** Lists the newest mails of a demo, opened. */
export async function readOutbox(pool: Pool, keys: Keys, to = ''): Promise<KeptMail[]> {
  const rows = await all(pool, kept, { toIndex: to === '' ? null : addressIndex(keys, to) });
  return rows.map(({ id, sealedTo, subject, sealed, attachedName, createdAt }) => ({
    id,
    at: createdAt,
    to: keys.openText(sealedTo, addressContext(id)),
    subject,
    text: keys.openText(sealed, textContext(id)),
    attached: attachedName,
  }));
}

const carried = statement(
  'mail.carried',
  'select attached from mail_outbox where id = $id',
  { id: uuid },
  { attached: optional(bytes) },
);

/** Returns the attached document of a kept mail. */
export async function readAttached(pool: Pool, keys: Keys, id: string) {
  const attached = (await first(pool, carried, { id }))?.attached;
  return attached ? keys.open(attached, attachedContext(id)) : undefined;
}
