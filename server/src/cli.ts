/** npm run corridor -- COMMAND: what an operator does on the command line. */
import { commands } from './commands.ts';
import { onApp } from './installationCommands.ts';
import { Misuse, readCommand, type Typed } from './platform/commandLine.ts';
import { runningPostgres, startPostgres } from './platform/database/postgres.ts';
import { checkDatabase } from './platform/database/prepare.ts';
import { claimHome } from './platform/files/home.ts';
import { processSettings } from './platform/settings.ts';
import { settingsChecks } from './server.ts';

async function main(words: string[]): Promise<void> {
  const read = readCommand(commands, words);
  if ('help' in read) return void process.stdout.write(`${read.help}\n`);
  const [command, typed] = [read.usage, read.typed as Typed<never>];
  const settings = processSettings(settingsChecks);
  const running = settings.DATABASE_URL ?? runningPostgres(settings.CORRIDOR_HOME);
  // Whoever starts the database here has the home to themselves, as a server has.
  const release = running ? undefined : claimHome(settings.CORRIDOR_HOME);
  const cluster = running ? undefined : await startPostgres({ home: settings.CORRIDOR_HOME });
  try {
    const url = running ?? cluster?.url ?? '';
    await checkDatabase(url);
    const said = await ('run' in command
      ? onApp(settings, url, (app) => command.run(app, typed))
      : command.runBare({ url, settings }, typed));
    process.stdout.write(`${said}\n`);
  } finally {
    await cluster?.stop();
    release?.();
  }
}

/** What is wrong with a file, in words. */
const fileProblems = new Map([
  ['ENOENT', (path: string) => `There is no file ${path}.`],
  ['EISDIR', (path: string) => `${path} is a folder.`],
  ['EACCES', (path: string) => `There is no right to open ${path}.`],
  ['ENOSPC', () => 'The disk is full.'],
]);

main(process.argv.slice(2)).catch((error: Error & { code?: string; path?: string }) => {
  const said = fileProblems.get(error.code ?? '')?.(error.path ?? '') ?? error.message;
  process.stderr.write(`${said}\n`, () => process.exit(error instanceof Misuse ? 2 : 1));
});
