/**
 * `npm start` starts PostgreSQL, migrations, the demo world and the server, and ends all of them
 * together.
 */

import { demoPeople } from '@corridor/contract/access/demo.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { understandingOf } from './directory/search/engine.ts';
import { refuseNewer } from './platform/database/migrate.ts';
import { startPostgres } from './platform/database/postgres.ts';
import { checkDatabase, prepareDatabase } from './platform/database/prepare.ts';
import { claimHome } from './platform/files/home.ts';
import { openLog } from './platform/log.ts';
import { processSettings, type Settings } from './platform/settings.ts';
import { seed } from './seed.ts';
import { openApp, settingsChecks, startServer } from './server.ts';

async function main(): Promise<void> {
  const settings = processSettings(settingsChecks);
  /** The started parts, the newest last. They end in reverse order. */
  const started: (() => unknown)[] = [];
  const endAll = async () => {
    for (let end = started.pop(); end; end = started.pop()) await end();
  };
  let stopping = false;
  const stop = async () => {
    // A signal often comes twice: from the terminal and again from npm.
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), 15_000).unref();
    await endAll();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    const url = settings.DATABASE_URL ?? (await startEmbedded(settings, started));
    await checkDatabase(url);
    if (settings.MIGRATE) await prepareDatabase(url);
    else await refuseNewer(url);
    const app = await openApp(settings, url);
    await seed(app, { photos: true, threads: true, directory: true, year: settings.DEMO_YEAR });
    const server = await startServer(app);
    started.push(server.close);
    announce(settings);
    // The start does not wait for the vocabulary. The first search would read it too.
    understandingOf(app).catch((error: unknown) =>
      app.log.warn({ err: error }, 'search: the vocabulary could not be read ahead'),
    );
  } catch (error) {
    await endAll();
    throw error;
  }
}

async function startEmbedded(settings: Settings, started: (() => unknown)[]): Promise<string> {
  started.push(claimHome(settings.CORRIDOR_HOME));
  const log = openLog(settings.LOG_LEVEL);
  const cluster = await startPostgres({
    home: settings.CORRIDOR_HOME,
    onFall: (how) => log.error({ how }, 'PostgreSQL ended, and is started again'),
  });
  started.push(cluster.stop);
  return cluster.url;
}

function announce(settings: Settings): void {
  const lines = [`Corridor is at ${settings.publicUrl}`];
  if (settings.relaxed) {
    const width = Math.max(...demoPeople.map((person) => person.email.length));
    lines.push(
      '',
      `Demo accounts (password: ${settings.DEMO_PASSWORD})`,
      ...demoPeople.map((person) => `  ${person.email.padEnd(width)}  ${person.says}`),
    );
  }
  lines.push('', 'Ctrl-C ends it.');
  process.stdout.write(`${lines.join('\n')}\n`);
}

main().catch((error: Error & { code?: string }) => {
  const explanations: Record<string, string> = {
    EADDRINUSE: `The port is in use: set PORT to another one.`,
    ENOSPC: 'The disk is full.',
    EACCES: `There is no right to write here: ${error.message}`,
  };
  process.stderr.write(`${own(explanations, error.code ?? '') ?? error.message}\n`, () =>
    process.exit(1),
  );
});
