import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { expect, login, password, signIn, takeSession, test } from '../world/world.ts';

test('an open tab notices a new build', async ({ page }) => {
  claims('shell-01');
  await signIn(page, 'Grace Lindqvist');
  const banner = page.getByText('A new version is available!', { exact: true });
  await expect(banner).toHaveCount(0);
  await page.route('**/build.json', (route) => route.fulfill({ json: { build: 'newer' } }));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(banner).toBeVisible();
  // Both ways reload the page itself and with it the new build.
  const again = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Update Now' }).click();
  await again;
  await expect(banner).toBeVisible();
  await page.unroute('**/build.json');
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor();
  await expect(banner).toHaveCount(0);
});

test.describe('with a server in a process of its own', () => {
  test.use({ ownProcess: true });

  test('a change in one tab reaches the other, after a server restart too', async ({
    context,
    page,
    world,
  }) => {
    await takeSession(page, 'Tomasz Wierzbicki');
    await page.goto('/dashboard/profile');
    const other = await context.newPage();
    await other.goto('/dashboard/profile');
    const dark = (where: typeof page) => where.getByRole('radio', { name: 'Dark' });
    await expect(dark(other)).not.toBeChecked();
    await page.getByText('Dark', { exact: true }).click();
    await expect(dark(other)).toBeChecked();
    await world.restart();
    await page.getByText('Light', { exact: true }).click();
    await expect(other.getByRole('radio', { name: 'Light' })).toBeChecked({ timeout: 20_000 });
  });
});

test('the portal asks the server although the browser says that it is offline', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Is the line up?');
  await signIn(page, 'Amara Okafor');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText('You are offline')).toBeVisible();
  await page.getByRole('link', { name: /Is the line up/ }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(messages(page).getByText('Is the line up?')).toBeVisible();
  const read = page.waitForResponse(/query\/thread-messages/);
  await page.getByRole('button', { name: 'Try now' }).click();
  expect((await read).ok()).toBe(true);
});

test('opened pages and actions are counted by their names alone', async ({ page, world }) => {
  claims('platform-09 (portal)');
  // Each look at the counts starts the command line.
  test.slow();
  const before = world.counted();
  const since = (name: string, after = world.counted()) => (after[name] ?? 0) - (before[name] ?? 0);
  const sent: { events: string; background: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/call/shell-recordEvents')) return;
    const background = request.headers()['x-background'];
    sent.push({ events: request.postData() ?? '', background });
  });
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  const forgot = page.getByRole('dialog', { name: 'Forgot Password' });
  await forgot.getByLabel('Email').fill('nobody@clinic.example');
  await forgot.getByRole('button', { name: 'Send' }).click();
  await forgot.getByRole('status').waitFor();
  await page.clock.runFor(20_000);
  expect(sent).toEqual([]);

  await login(page, 'Amara Okafor');
  await page.goto('/dashboard/profile?who=canary#canary');
  const dark = page.waitForResponse('**/call/shell-setColourScheme');
  await page.getByText('Dark', { exact: true }).click();
  await (await dark).finished();
  const request = page.waitForResponse('**/call/shell-recordEvents');
  await page.clock.runFor(5_000);
  expect((await request).status()).toBe(200);

  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('textbox', { name: 'Code' }).waitFor();
  await page.goto('about:blank');
  await expect.poll(() => since('auth_startTotp'), { timeout: 20_000 }).toBe(1);
  const after = world.counted();
  expect(since('shell_setColourScheme', after)).toBe(1);
  expect(since('profile_open', after)).toBe(1);
  expect(since('secureMessaging_open', after) + since('secure_messaging_open', after)).toBe(1);
  expect(since('shell_recordEvents', after)).toBe(0);
  for (const { events: said, background } of sent) {
    expect(said).toMatch(/^\{"data":\{"events":\[(\{"name":"\w+","count":\d+\},?)+\]\}\}$/);
    expect(said).not.toContain('canary');
    expect(background).toBe('1');
  }
});
