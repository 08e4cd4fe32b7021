/** A real IMAP server for tests: Dovecot on a port and in a folder of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { freePort, testFolder } from '../testing.ts';

const places = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
const user = 'returned@corridor.example';
const password = 'the-mailbox-of-tests';

export type Dovecot = {
  /** For `IMAP_URL`. */
  url(folder?: string): string;
  /** Delivers a mail as a mail server would. */
  deliver(mail: string, folder?: string): Promise<void>;
  /** The subjects of the mails that are not read. */
  unread(folder?: string): Promise<string[]>;
  stop(): Promise<void>;
};

export async function startDovecot(): Promise<Dovecot> {
  const program = places.map((place) => join(place, 'dovecot')).find(existsSync);
  if (!program)
    throw new Error(
      'The tests of returned mails need Dovecot: install dovecot-imapd (npm test does it on Debian).',
    );
  const folder = testFolder();
  const port = await freePort();
  const file = writeSettings(folder.path, port);
  const child = spawn(program, ['-F', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += String(text);
  });
  const ended = once(child, 'exit');
  const isOver = () => child.exitCode !== null;
  while (!(await answers(port))) {
    if (isOver()) throw new Error(`Dovecot ended: ${complaint}`);
    await wait(50);
  }

  const url = (name = 'INBOX') =>
    `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}?tls.rejectUnauthorized=false`;
  async function inside<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const tls = { rejectUnauthorized: false };
    const auth = { user, pass: password };
    const client = new ImapFlow({ host: '127.0.0.1', port, auth, tls, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }
  return {
    url,
    deliver: (mail, name = 'INBOX') =>
      inside(async (client) => {
        await client.mailboxCreate(name).catch(() => undefined);
        await client.append(name, mail.replace(/\r?\n/g, '\r\n'));
      }),
    unread: (name = 'INBOX') =>
      inside(async (client) => {
        const lock = await client.getMailboxLock(name);
        const found = await client.fetchAll({ seen: false }, { envelope: true });
        lock.release();
        return found.map(({ envelope }) => envelope?.subject ?? '');
      }),
    async stop() {
      if (!isOver()) child.kill('SIGTERM');
      await ended;
      folder.remove();
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Root starts Dovecot with its own accounts; anybody else runs all of it as themselves. */
function writeSettings(path: string, port: number): string {
  const { uid, username } = userInfo();
  const mails = join(path, 'mails');
  mkdirSync(mails, { recursive: true });
  chmodSync(path, 0o755);
  const isRoot = uid === 0;
  if (isRoot) spawnSync('chown', ['nobody', mails]);
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(path, name));
  const made = [
    '-subj',
    '/CN=localhost',
    '-days',
    '2',
    '-keyout',
    `${key}`,
    '-out',
    `${certificate}`,
  ];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made]);
  const file = join(path, 'dovecot.conf');
  const own = `
default_internal_user = ${username}
default_login_user = ${username}
default_internal_group =
service anvil {
  chroot =
}
service imap-login {
  chroot =
}`;
  writeFileSync(
    file,
    `base_dir = ${path}/run
state_dir = ${path}/state
log_path = /dev/stderr
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${certificate}
ssl_key = <${key}
mail_location = maildir:${mails}
mailbox_list_index = no
first_valid_uid = 1
auth_failure_delay = 0 secs
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = user=${user} password={PLAIN}${password}
}
userdb {
  driver = static
  args = uid=${isRoot ? 'nobody' : username} gid=${isRoot ? 'nogroup' : userInfo().gid} home=${mails}
}
${isRoot ? '' : own}
`,
  );
  return file;
}
