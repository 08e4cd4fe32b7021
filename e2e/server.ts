/** The product's own process, on a home of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const root = resolve(import.meta.dirname, '..');
export const password = 'browser-tests';
/** Of this run, and of this checkout: the process that all its workers have above them. */
export const seededHome = join(tmpdir(), `corridor-browser-seeded-${process.env.CORRIDOR_RUN}`);

export const pushPortOf = (port: number) => port + 20_000;

export const environmentOf = (home: string, port: number) => ({
  ...process.env,
  CORRIDOR_ENV: 'local',
  CORRIDOR_HOME: home,
  KEY_FILE: join(home, 'keys.json'),
  PORT: String(port),
  DEMO_PASSWORD: password,
  SECOND_FACTOR_ROLES: 'privacyOfficer',
  WEB_PUSH_HOSTS: `127.0.0.1:${pushPortOf(port)}`,
  LOG_LEVEL: 'error',
});

export async function start(
  home: string,
  port: number,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environmentOf(home, port),
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (line.startsWith('Corridor is at')) break;
  }
  child.stdout?.resume();
  return { url: `http://localhost:${port}`, child };
}

export const stop = (child: ChildProcess) =>
  new Promise<void>((stopped) => {
    if (child.exitCode !== null) return stopped();
    child.once('exit', () => stopped());
    child.kill('SIGTERM');
  });
