/** `npm start`: PostgreSQL, migrations, the demo world, the server; and all of it ends together. */
import { demoPeople } from '@corridor/contract/access/demo.ts';
import { claimHome } from './platform/home.ts';
import { type Cluster, startPostgres } from './platform/postgres.ts';
import { prepareDatabase } from './platform/prepare.ts';
import { processSettings, type Settings } from './platform/settings.ts';
import { seed } from './seed.ts';
import { openApp, startServer } from './server.ts';

async function main(): Promise<void> {
  const settings = processSettings();
  const release = settings.DATABASE_URL ? () => undefined : claimHome(settings.CORRIDOR_HOME);
  let cluster: Cluster | undefined;
  try {
    cluster = settings.DATABASE_URL
      ? undefined
      : await startPostgres({ home: settings.CORRIDOR_HOME });
    const url = settings.DATABASE_URL ?? cluster?.url ?? '';
    if (settings.MIGRATE) await prepareDatabase(url);
    const app = await openApp(settings, url);
    await seed(app);
    const server = await startServer(app);
    announce(settings);
    const stop = async () => {
      setTimeout(() => process.exit(1), 15_000).unref();
      await server.close();
      await cluster?.stop();
      release();
      process.exit(0);
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  } catch (error) {
    await cluster?.stop();
    release();
    throw error;
  }
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
  const known: Record<string, string> = {
    EADDRINUSE: `The port is in use: set PORT to another one.`,
    ENOSPC: 'The disk is full.',
    EACCES: `There is no right to write here: ${error.message}`,
  };
  process.stderr.write(`${known[error.code ?? ''] ?? error.message}\n`, () => process.exit(1));
});
