import { fieldTime } from '@corridor/contract/schedule/timeslots.ts';
import {
  addBlock,
  emptyWeek,
  moveBlock,
  resizeBlock,
  type Week,
} from '@corridor/contract/schedule/week.ts';
import type { Weekday } from '@corridor/contract/schedule/weekdays.ts';
import { claims } from '../world/claims.ts';
import { changeRows } from '../world/database.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  takeSession,
  test,
} from '../world/world.ts';
import {
  bar,
  block,
  blocks,
  column,
  drag,
  grid,
  openSchedule,
  press,
  preview,
  times,
} from './week.ts';

const save = (page: Parameters<typeof bar>[0]) =>
  page.getByRole('button', { name: 'Save', exact: true }).click();

test('a specialist finds four tabs, and nobody else the page', async ({ page }) => {
  claims('schedule-01');
  await takeSession(page, 'Amara Okafor');
  await page.goto('/dashboard/secure-messaging');
  await page.getByRole('link', { name: 'Specialist schedule' }).click();
  await expect(page).toHaveURL(/\/dashboard\/edit-schedule$/);
  const tabs = page.getByRole('navigation', { name: 'Specialist schedule' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Phone Consult Schedule',
    'Unavailable',
    'Custom Calendar',
    'Consult Limits',
  ]);
  await takeSession(page, 'Grace Lindqvist');
  await page.goto('/dashboard/edit-schedule');
  await expect(page.getByText('Unable to load this page.')).toBeVisible();
});

test('the hours of calls are edited on a desktop, with the permission for phone consults', async ({
  page,
  world,
}) => {
  claims('schedule-02');
  await openSchedule(page);
  const tab = page.getByRole('link', { name: 'Phone Consult Schedule' });
  await expect(tab).toBeVisible();
  await expect(grid(page)).toBeVisible();
  await page.setViewportSize(phone);
  await expect(tab).toHaveCount(0);
  await expect(grid(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'You are never away' })).toBeVisible();
  await page.setViewportSize(desktop);
  await expect(grid(page)).toBeVisible();
  await changeRows(
    world,
    `update role_permissions set permissions = array_remove(permissions, 'phoneConsult')`,
  );
  await page.reload();
  await expect(page.getByRole('link', { name: 'Unavailable' })).toBeVisible();
  await expect(tab).toHaveCount(0);
  await expect(grid(page)).toHaveCount(0);
});

test('slots of ten minutes are 15 pixels high, the day begins at 07:00, and a press adds an hour', async ({
  page,
}) => {
  claims('schedule-17', 'schedule-18');
  await openSchedule(page);
  const [box, frame] = [await column(page, 'Monday').boundingBox(), await grid(page).boundingBox()];
  expect(box?.height).toBe(144 * 15);
  expect((frame?.y ?? 0) - (box?.y ?? 0)).toBeLessThanOrEqual(42 * 15);
  expect(await grid(page).evaluate((scroller) => scroller.scrollTop)).toBe(42 * 15);
  await press(page, 'Monday', 48.5);
  await expect(block(page, 'Monday 08:00 to 09:00 6 slots')).toBeVisible();
  expect((await block(page, 'Monday 08:00').boundingBox())?.height).toBeCloseTo(6 * 15 - 2, 0);
  await expect(page.getByText('All times are Mountain Time (UTC−6)')).toBeVisible();
});

test('blocks are drawn, moved, resized, merged and clamped by drags, and undone', async ({
  page,
}) => {
  claims('schedule-07');
  await openSchedule(page);
  await drag(page, { day: 'Tuesday', slot: 48.2 }, { day: 'Tuesday', slot: 56.5 });
  expect(await times(page, 'Tuesday')).toEqual(['08:00 to 09:30']);
  await drag(page, { day: 'Tuesday', slot: 60.2 }, { day: 'Tuesday', slot: 63.5 });
  expect(await times(page, 'Tuesday')).toEqual(['08:00 to 09:30', '10:00 to 10:40']);
  // A drag over another block stops at it, and the two merge.
  await drag(page, { day: 'Tuesday', slot: 56.9 }, { day: 'Tuesday', slot: 62 });
  expect(await times(page, 'Tuesday')).toEqual(['08:00 to 10:40']);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await times(page, 'Tuesday')).toEqual(['08:00 to 09:30', '10:00 to 10:40']);
  await drag(page, { day: 'Tuesday', slot: 62 }, { day: 'Thursday', slot: 67 });
  expect([await times(page, 'Tuesday'), await times(page, 'Thursday')]).toEqual([
    ['08:00 to 09:30'],
    ['10:50 to 11:30'],
  ]);
  await expect(bar(page)).toContainText('3 unsaved changes');
  await save(page);
  await expect(page.getByText('Schedule saved.').first()).toBeVisible();
  await page.reload();
  await expect(block(page, 'Thursday 10:50 to 11:30')).toBeVisible();
  await expect(preview(page)).toContainText(
    'phone consults Tue 8:00 to 9:30 and Thu 10:50 to 11:30.',
  );
});

