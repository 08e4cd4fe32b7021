/** npm run corridor -- COMMAND: the work of an operator on the command line. */

import { commandProblem, runCommand } from './commands.ts';
import { Misuse } from './platform/commandLine.ts';
import { processSettings } from './platform/settings.ts';
import { settingsChecks } from './server.ts';

runCommand(process.argv.slice(2), () => processSettings(settingsChecks)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: Error) =>
    process.stderr.write(`${commandProblem(error)}\n`, () =>
      process.exit(error instanceof Misuse ? 2 : 1),
    ),
);
