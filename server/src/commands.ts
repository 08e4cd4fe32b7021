import type { Command } from './command.ts';
import { consoleCommands } from './consoleCommands.ts';
import { demoCommands } from './demoCommands.ts';
import { installationCommands, onApp } from './installationCommands.ts';
import { readCommand, type Typed } from './platform/commandLine.ts';
import { runningPostgres, startPostgres } from './platform/database/postgres.ts';
import { checkDatabase } from './platform/database/prepare.ts';
import { claimHome } from './platform/files/home.ts';
import type { Settings } from './platform/settings.ts';

/** Every command. A new command is one entry in one of these lists. */
export const commands: readonly Command[] = [
  ...consoleCommands,
  ...installationCommands,
  ...demoCommands,
];

/** Runs a command and returns its text. The settings are read after the words are understood. */
export async function runCommand(words: string[], readSettings: () => Settings): Promise<string> {
  const read = readCommand(commands, words);
  if ('help' in read) return read.help;
  const [command, typed] = [read.usage, read.typed as Typed<never>];
  const settings = readSettings();
  const running = settings.DATABASE_URL ?? runningPostgres(settings.CORRIDOR_HOME);
  // A command that starts the database claims the home, as a server does.
  const release = running ? undefined : claimHome(settings.CORRIDOR_HOME);
  const cluster = running ? undefined : await startPostgres({ home: settings.CORRIDOR_HOME });
  try {
    const url = running ?? cluster?.url ?? '';
    await checkDatabase(url);
    return await ('run' in command
      ? onApp(settings, url, (app) => command.run(app, typed))
      : command.runBare({ url, settings }, typed));
  } finally {
    await cluster?.stop();
    release?.();
  }
}

const fileProblems = new Map([
  ['ENOENT', (path: string) => `There is no file ${path}.`],
  ['EISDIR', (path: string) => `${path} is a folder.`],
  ['EACCES', (path: string) => `There is no right to open ${path}.`],
  ['ENOSPC', () => 'The disk is full.'],
]);

/** Returns the text for an error that ended a command. */
export function commandProblem(error: Error & { code?: string; path?: string }): string {
  return fileProblems.get(error.code ?? '')?.(error.path ?? '') ?? error.message;
}