test('everything that a drag does is done by keys, and read aloud', async ({ page }) => {
  await openSchedule(page);
  const said = page.getByRole('status').filter({ hasText: /Monday|Tuesday|Undone|room/ });
  await grid(page).focus();
  await page.keyboard.press('n');
  await expect(block(page, 'Monday 08:00 to 09:00')).toBeFocused();
  await expect(said).toHaveText('Monday 08:00 to 09:00 added.');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('Now Monday 08:10 to 09:10.');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(said).toHaveText('Now Monday 08:10 to 09:20.');
  await page.keyboard.press('ArrowRight');
  await expect(block(page, 'Tuesday 08:10 to 09:20')).toBeFocused();
  await page.getByRole('button', { name: 'Friday', exact: true }).click();
  await expect(column(page, 'Friday')).toContainText('Copy of Tuesday');
  await page.getByRole('button', { name: 'Copy to Friday' }).click();
  await expect(block(page, 'Friday 08:10 to 09:20')).toBeVisible();
  await expect(said).toHaveText('Tuesday 08:10 to 09:20 copied to Friday.');
  await block(page, 'Tuesday 08:10').focus();
  await page.keyboard.press('Delete');
  await expect(said).toHaveText('Tuesday 08:10 to 09:20 removed.');
  await page.keyboard.press('Control+z');
  await expect(block(page, 'Tuesday 08:10 to 09:20')).toBeVisible();
  await block(page, 'Tuesday 08:10').focus();
  await page.getByLabel('To', { exact: true }).first().fill('10:00');
  await page.getByLabel('To', { exact: true }).first().press('Enter');
  await expect(block(page, 'Tuesday 08:10 to 10:00')).toBeVisible();
});

test('a row of drags on the screen gives the week that was computed without it', async ({
  page,
}) => {
  await openSchedule(page);
  const days: [string, Weekday][] = [
    ['Monday', 'monday'],
    ['Tuesday', 'tuesday'],
    ['Wednesday', 'wednesday'],
  ];
  let model: Week = emptyWeek;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed % below;
  };
  for (let step = 0; step < 20; step++) {
    const [day, key] = days[random(3)] ?? ['Monday', 'monday'];
    const chosen = model[key][random(Math.max(model[key].length, 1))];
    if (!chosen || random(3) === 0) {
      const slot = 44 + random(16);
      const isFree = !model[key].some(({ start, end }) => start <= slot && slot < end);
      if (!isFree) continue;
      await press(page, day, slot + 0.5);
      model = addBlock(model, key, slot).week;
    } else if (random(2) === 0) {
      const [toDay, toKey] = days[random(3)] ?? ['Monday', 'monday'];
      const slot = 44 + random(16);
      const middle = (chosen.start + chosen.end) / 2;
      await drag(page, { day, slot: middle }, { day: toDay, slot: slot + middle - chosen.start });
      model = moveBlock(model, { day: key, start: chosen.start }, { day: toKey, start: slot }).week;
    } else {
      const slot = 44 + random(24);
      await drag(page, { day, slot: chosen.end - 0.2 }, { day, slot });
      model = resizeBlock(model, { day: key, start: chosen.start }, 'end', slot).week;
    }
    for (const [name, weekday] of days)
      expect(await times(page, name), `step ${step}`).toEqual(
        model[weekday].map(({ start, end }) => `${fieldTime(start)} to ${fieldTime(end)}`),
      );
  }
  await save(page);
  await expect(page.getByText('Schedule saved.').first()).toBeVisible();
});

test('two editors of one week lose nothing', async ({ page, browser }) => {
  await openSchedule(page);
  const other = await openAs(browser, 'Amara Okafor');
  await other.goto('/dashboard/edit-schedule');
  await press(page, 'Monday', 48.5);
  await press(other, 'Tuesday', 60.5);
  await save(other);
  await expect(other.getByText('Schedule saved.').first()).toBeVisible();
  await expect(blocks(page, 'Tuesday')).toHaveCount(1);
  await save(page);
  await expect(page.getByText('Schedule saved.').first()).toBeVisible();
  await expect(blocks(other, 'Monday')).toHaveCount(1);
  await expect(blocks(other, 'Tuesday')).toHaveCount(1);
  await other.context().close();
});

test('leaving with changes asks, and another tab keeps them', async ({ page }) => {
  await openSchedule(page);
  await press(page, 'Monday', 48.5);
  await page.getByRole('link', { name: 'Custom Calendar' }).click();
  await page.getByRole('link', { name: 'Phone Consult Schedule' }).click();
  await expect(block(page, 'Monday 08:00')).toBeVisible();
  await page.getByRole('link', { name: 'Specialist templates' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(block(page, 'Monday 08:00')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(blocks(page, 'Monday')).toHaveCount(0);
});

test('a schedule that cannot be read or saved says so', async ({ page }) => {
  claims('schedule-15');
  const fail = (status: number) => ({
    status,
    json: { error: { message: 'x', details: { code: 'internal' } } },
  });
  await takeSession(page, 'Amara Okafor');
  await page.route('**/query/schedule-settings', (route) => route.fulfill(fail(500)));
  await page.goto('/dashboard/edit-schedule');
  await expect(page.getByRole('heading', { name: 'Error loading your schedule' })).toBeVisible();
  await page.unroute('**/query/schedule-settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await grid(page).waitFor();
  await press(page, 'Monday', 48.5);
  await page.route('**/call/schedule-save', (route) => route.fulfill(fail(500)));
  await save(page);
  await expect(bar(page)).toContainText('Error saving your schedule');
  await page.unroute('**/call/schedule-save');
  await save(page);
  await expect(page.getByText('Schedule saved.').first()).toBeVisible();
});

test('the private address of a calendar is made, copied and revoked', async ({ page }) => {
  await openSchedule(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Make an address' }).click();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied.').first()).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await page.request.get(address)).text()).toContain('BEGIN:VCALENDAR');
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

for (const [name, viewport] of Object.entries({ desktop, tablet: { width: 820, height: 1180 } }))
  test(`the week is accessible (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openSchedule(page);
    await press(page, 'Monday', 48.5);
    await expectAccessible(page);
  });
