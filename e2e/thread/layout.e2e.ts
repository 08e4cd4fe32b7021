import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { desktop, expect, expectAccessible, phone, test } from '../world/world.ts';
import { box, details, open, pane, row, signIn } from './panes.ts';

test('an open sidebar folds the panes, and the thread stays readable', async ({ page, world }) => {
  const id = consult(world, 'In a narrow room');
  await page.setViewportSize({ width: 820, height: 1180 });
  await signIn(page, 'Amara Okafor');
  const width = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.width ?? 0;
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(page.getByText('PHN 50009-1234')).toBeVisible();
  await expect.poll(() => width('Consult')).toBeGreaterThan(400);
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await expect(messages(page).getByText('In a narrow room')).toBeVisible();
  await expect.poll(() => width('Messages')).toBeGreaterThan(400);
  await page.getByRole('button', { name: 'Back to Consult' }).click();
  await expect(page.getByText('PHN 50009-1234')).toBeVisible();
});

for (const [size, viewport] of [
  ['desktop', desktop],
  ['phone', phone],
] as const) {
  test(`the inbox and a thread are accessible (${size})`, async ({ page, world }) => {
    const id = consult(world, `Read by everybody (${size})`);
    await page.setViewportSize(viewport);
    await signIn(page, 'Amara Okafor');
    await expect(row(page, `Read by everybody (${size})`)).toHaveCount(1);
    await expectAccessible(page);
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
    await page.getByText('Symptoms').waitFor();
    await expectAccessible(page);
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
    await messages(page).getByText(`Read by everybody (${size})`).waitFor();
    await expectAccessible(page);
    if (size === 'phone') {
      await page.getByRole('button', { name: 'Back to Consult' }).click();
      await page.getByRole('button', { name: 'Back to Inbox' }).click();
      await expect(row(page, `Read by everybody (${size})`)).toBeVisible();
    }
  });
}

test('on a phone the thread shows one pane at a time, with ways between them', async ({
  page,
  world,
}) => {
  claims('thread-04');
  const id = consult(world, 'From a phone');
  await page.setViewportSize(phone);
  await signIn(page, 'Amara Okafor');
  await open(page, id);
  await expect(details(page).getByText('PHN 50009-1234')).toBeVisible();
  await expect(pane(page)).toBeHidden();
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await expect(messages(page).getByText('From a phone')).toBeVisible();
  await expect(details(page)).toBeHidden();
  await page.getByRole('button', { name: 'Back to Consult' }).click();
  await page.getByRole('button', { name: 'Back to Inbox' }).click();
  await expect(page.getByRole('region', { name: 'Consults' })).toBeVisible();
  await expect(details(page)).toBeHidden();
});

test('a 60-character name and a 4,000-word message stay inside at every width', async ({
  page,
  world,
}) => {
  const patientLastName = 'Featherstonehaugh-Wolfeschlegelsteinhausenbergerdorff-Nguyen'.slice(
    0,
    60,
  );
  const words = Array.from({ length: 4_000 }, (_, n) => `word${n}`).join(' ');
  const id = consult(world, `Longest ${words}`, { econsult: { patientLastName } });
  await signIn(page, 'Amara Okafor');
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const view of ['consult', 'messages']) {
      await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=${view}`);
      const shown =
        view === 'consult'
          ? details(page).getByText(patientLastName)
          : messages(page).getByText(/word3999$/);
      await expect(shown.first()).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${view} at ${width}`).toBeLessThanOrEqual(width);
      for (const region of await page.getByRole('region').all()) {
        if (!(await region.isVisible())) continue;
        const over = await region.evaluate((pane) => pane.scrollWidth - pane.clientWidth);
        expect(over, `${view} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test('on a phone the header of the messages is one line of large icons and a menu', async ({
  browser,
  world,
}) => {
  claims('thread-07 (phone)');
  const id = consult(world, 'With one hand');
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
  const header = ['Back to Consult', 'Edit Outcomes', 'Templates', 'More tools'];
  const places = [];
  for (const name of header) {
    const button = pane(page).getByRole('button', { name, exact: true });
    await expect(button).toBeVisible();
    places.push(await button.boundingBox());
  }
  expect(new Set(places.map((place) => place?.y)).size).toBe(1);
  for (const place of places) {
    expect(place?.width).toBeGreaterThanOrEqual(44);
    expect(place?.height).toBeGreaterThanOrEqual(44);
  }
  await box(page).fill('From the bus.');
  await pane(page).getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: 'Resources' }).click();
  await page.getByRole('menu').getByRole('menuitem').first().click();
  await expect(page.getByRole('list', { name: 'Shared resource' })).toBeVisible();
  await page.getByRole('button', { name: /^Send/ }).click();
  const retract = page.getByRole('button', { name: 'Retract: From the bus.' });
  await expect(retract).toBeVisible();
  const target = await retract.boundingBox();
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(target?.height).toBeGreaterThanOrEqual(44);
  await context.close();
});

test('the header of the messages is one line at every width', async ({ page, world }) => {
  claims('thread-07 (tablet)');
  const id = consult(world, 'On a tablet');
  await signIn(page, 'Amara Okafor');
  for (const width of [700, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1180 });
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
    const tools = pane(page).getByRole('button', { name: /^(Edit Outcomes|Templates)$/ });
    await expect(tools).toHaveCount(2);
    const [last] = [
      pane(page)
        .getByRole('button', { name: /^(Resources|More tools)$/ })
        .last(),
    ];
    const [first, outcomes, resources] = [
      await tools.first().boundingBox(),
      await tools.last().boundingBox(),
      await last.boundingBox(),
    ];
    // Each button is one line tall, and all stand side by side.
    for (const place of [first, outcomes, resources]) {
      expect(place?.height, String(width)).toBeLessThanOrEqual(44);
      expect(place?.y, String(width)).toBe(first?.y);
    }
    expect((resources?.x ?? 0) + (resources?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});
