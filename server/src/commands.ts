import type { Command } from './command.ts';
import { operating } from './consoleCommands.ts';
import { measuring } from './demoCommands.ts';
import { keeping } from './installationCommands.ts';

/** Every command; another one is one entry in one of these lists. */
export const commands: readonly Command[] = [...operating, ...keeping, ...measuring];
