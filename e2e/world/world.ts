/** A server of its own for each test, and a browser page that fails on any console error. */
import { type Browser, test as base, expect, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';
import { startHost } from './hosts.ts';
import { type OpenWorld, openWorld, password, type World } from './server.ts';

export { password, type World };
export const emailOf = (name: string) =>
  `${name.replace(' ', '.')}@demo.corridor.example`.toLowerCase();

/** The world of the test that this worker runs. */
let current: World | undefined;

type Worlds = {
  /** Answers a world that was started earlier and begins to start another. */
  next(): Promise<OpenWorld>;
  /** A world whose server is a process of its own, as in an installation. */
  ownProcess(): Promise<OpenWorld>;
  /** Closes a world; the next test does not wait for it. */
  leave(world: OpenWorld): void;
};

export const test = base.extend<
  { calm: undefined; world: World; ownProcess: boolean },
  { worlds: Worlds }
>({
  // While one test runs, the next world starts and the last one ends.
  worlds: [
    // biome-ignore lint/correctness/noEmptyPattern: the library asks for the pattern
    async ({}, use, { parallelIndex }) => {
      let turn = 0;
      // Browsers block ports 5060, 6000 and others below, and 10080 above.
      const ports = 7050 + parallelIndex * 4 + 20 * (process.pid % 150);
      const free = () => ports + (turn++ % 3);
      const host = await startHost();
      const begin = () => {
        const world = openWorld(free(), host);
        // The test that takes this world fails with it.
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
      const errors: string[] = [];
      const latestRequests = recentlyAsked(page);
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      // The server sends a security policy; answers made by a test have none.
      page.on('response', (response) => {
        const ours = response.headers()['content-security-policy'] !== undefined;
        if (ours && response.status() >= 500 && response.status() !== 503)
          errors.push(`${response.status()} at ${response.url()}`);
      });
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('asked', { body: latestRequests().join('\n') });
      // The browser logs refusals and cut connections by itself, so they are expected.
      const unexpected = errors.filter(
        (text) => !/Failed to load resource|WebSocket connection|ERR_/.test(text),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ world }, use) => use(world.url),
});

/** Lists a page's latest requests with their time and status, to explain a failed test. */
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

/** Signs in without a page; the tests of the login screen cover the screen. */
export async function takeSession(page: Page, name: string) {
  const { request } = page.context();
  const origin = current?.url ?? '';
  // A busy server answers so, and the request is repeated as the portal does.
  await expect(async () => {
    const answer = await request.post(`${origin}/call/auth-signIn`, {
      data: { data: { email: emailOf(name), password, cookie: true } },
      headers: { origin },
    });
    expect(await answer.json()).toMatchObject({ result: { status: 'signedIn' } });
  }).toPass({ timeout: 15_000 });
}

/** The tip of the first visit stands above the page, so it is marked as read first. */
export async function readTip(page: Page) {
  const { request } = page.context();
  const { origin } = new URL((await request.head('/')).url());
  const data = { data: { name: 'accountMenu' } };
  await request.post('/call/shell-dismissTooltip', { data, headers: { origin } });
}

/** The title of a page is there at once; its content comes a moment later. */
async function arrived(page: Page) {
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(0);
}

/** Opens a page of another browser, in which a person is signed in. */
export async function openAs(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: current?.url ?? '' });
  const page = await context.newPage();
  await takeSession(page, name);
  return page;
}

export async function signIn(page: Page, name: string) {
  // An open page would notice the end of its session and go to the login screen.
  await page.goto('about:blank');
  await takeSession(page, name);
  await page.goto('/dashboard');
  await arrived(page);
}

/** Signs in at the login screen, which remembers the person. */
export async function login(page: Page, name: string) {
  await page.goto('/login');
  await enterAs(page, name);
}

/** Fills in the login screen. */
export async function enterAs(page: Page, name: string) {
  await page.getByLabel('Email').fill(emailOf(name));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(dashboard|operator)\/|\/privacy$/);
  await arrived(page);
}

/** The rules that depend on colours; the second scheme differs from the first in nothing else. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Axe finds nothing in either scheme. It runs in the page itself, which has no frames. */
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

/** A real picture of one dot. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export { expect };
