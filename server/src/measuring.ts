/** Commands that fill a demo with as much as somebody wants to measure. */
import { byHand } from './byHand.ts';
import { seedMany } from './directory/seed.ts';
import type { App } from './platform/app.ts';
import { seedManyThreads, sidesOf } from './thread/demo/seed.ts';

const threadsAtOnce = 500;

function counted(app: App, count: string, usage: string): number {
  if (!/^[1-9]\d{0,4}$/.test(count)) throw new Error(`Usage: ${usage}, up to 99999`);
  if (!app.settings.relaxed) throw new Error('Only a demo is filled with what is invented');
  return Number(count);
}

export const measuring = {
  services: {
    usage: 'services COUNT',
    does: 'adds so many services of invented specialists to a demo, for measuring',
    run: async (app: App, [count = '']: string[]) => {
      const wanted = counted(app, count, 'services COUNT');
      await byHand(app, (world) => seedMany(world, wanted));
      return `${count} services were added.`;
    },
  },
  threads: {
    usage: 'threads COUNT EMAIL',
    does: 'gives somebody of a demo so many invented consults, for measuring',
    run: async (app: App, [count = '', email = '']: string[]) => {
      const of = counted(app, email && count, 'threads COUNT EMAIL');
      const sides = await sidesOf({ db: app.pool }, email);
      for (let from = 0; from < of; from += threadsAtOnce) {
        const range = { from, to: Math.min(from + threadsAtOnce, of), of };
        await byHand(app, (world) => seedManyThreads(world, app.keys, sides, range));
      }
      return `${count} consults were added.`;
    },
  },
};
