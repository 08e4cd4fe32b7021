/** Commands that maintain an installation: first operator, keys, audit trail, backups. */
import { resolve } from 'node:path';
import { emailProblem } from '@corridor/contract/auth/rules.ts';
import { createPerson } from './access/actions.ts';
import { giveCode } from './auth/actions.ts';
import { hashPassword } from './auth/passwords.ts';
import { newToken } from './auth/tokens.ts';
import { allSections } from './backupCommands.ts';
import type { Command } from './command.ts';
import { changeByCommand } from './commandChange.ts';
import { noteUnconfirmed } from './operator/requests/actions.ts';
import { warn } from './operator/requests/command.ts';
import type { App } from './platform/app.ts';
import { acceptHead, sealTrail } from './platform/audit/alarms.ts';
import { openKeptHeads } from './platform/audit/keptHead.ts';
import { type Verdict, verifyAudit } from './platform/audit/walk.ts';
import { backup, restore } from './platform/backup/backup.ts';
import { dayOf, systemClock } from './platform/clock.ts';
import { Misuse, type Typed } from './platform/commandLine.ts';
import { all, openPool } from './platform/database/database.ts';
import { prepareDatabase } from './platform/database/prepare.ts';
import { Refusal } from './platform/errors.ts';
import { refuseTaken } from './platform/files/newFile.ts';
import { bringKeyFile } from './platform/keystore/formerKeyFile.ts';
import { holdsPublishedKey, readKeyFile } from './platform/keystore/keyFile.ts';
import { rotateKeys } from './platform/keystore/keys.ts';
import { reseal } from './platform/keystore/resealedRows.ts';
import { readOutbox } from './platform/mail/mail.ts';
import { readPushOutbox } from './platform/push/local.ts';
import type { Settings } from './platform/settings.ts';
import { resealParts } from './reseal.ts';
import { closeApp, openApp } from './server.ts';
import { eventsByDay } from './shell/queries.ts';

