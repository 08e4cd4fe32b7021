import type { Command } from './command.ts';
import { consoleCommands } from './consoleCommands.ts';
import { demoCommands } from './demoCommands.ts';
import { installationCommands } from './installationCommands.ts';

/** Every command; another one is one entry in one of these lists. */
export const commands: readonly Command[] = [
  ...consoleCommands,
  ...installationCommands,
  ...demoCommands,
];
