/** The mailbox to which mail servers report what became of a mail, read over IMAP. */
import { ImapFlow } from 'imapflow';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';

export type Mailbox = {
  /** Hands over each unread mail and marks it as read. A mail that cannot be handled stays unread. */
  read(take: (mail: string) => Promise<void>): Promise<void>;
  /** The seconds for which the mailbox could not be read; 0 when all is well. */
  failingSeconds(): number;
};

type Parts = { settings: Settings; log: Log; clock: Clock };

/** A report stands at the beginning of its mail; the rest is the mail that came back. */
const mostBytes = 256 * 1024;
/** One reading ends before the next one begins. */
const readingMs = 45_000;
const minuteMs = 60_000;
const longestWait = 60;

/** Returns nothing where no mailbox is set, as in a demo. */
export function openMailbox({ settings, log, clock }: Parts): Mailbox | undefined {
  const { IMAP_URL } = settings;
  if (!IMAP_URL) return undefined;
  let failures = 0;
  let failingSince: Date | undefined;
  let nextTry = new Date(0);
  let reading = false;

  const noteFailure = (error: unknown) => {
    failures += 1;
    failingSince ??= clock();
    const minutes = Math.min(2 ** (failures - 1), longestWait);
    nextTry = new Date(clock().getTime() + minutes * minuteMs);
    const reason = reasonOf(error);
    log.warn({ reason, failures, minutes }, 'the mailbox of returned mails cannot be read');
  };

  return {
    failingSeconds: () =>
      failingSince ? Math.round((clock().getTime() - failingSince.getTime()) / 1000) : 0,
    async read(take) {
      if (reading || clock() < nextTry) return;
      reading = true;
      try {
        await readUnread(IMAP_URL, log, take);
        failures = 0;
        failingSince = undefined;
      } catch (error) {
        noteFailure(error);
      } finally {
        reading = false;
      }
    },
  };
}

/** The text of an error may quote the account, so the log has its kind only. */
function reasonOf(error: unknown): string {
  if (error instanceof ReadOnly) return 'read-only';
  const { authenticationFailed, code, name } = error as Error & {
    authenticationFailed?: boolean;
    code?: string;
  };
  return authenticationFailed ? 'sign-in refused' : (code ?? name);
}

class ReadOnly extends Error {}

async function readUnread(url: string, log: Log, take: (mail: string) => Promise<void>) {
  const { folder, account } = accountOf(url);
  const client = new ImapFlow(account);
  // A lost connection also rejects the command under way.
  client.on('error', () => undefined);
  const started = performance.now();
  try {
    await client.connect();
    const lock = await client.getMailboxLock(folder);
    try {
      const unread = (await client.search({ seen: false }, { uid: true })) || [];
      for (const uid of unread) {
        if (performance.now() - started > readingMs) return;
        await readOne(client, String(uid), log, take);
      }
    } finally {
      lock.release();
    }
    await client.logout();
  } finally {
    client.close();
  }
}

async function readOne(
  client: ImapFlow,
  uid: string,
  log: Log,
  take: (mail: string) => Promise<void>,
) {
  const wanted = { source: { start: 0, maxLength: mostBytes } };
  const found = await client.fetchOne(uid, wanted, { uid: true });
  const source = found ? found.source : undefined;
  // Another reader has moved it.
  if (!source) return;
  try {
    await take(source.toString('latin1'));
  } catch (error) {
    log.warn({ uid, reason: (error as Error).name }, 'a returned mail waits for another try');
    return;
  }
  if (!(await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true }))) throw new ReadOnly();
}

/** `imaps://user:password@host:port/folder`. With `imap` the connection must become a TLS one. */
function accountOf(address: string) {
  const url = new URL(address);
  const secure = url.protocol === 'imaps:';
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
  const account = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    tls: { rejectUnauthorized: url.searchParams.get('tls.rejectUnauthorized') !== 'false' },
    logger: false,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as const;
  return { folder, account };
}
