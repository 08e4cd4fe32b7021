/** A server of the real thing for each worker, and a browser page that fails on any console error. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { environmentOf, password, pushPortOf, root, seededHome, start, stop } from './server.ts';

export { password };
export const emailOf = (name: string) =>
  `${name.replace(' ', '.')}@demo.corridor.example`.toLowerCase();

export type World = {
  url: string;
  restart(): Promise<void>;
  /** The demo's mails to one person, as the command line prints them. */
  outbox(email: string): string;
  /** What was counted today, by the name of the event, as the command line prints it. */
  counted(): Record<string, number>;
  /** What the server was started with, for whatever else works on its home. */
  environment: NodeJS.ProcessEnv;
  /** The one port at which this server takes a push service to be. */
  pushPort: number;
};

export const test = base.extend<{ calm: undefined }, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: the library asks for the pattern
    async ({}, use, info) => {
      const home = join(tmpdir(), `corridor-browser-${randomBytes(4).toString('hex')}`);
      // Above those that no browser opens (5060, 6000 and others), below 10080, which is one more.
      const port = 7050 + info.parallelIndex + 10 * (process.pid % 300);
      // As it is, owners and all: the database belongs to another user where the tests are root.
      execFileSync('cp', ['-a', seededHome, home]);
      let { url, child } = await start(home, port);
      const corridor = (...args: string[]) =>
        execFileSync(process.execPath, ['server/src/cli.ts', ...args], {
          cwd: root,
          env: environmentOf(home, port),
          encoding: 'utf8',
        });
      await use({
        url,
        environment: environmentOf(home, port),
        pushPort: pushPortOf(port),
        restart: async () => {
          await stop(child);
          ({ child } = await start(home, port));
        },
        outbox: (email) => corridor('outbox', email),
        counted: () => {
          const lines = corridor('analytics', '1').matchAll(/^\S+ +(\w+) +(\d+)$/gm);
          return Object.fromEntries(Array.from(lines, ([, name, count]) => [name, Number(count)]));
        },
      });
      await stop(child);
      rmSync(home, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  calm: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      // What our server breaks on; what a test answers in its stead has no policy.
      page.on('response', (response) => {
        const ours = response.headers()['content-security-policy'] !== undefined;
        if (ours && response.status() >= 500 && response.status() !== 503)
          said.push(`${response.status()} at ${response.url()}`);
      });
      await use(undefined);
      // A refusal is an answer, and a cut line is a cut line: the browser reports both by itself.
      const unexpected = said.filter(
        (text) => !/Failed to load resource|WebSocket connection|ERR_/.test(text),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ world }, use) => use(world.url),
});

export async function signIn(page: Page, name: string) {
  await page.goto('/login');
  await enterAs(page, name);
}

/** On the login screen. */
export async function enterAs(page: Page, name: string) {
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(dashboard|operator)\/|\/privacy$/);
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
}

/** Axe finds nothing, in both schemes. It is asked in the page itself: there is no frame in ours. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document);
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
      );
    });
    expect(violations).toEqual([]);
  }
}

/** A real picture, of one dot. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export { expect };
