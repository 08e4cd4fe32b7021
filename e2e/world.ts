/** A server of the real thing for each test, and a browser page that fails on any console error. */
import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { openWorld, password, type World } from './server.ts';

export { password, type World };
export const emailOf = (name: string) =>
  `${name.replace(' ', '.')}@demo.corridor.example`.toLowerCase();

export const test = base.extend<
  { calm: undefined; world: World },
  { nextWorld: () => Promise<Awaited<ReturnType<typeof openWorld>>> }
>({
  // While one test runs, what the next one takes is started.
  nextWorld: [
    // biome-ignore lint/correctness/noEmptyPattern: the library asks for the pattern
    async ({}, use, { parallelIndex }) => {
      let turn = 0;
      // Above those that no browser opens (5060, 6000 and others), below 10080, which is one more.
      const free = () => 7050 + parallelIndex * 2 + (turn++ % 2) + 10 * (process.pid % 300);
      let next = openWorld(free());
      await use(async () => {
        const taken = await next;
        next = openWorld(free());
        // Said by the test that takes it.
        next.catch(() => undefined);
        return taken;
      });
      await (await next).close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  world: [
    async ({ nextWorld }, use) => {
      const { world, close } = await nextWorld();
      await use(world);
      await close();
    },
    { timeout: 60_000 },
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

/** Signed in, on no page yet: what the login screen does is tested with it. */
export async function takeSession(page: Page, name: string) {
  const { request } = page.context();
  const { origin } = new URL((await request.head('/')).url());
  // A server that is too busy says so, and is asked again, as the portal does.
  await expect(async () => {
    const answer = await request.post('/call/auth-signIn', {
      data: { data: { email: emailOf(name), password, cookie: true } },
      headers: { origin },
    });
    expect(await answer.json()).toMatchObject({ result: { status: 'signedIn' } });
  }).toPass({ timeout: 15_000 });
}

export async function signIn(page: Page, name: string) {
  await takeSession(page, name);
  await page.goto('/dashboard');
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
}

/** By the login screen, which remembers who it was. */
export async function login(page: Page, name: string) {
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
  await page.locator('h1').first().waitFor({ state: 'attached' });
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