export const installationCommands: readonly Command[] = [
  {
    name: 'operator',
    args: '<email> <first> <last>',
    does: 'makes an operator and prints the link that sets the password',
    run: async (app, { args: [email = '', firstName = '', lastName = ''] }) => {
      const wrong = emailProblem(email);
      if (wrong) throw new Error(`${wrong}: ${email}`);
      // Nobody knows this password, so the link is the only way in.
      const hash = await hashPassword(newToken().token);
      const code = await changeByCommand(app, async (inside) => {
        const person = { email, firstName, lastName, credentials: '', roles: ['operator'] };
        const uid = await createPerson(inside, person, hash);
        await noteUnconfirmed(inside, app, { kind: 'operator', subject: `user:${uid}` });
        const expiresAt = new Date(inside.now.getTime() + 3_600_000);
        return giveCode(inside.db, { purpose: 'reset', uid, expiresAt });
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'already-exists') throw error;
        throw new Error(`There is an account with the email ${email} already.`);
      });
      warn();
      return `${app.settings.publicUrl}/auth/reset-password?oobCode=${code}\nThe link works once, for 60 minutes.`;
    },
  },
  {
    name: 'verify',
    args: '[head]',
    does: 'walks the audit trail and names the first block that was touched; it must hold the head that was kept, and HEAD',
    run: async (app, { args: [head] }) => {
      const [, id, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(head ?? '') ?? [];
      if (head !== undefined && !id)
        throw new Misuse('Name a head as the log or an earlier verify printed it.');
      await sealTrail(app);
      const named = id ? [{ id: Number(id), hash }] : [];
      return describeTrail(await verifyAudit(app.pool, app.keys, [...app.heads.read(), ...named]));
    },
  },
  {
    name: 'accept-head',
    args: '<reason>',
    does: 'after a restore, a failover or an attack: the audit trail as it is counts from now on; privacy officers are told',
    run: async (app, { args: [reason = ''] }) => {
      if (reason.trim() === '' || reason.length > 200)
        throw new Misuse('Write a reason in quotation marks, up to 200 letters.');
      const head = await acceptHead(app, reason.trim());
      return head
        ? `The head ${head.id}:${head.hash} counts from now on.`
        : 'The empty audit trail counts from now on.';
    },
  },
  {
    name: 'rotate-keys',
    does: 'makes a new key, wraps every data key anew, and seals what comes with a new data key',
    run: async (app) => {
      const { dataKeys } = await rotateKeys(app.pool, app.settings.keyFile);
      return `${dataKeys} data keys stand under a new key. Restart every process: until then each seals under the old one, and reads nothing sealed under the new. Then back up ${app.settings.keyFile}.`;
    },
  },
  {
    name: 'reseal',
    options: { '--leave-unreadable': 'what does not open stays as it is' },
    does: 'seals everything anew under keys that nobody has seen, while no process runs; every link and code of before ends',
    runBare: async ({ url, settings }, { options }: Typed<{ leaveUnreadable?: true }>) => {
      const leaveUnreadable = options.leaveUnreadable ?? false;
      await prepareDatabase(url);
      const pool = openPool(url, 2, () => undefined);
      try {
        await bringKeyFile(pool, settings);
        const heads = openKeptHeads(settings);
        const wanted = { keyFile: settings.keyFile, heads, leaveUnreadable };
        const done = await reseal(pool, wanted, resealParts(settings, systemClock()));
        const left = done.unreadable > 0 ? ` ${done.unreadable} do not open, and were left.` : '';
        const summary = `${done.values} values and ${done.files} parts of files are sealed anew.${left} Back up ${settings.keyFile}, which holds one new key, and destroy every backup and copy of the database of before.\n`;
        return await onApp(settings, url, async (app) => {
          if (done.ownTrail) {
            // A block that was altered before stays an alarm.
            await acceptHead(app, 'Everything was sealed anew.', { altered: false });
          }
          return describeTrail(await verifyAudit(app.pool, app.keys, heads.read()), summary);
        });
      } finally {
        await pool.end();
      }
    },
  },
  {
    name: 'backup',
    args: '<file>',
    does: 'writes database, files and key file into one encrypted file, while the server goes on',
    runBare: async (installation, { args: [file = ''] }) => {
      const path = resolve(file);
      refuseTaken(path);
      const missing = new Set<string>();
      const sections = allSections(installation.settings, (lost) => missing.add(lost));
      const { schema, size } = await backup(installation, path, systemClock(), sections);
      const left = [...missing].map((lost) => `\nNot in the file store, and left out: ${lost}`);
      return `${path} holds everything up to now (${schema}, ${size} bytes).${left.join('')}`;
    },
  },
  {
    name: 'restore',
    args: '<file>',
    does: 'brings a backup back into an empty database, with its files and its key file',
    runBare: async (installation, { args: [file = ''] }) => {
      const {
        at: savedAt,
        taken,
        audit,
        otherHead,
      } = await restore(installation, resolve(file), allSections(installation.settings));
      const restoredText = `The state of ${savedAt} is back: ${taken.tables ?? 0} rows, ${taken.jobs ?? 0} waiting jobs, ${taken.files ?? 0} parts of files.`;
      const otherHeadText = otherHead ? `\n${otherHeadLine}` : '';
      const { relaxed, keyFile } = installation.settings;
      const published = !relaxed && holdsPublishedKey(readKeyFile(keyFile));
      const refused = published ? `\n${publishedLine}` : '';
      return describeTrail(audit, `${restoredText}${otherHeadText}${refused}\n`);
    },
  },
  {
    name: 'analytics',
    args: '[days]',
    does: 'prints how often each page was opened and each thing done, by day; 7 days without a number',
    run: async (app, { args: [wanted = '7'] }) => {
      const days = Number(wanted);
      if (!(Number.isInteger(days) && days >= 1 && days <= 36_500))
        throw new Misuse('DAYS is a number from 1 to 36500.');
      const rows = await all(app.pool, eventsByDay, { today: dayOf(app.clock()).date, days });
      const width = Math.max(...rows.map(({ name }) => name.length));
      const lines = rows.map(({ day, name, count }) => `${day}  ${name.padEnd(width)}  ${count}`);
      return lines.join('\n') || 'Nothing was counted.';
    },
  },
  {
    name: 'outbox',
    args: '[email]',
    does: 'prints the last mails of a demo',
    run: async (app, { args: [email] }) => {
      const mails = await readOutbox(app.pool, app.keys, email);
      const shown = mails.map((mail) => `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`);
      return shown.join('\n────\n') || 'There is no mail.';
    },
  },
  {
    name: 'pushes',
    does: 'prints the last pushes to phones that a demo kept',
    run: async (app) => {
      const kept = await readPushOutbox(app.pool, app.keys);
      const shown = kept.map(({ token, title, body, link }) =>
        [`To: ${token}`, `${title}: ${body}`, link].join('\n'),
      );
      return shown.join('\n────\n') || 'There is no push.';
    },
  },
];

const otherHeadLine =
  'Its audit trail is not the one whose head is kept here: npm run corridor -- accept-head "REASON" accepts it.';
const publishedLine =
  'Its key was published with the code: nothing starts on it before npm run corridor -- reseal.';

function describeTrail({ blocks, entries, head, broken }: Verdict, before = ''): string {
  if (broken !== undefined && broken > blocks)
    throw new Error(`${before}The audit trail ends at block ${blocks}: what followed is gone.`);
  if (broken !== undefined)
    throw new Error(`${before}The audit trail is broken at block ${broken} of ${blocks}.`);
  const last = head ? `\nIts head is ${head.id}:${head.hash}` : '';
  return `${before}The audit trail is whole: ${entries} entries in ${blocks} blocks.${last}`;
}

export async function onApp<T>(settings: Settings, url: string, work: (app: App) => Promise<T>) {
  await prepareDatabase(url);
  const app = await openApp({ ...settings, LOG_LEVEL: 'error' }, url);
  const result = await work(app);
  await closeApp(app);
  return result;
}
