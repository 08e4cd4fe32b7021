/** Commands that fill a demo with data for measurements. */

import type { Command } from './command.ts';
import { changeByCommand } from './commandChange.ts';
import { seedMany } from './directory/seed.ts';
import type { App } from './platform/app.ts';
import { Misuse } from './platform/commandLine.ts';
import { seedManyThreads, sidesOf } from './thread/demo/seed.ts';

const threadsAtOnce = 500;

function readCount(app: App, count: string): number {
  if (!/^[1-9]\d{0,4}$/.test(count)) throw new Misuse('COUNT is a number from 1 to 99999.');
  if (!app.settings.relaxed) throw new Error('Only a demo is filled with what is invented');
  return Number(count);
}

export const demoCommands: readonly Command[] = [
  {
    name: 'services',
    args: '<count>',
    does: 'adds so many services of invented specialists to a demo, for measuring',
    run: async (app, { args: [count = ''] }) => {
      const number = readCount(app, count);
      await changeByCommand(app, (world) => seedMany(world, number));
      return `${count} services were added.`;
    },
  },
  {
    name: 'threads',
    args: '<count> <email>',
    does: 'gives somebody of a demo so many invented consults, for measuring',
    run: async (app, { args: [count = '', email = ''] }) => {
      const total = readCount(app, count);
      const sides = await sidesOf({ db: app.pool }, email);
      for (let from = 0; from < total; from += threadsAtOnce) {
        const range = { from, to: Math.min(from + threadsAtOnce, total), of: total };
        await changeByCommand(app, (world) => seedManyThreads(world, app.keys, sides, range));
      }
      return `${count} consults were added.`;
    },
  },
];
