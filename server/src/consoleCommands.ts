/** Console commands for a server without a browser, or for a schedule. */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from './command.ts';
import { changeByCommand, commandLine } from './commandChange.ts';
import { auditCommand, auditUsage, whoSawCommand, whoSawUsage } from './operator/audit/command.ts';
import { billingCommands } from './operator/billing/command.ts';
import { documentCommand, documentUsage } from './operator/documents/command.ts';
import { exportFile, importFile } from './operator/files/command.ts';
import { evaluationCommand, modelCommands } from './operator/models/command.ts';
import { campaignCommand, campaignUsage, newsCommand, newsUsage } from './operator/news/command.ts';
import { peopleCommands } from './operator/people/command.ts';
import { registerFile } from './operator/register/command.ts';
import { accessCommands } from './operator/requests/command.ts';
import { rolesCommand, rolesUsage } from './operator/roles/command.ts';
import type { App } from './platform/app.ts';
import type { Typed } from './platform/commandLine.ts';
import { refuseTaken } from './platform/files/newFile.ts';
import { sumsCommand } from './reporting/command.ts';

export const consoleCommands: readonly Command[] = [
  {
    ...campaignUsage,
    run: (app: App, typed) => changeByCommand(app, (change) => campaignCommand(change, typed)),
  },
  {
    ...newsUsage,
    run: (app, typed) => changeByCommand(app, (change) => newsCommand(change, typed)),
  },
  ...peopleCommands.map(({ run, ...usage }) => ({
    ...usage,
    run: (app: App, typed: Typed) => changeByCommand(app, (change) => run(change, app, typed)),
  })),
  ...accessCommands.map(({ run, ...usage }) => ({
    ...usage,
    run: (app: App, typed: Typed) => changeByCommand(app, (change) => run(change, app, typed)),
  })),
  ...modelCommands.map(({ run, ...usage }) => ({
    ...usage,
    run: (app: App, typed: Typed) => changeByCommand(app, (change) => run(change, app, typed)),
  })),
  ...billingCommands.map(({ run, ...usage }) => ({
    ...usage,
    run: (app: App, typed: Typed) => changeByCommand(app, (change) => run(change, typed)),
  })),
  sumsCommand,
  {
    ...evaluationCommand,
    run: (app: App, typed: Typed) =>
      evaluationCommand.run(app, typed, (entry) =>
        changeByCommand(app, (change) => change.audit(entry)),
      ),
  },
  {
    name: 'export',
    args: '<file>',
    does: 'writes the directory into a file that ends in .json or .csv',
    run: async (app, { args: [file = ''] }) => {
      refuseTaken(resolve(file));
      return changeByCommand(app, (change) => exportFile(change, resolve(file)));
    },
  },
  {
    name: 'import',
    args: '<file>',
    does: 'brings such a file into the directory',
    options: { '--dry-run': 'only says what it would change' },
    run: (app, { args: [file = ''], options }: Typed<{ dryRun?: true }>) =>
      changeByCommand(app, (change) =>
        importFile(change, app, { path: resolve(file), dry: options.dryRun ?? false }),
      ),
  },
  {
    name: 'register',
    args: '<file>',
    does: 'brings practice numbers into the register',
    options: { '--whole': 'who is not in the file is no longer active' },
    run: (app, { args: [file = ''], options }: Typed<{ whole?: true }>) => {
      const say = (line: string) => process.stderr.write(`${line}\n`);
      return registerFile({ app, hand: commandLine, say }, resolve(file), options.whole ?? false);
    },
  },
  {
    ...documentUsage,
    run: (app, typed) => changeByCommand(app, (change) => documentCommand(change, typed)),
  },
  {
    ...rolesUsage,
    run: (app, typed) => changeByCommand(app, (change) => rolesCommand(change, app, typed)),
  },
  {
    ...auditUsage,
    run: (app, typed) => changeByCommand(app, (change) => auditCommand(change, typed)),
  },
  {
    ...whoSawUsage,
    run: (app, typed) =>
      changeByCommand(app, (change) =>
        whoSawCommand(change, { keys: app.keys, phn: readHealthNumber }, typed),
      ),
  },
];

async function readHealthNumber(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Health number: ');
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
