/** A server of its own for each test, and a browser page that fails on any console error. */
import { test as base, expect, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';
import { startHost } from './hosts.ts';
import { type OpenWorld, openWorld, password, type World } from './server.ts';

export { password, type World };
export const emailOf = (name: string) =>
  `${name.replace(' ', '.')}@demo.corridor.example`.toLowerCase();

/** The world of the test that this worker runs. */
let current: World | undefined;

type Worlds = {
  /** A world that was started before, while another begins to start. */
  next(): Promise<OpenWorld>;
  /** A world whose server is a process of its own, as in an installation. */
  ownProcess(): Promise<OpenWorld>;
  /** The next test does not wait for its end. */
  leave(world: OpenWorld): void;
};

export const test = base.extend<
  { calm: undefined; world: World; ownProcess: boolean },
  { worlds: Worlds }
>({
  // While one test runs, the world of the next is started, and that of the last one ends.
  worlds: [
    // biome-ignore lint/correctness/noEmptyPattern: the library asks for the pattern
    async ({}, use, { parallelIndex }) => {
      let turn = 0;
      // Above those that no browser opens (5060, 6000 and others), below 10080, which is one more.
      const ports = 7050 + parallelIndex * 4 + 20 * (process.pid % 150);
      const free = () => ports + (turn++ % 3);
      const host = await startHost();
      const begin = () => {
        const world = openWorld(free(), host);
        // The test that takes it fails with it.
        world.catch(() => undefined);
        return world;
      };
      let next = begin();
      let left = Promise.resolve();
      await use({
        next: async () => {
          await left;
          const taken = await next;
          next = begin();
          return taken;
        },
        ownProcess: async () => {
          await left;
          return openWorld(ports + 3, host, true);
        },
        leave: (world) => {
          left = left.then(world.close);
          left.catch(() => undefined);
        },
      });
      await left;
      await (await next).close();
      await host.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ownProcess: [false, { option: true }],
  world: [
    async ({ worlds, ownProcess }, use) => {
      const opened = await (ownProcess ? worlds.ownProcess() : worlds.next());
      current = opened.world;
      await use(opened.world);
      current = undefined;
      worlds.leave(opened);
    },
    { timeout: 60_000 },
  ],
  calm: [
    async ({ page }, use, testInfo) => {
      const said: string[] = [];
      const asked = recentlyAsked(page);
      page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      // What our server breaks on; what a test answers in its stead has no policy.
      page.on('response', (response) => {
        const ours = response.headers()['content-security-policy'] !== undefined;
        if (ours && response.status() >= 500 && response.status() !== 503)
          said.push(`${response.status()} at ${response.url()}`);
      });
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('asked', { body: asked().join('\n') });
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

/** What a page asked of the server of late, when, and what came of it: for whoever reads why a test failed. */
function recentlyAsked(page: Page): () => string[] {
  const started = Date.now();
  const lines = new Map<Request, string>();
  const line = (request: Request, end: string) => {
    const { pathname } = new URL(request.url());
    const at = ((Date.now() - started) / 1000).toFixed(1);
    const since = lines.get(request)?.split(' s ')[0] ?? at;
    lines.set(request, `${since} s ${request.method()} ${pathname} ${end}${end && ` at ${at} s`}`);
  };
  page.on('request', (request) => line(request, ''));
  page.on('requestfailed', (request) => line(request, request.failure()?.errorText ?? 'failed'));
  page.on('response', (response) => line(response.request(), String(response.status())));
  return () => [...lines.values()].filter((one) => !/ \/assets\/.* 200 /.test(one)).slice(-25);
}

/** Signed in, on no page yet: what the login screen does is tested with it. */
export async function takeSession(page: Page, name: string) {
  const { request } = page.context();
  const origin = current?.url ?? '';
  // A server that is too busy says so, and is asked again, as the portal does.
  await expect(async () => {
    const answer = await request.post(`${origin}/call/auth-signIn`, {
      data: { data: { email: emailOf(name), password, cookie: true } },
      headers: { origin },
    });
    expect(await answer.json()).toMatchObject({ result: { status: 'signedIn' } });
  }).toPass({ timeout: 15_000 });
}

/** On a page: its title is there at once, and what it waits for a moment later. */
async function arrived(page: Page) {
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0);
}

export async function signIn(page: Page, name: string) {
  // An open page would hear that its session ended, and go to the login screen meanwhile.
  await page.goto('about:blank');
  await takeSession(page, name);
  await page.goto('/dashboard');
  await arrived(page);
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
  await arrived(page);
}

/** The rules that colours decide: in the second scheme all else is as it was in the first. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Axe finds nothing, in both schemes. It is asked in the page itself: there is no frame in ours. */
export async function expectAccessible(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const [colorScheme, rules] of [['light'], ['dark', colourRules]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const violations = await page.evaluate(async (runOnly) => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly: [...runOnly] }),
      });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`,
      );
    }, rules);
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
