/** The audit trail on the command line: the newest entries, or all of them in a file. */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { actionShape, subjectShape } from '@corridor/contract/operator/audit/rules.ts';
import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import type { Change } from '../../platform/change.ts';
import { dayNamed } from '../../platform/clock.ts';
import { Misuse, type Typed } from '../../platform/commandLine.ts';
import { all } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { refuseTaken } from '../../platform/files/newFile.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import {
  beforeOf,
  cellsOf,
  csvPage,
  exportedAtOnce,
  filtersForAudit,
  indexOf,
  type Row,
} from './entries.ts';
import { auditPage, patientPage, peopleBySearch } from './queries.ts';

const shownAtOnce = 50;
const outputOptions = {
  '--limit <count>': `how many of the newest, ${shownAtOnce} without it`,
  '--csv <file>': 'writes all of it into a file',
};
export const auditUsage = {
  name: 'audit',
  does: 'prints the audit trail, or writes it into a file',
  options: {
    '--who <email>': 'who did it',
    '--action <beginning>': 'how the action begins, such as thread.read',
    '--subject <kind:id>': 'what it was done to, such as thread: and its number',
    '--from <day>': 'the first day, such as 2026-03-04',
    '--until <day>': 'the last day',
    ...outputOptions,
  },
};
export const whoSawUsage = {
  name: 'who-saw',
  args: '<province>',
  does: 'prints who saw the patient of a health number, which it asks for or reads from its input',
  options: outputOptions,
};

type Part = (place: ReturnType<typeof beforeOf> & { limit: number }) => Promise<Row[]>;
type Options = { limit?: string; csv?: string };

type Filters = { who?: string; action?: string; subject?: string; from?: string; until?: string };

export async function auditCommand(change: Change, { options }: Typed<Filters & Options>) {
  const { who: actorEmail, action = '', subject = '', from, until } = options;
  if (!actionShape.test(action)) throw new Error(words.badAction);
  if (!subjectShape.test(subject)) throw new Error(words.badSubject);
  const filters = {
    action,
    subject,
    actor: actorEmail === undefined ? null : await findUid(change, actorEmail),
    from: readDay(from)?.start ?? null,
    until: readDay(until)?.end ?? null,
  };
  const part: Part = (place) => all(change.db, auditPage, { ...filters, ...place });
  const { said: text, entries } = await printOrStore(part, options);
  const details = filtersForAudit(filters, entries > 0);
  await change.audit({
    action: `audit.${options.csv ? 'export' : 'read'}`,
    subject: 'audit',
    details,
  });
  return text;
}

type Asking = { keys: Keys; phn: () => Promise<string> };

/**
 * The health number comes from the input. An argument would stand in the shell's history and in the
 * list of processes.
 */
export async function whoSawCommand(
  change: Change,
  { keys, phn }: Asking,
  { args, options }: Typed<Options>,
) {
  const [province = ''] = args;
  const patient = patientOf(keys, await phn(), province.toUpperCase());
  const part: Part = (place) => all(change.db, patientPage, { patient, ...place });
  const { said: text } = await printOrStore(part, options);
  const action = options.csv ? 'privacy.export-who-saw' : 'privacy.who-saw';
  await change.audit({ action, subject: 'audit', patient });
  return text;
}

/** The screen shows some entries, a file takes all. */
async function printOrStore(part: Part, { limit, csv }: Options) {
  if (csv !== undefined) return store(part, resolve(csv));
  const most = Number(limit ?? shownAtOnce);
  if (!(Number.isInteger(most) && most >= 1 && most <= exportedAtOnce))
    throw new Misuse(`--limit is a number from 1 to ${exportedAtOnce}.`);
  const rows = await part({ ...beforeOf(null), limit: most + 1 });
  const lines = rows.slice(0, most).map((row) => cellsOf(row).filter(Boolean).join('  '));
  if (rows.length > most) lines.push(words.olderLeft);
  return { said: lines.join('\n') || words.none, entries: rows.length };
}

async function store(part: Part, path: string) {
  refuseTaken(path);
  let entries = 0;
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    for (let after: Parameters<typeof beforeOf>[0] = null, first = true; first || after; ) {
      const page = csvPage(await part({ ...beforeOf(after), limit: exportedAtOnce }), after);
      appendFileSync(path, page.text);
      entries += page.entries;
      [after, first] = [page.next, false];
    }
  } catch (error) {
    // An incomplete file would pass for the whole.
    rmSync(path, { force: true });
    throw error;
  }
  return { said: `${path}: ${words.exported(entries)}`, entries };
}

async function findUid({ db }: Change, email: string): Promise<string> {
  const found = await all(db, peopleBySearch, { search: email });
  const one = found.find((person) => person.email.toLowerCase() === email.toLowerCase());
  if (!one) throw new Error(`There is no account with the email ${email}.`);
  return one.uid;
}

function readDay(named: string | undefined) {
  if (named === undefined) return undefined;
  const day = dayNamed(named);
  if (!day) throw new Error(`Write a day as 2026-03-04, not ${named}.`);
  return day;
}

function patientOf(keys: Keys, phn: string, province: string): Buffer {
  try {
    return indexOf(keys, phn, province);
  } catch (error) {
    throw error instanceof Refusal ? new Error(words.badPhn) : error;
  }
}
