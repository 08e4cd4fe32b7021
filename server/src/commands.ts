import type { Command } from './command.ts';
import { keeping } from './keeping.ts';
import { measuring } from './measuring.ts';
import { operating } from './operating.ts';

/** Every command; another one is one entry in one of these lists. */
export const commands: readonly Command[] = [...operating, ...keeping, ...measuring];
