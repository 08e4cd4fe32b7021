/**
 * The process of one worker's servers: their code is loaded once, and each world has a server of
 * its own.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { commands } from '../../server/src/commands.ts';
import type { App } from '../../server/src/platform/app.ts';
import { inBackground } from '../../server/src/platform/change.ts';
import { readCommand, type Typed } from '../../server/src/platform/commandLine.ts';
import { isOutage } from '../../server/src/platform/database/outages.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { seedEarnings } from '../../server/src/reporting/demo/seed.ts';
import {
  closeApp,
  openApp,
  type Server,
  settingsChecks,
  startServer,
} from '../../server/src/server.ts';
import { type Campaign, sendCampaigns } from './campaigns.ts';
import { type ConsultInput, makeConsult } from './consult.ts';
import { makePictures, type PicturesInput } from './pictures.ts';

type Environment = Record<string, string>;

const patienceMs = 5_000;
const servers = new Map<string, Server>();
const databaseOf = (environment: Environment) => environment.DATABASE_URL ?? '';

async function open(environment: Environment): Promise<void> {
  const app = await openFor(environment);
  servers.set(databaseOf(environment), await startServer(app));
}

/** On a crowded machine a connection may take longer than the product waits: it is tried again. */
async function openFor(environment: Environment): Promise<App> {
  for (let triesLeft = 3; ; triesLeft--) {
    try {
      return await openApp(readSettings(environment, settingsChecks), databaseOf(environment));
    } catch (error) {
      if (triesLeft === 0 || !isOutage(error)) throw error;
    }
  }
}

async function close(environment: Environment): Promise<void> {
  const server = servers.get(databaseOf(environment));
  servers.delete(databaseOf(environment));
  if (!server) return;
  // A half-sent request of the test would delay the end and with it a later test.
  const cut = setTimeout(() => server.http.server.closeAllConnections(), patienceMs);
  await server.close().finally(() => clearTimeout(cut));
}

/** Uses the server's own app, or a second one beside a server in a process of its own. */
async function withApp<T>(environment: Environment, work: (app: App) => Promise<T>): Promise<T> {
  const server = servers.get(databaseOf(environment));
  if (server) return work(server.app);
  const app = await openFor(environment);
  try {
    return await work(app);
  } finally {
    await closeApp(app);
  }
}

/** The printed text of a command. */
function runCommand(environment: Environment, words: string[]): Promise<string> {
  const read = readCommand(commands, words);
  if ('help' in read || !('run' in read.usage)) throw new Error(`not run here: ${words}`);
  const { run } = read.usage;
  return withApp(environment, (app) => run(app, read.typed as Typed<never>));
}

const tasks = {
  open,
  close,
  command: runCommand,
  consult: (environment: Environment, input: ConsultInput) =>
    withApp(environment, (app) => makeConsult(app, input)),
  /** Fourteen months of billing, as a demo has them. */
  earnings: (environment: Environment) =>
    withApp(environment, (app) => inBackground(app, (inside) => seedEarnings(inside, app))),
  pictures: (environment: Environment, input: PicturesInput) =>
    withApp(environment, (app) => makePictures(app, input)),
  campaigns: (environment: Environment, campaigns: Campaign[]) =>
    withApp(environment, (app) => sendCampaigns(app, campaigns)),
};
export type Task = keyof typeof tasks;
type Order = { task: Task; environment: Environment; input: never };

const control = createServer(async (request, response) => {
  try {
    const { task, environment, input } = JSON.parse(await text(request)) as Order;
    response.end(JSON.stringify((await tasks[task](environment, input)) ?? null));
  } catch (error) {
    response.statusCode = 500;
    response.end(String((error as Error).stack));
  }
});
// A worker reuses its connection after a pause, which must not have ended meanwhile.
control.keepAliveTimeout = 600_000;
control.listen(0, '127.0.0.1', () => process.send?.((control.address() as AddressInfo).port));
// The worker has ended, so its host ends too.
process.on('disconnect', () => process.exit());
