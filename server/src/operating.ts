/** Commands for what the console does: on the command line where there is no browser, or for a schedule. */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { byHand, hand } from './byHand.ts';
import { auditCommand, whoSawCommand } from './operator/audit/command.ts';
import { documentCommand } from './operator/documents/command.ts';
import { exportFile, importFile } from './operator/files.ts';
import { campaignCommand, newsCommand, newsUsage } from './operator/news/command.ts';
import { peopleCommand, peopleUsage } from './operator/people/command.ts';
import { registerFile } from './operator/register/files.ts';
import { rolesCommand } from './operator/roles/command.ts';
import type { App } from './platform/app.ts';
import { refuseTaken } from './platform/newFile.ts';

export const operating = {
  campaign: {
    usage: 'campaign TITLE FILE [ROLE… | OPTION…]',
    does: 'sends the text of a file to the notification centre of everyone, of roles, or by --province or --plan; --dry-run counts',
    run: (app: App, args: string[]) => byHand(app, (at) => campaignCommand(at, args)),
  },
  news: {
    usage: newsUsage,
    does: 'prints what news was sent, to how many people, and how many have read it; with a number, its text',
    run: (app: App, args: string[]) => byHand(app, (at) => newsCommand(at, args)),
  },
  people: {
    usage: peopleUsage,
    does: 'finds people; or shows, invites, changes, validates, suspends one, and more: people --help lists it',
    run: (app: App, args: string[]) => byHand(app, (at) => peopleCommand(at, app, args)),
  },
  export: {
    usage: 'export FILE',
    does: 'writes the directory into a file that ends in .json or .csv',
    run: async (app: App, [file]: string[]) => {
      if (!file) throw new Error('Usage: export FILE');
      refuseTaken(resolve(file));
      return byHand(app, (at) => exportFile(at, resolve(file)));
    },
  },
  import: {
    usage: 'import FILE [--dry-run]',
    does: 'brings such a file into the directory, or only says what it would change',
    run: async (app: App, [file, option, ...more]: string[]) => {
      const dry = option === '--dry-run';
      if (!file || (option !== undefined && !dry) || more.length > 0)
        throw new Error('Usage: import FILE [--dry-run]');
      return byHand(app, (at) => importFile(at, resolve(file), dry));
    },
  },
  register: {
    usage: 'register FILE [--whole]',
    does: 'brings practice numbers into the register; --whole: who is not in the file is no longer active',
    run: async (app: App, [file, option, ...more]: string[]) => {
      const whole = option === '--whole';
      if (!file || (option !== undefined && !whole) || more.length > 0)
        throw new Error('Usage: register FILE [--whole]');
      const say = (line: string) => process.stderr.write(`${line}\n`);
      return registerFile({ app, hand, say }, resolve(file), whole);
    },
  },
  document: {
    usage: 'document NAME [FILE | OPTION]',
    does: 'prints a document as JSON, or replaces it by a file; --versions, --version NUMBER, --bring-back NUMBER',
    run: async (app: App, args: string[]) => byHand(app, (at) => documentCommand(at, args)),
  },
  roles: {
    usage: 'roles [ROLE [CHANGE…] [OPTION…]]',
    does: 'prints what roles grant, or changes one: +permission, -permission, --default; --dry-run: for how many',
    run: async (app: App, args: string[]) => byHand(app, (at) => rolesCommand(at, args)),
  },
  audit: {
    usage: 'audit [OPTION…]',
    does: 'prints the audit trail, by --who, --action, --subject, --from and --until; --csv FILE writes it',
    run: async (app: App, args: string[]) => byHand(app, (at) => auditCommand(at, args)),
  },
  'who-saw': {
    usage: 'who-saw PROVINCE [--csv FILE]',
    does: 'prints who saw the patient of a health number, which it asks for or reads from its input',
    run: async (app: App, args: string[]) =>
      byHand(app, (at) => whoSawCommand(at, { keys: app.keys, phn: askedFor }, args)),
  },
};

async function askedFor(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Health number: ');
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
