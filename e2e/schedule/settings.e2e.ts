import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { compose, pick } from '../world/compose.ts';
import { consult } from '../world/consults.ts';
import { changeRows, readRows } from '../world/database.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  takeSession,
  test,
} from '../world/world.ts';
import { bar, openSchedule, preview } from './week.ts';

const row = (page: Page, index = 0) =>
  page
    .getByRole('group')
    .filter({ has: page.getByLabel('Note for yourself') })
    .nth(index);
const from = (page: Page) => row(page).getByLabel('From', { exact: true });
const to = (page: Page) => row(page).getByLabel('To', { exact: true });
const add = (page: Page) => page.getByRole('button', { name: 'Add a vacation' }).click();
const save = (page: Page) =>
  page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
/** Today in Alberta, and days after it. */
const day = (after = 0) =>
  new Date(Date.now() - 6 * 3_600_000 + after * 86_400_000).toISOString().slice(0, 10);

test('a new vacation begins today with both kinds off, and its days are whole', async ({
  page,
  world,
}) => {
  claims('schedule-10', 'schedule-09', 'schedule-08');
  await openSchedule(page, 'unavailable');
  await add(page);
  await expect(from(page)).toHaveValue(day());
  await expect(to(page)).toHaveValue(day());
  await expect(row(page).getByRole('switch', { name: 'No eConsults' })).toBeChecked();
  await expect(row(page).getByRole('switch', { name: 'No phone consults' })).toBeChecked();
  await from(page).fill(day(12));
  await expect(to(page)).toHaveValue(day(12));
  await to(page).fill(day(14));
  await from(page).fill(day(10));
  await expect(to(page)).toHaveValue(day(14));
  await expect(row(page)).toContainText(/5 services, returning/);
  await save(page);
  await expect(page.getByText('Vacations saved.').first()).toBeVisible();
  const rows = await readRows(
    world,
    `select starts_at, ends_at from vacations v join users u on u.id = v.uid where u.first_name = 'Amara'`,
  );
  expect(rows).toEqual([
    {
      starts_at: new Date(`${day(10)}T06:00:00.000Z`),
      ends_at: new Date(`${day(15)}T05:59:59.999Z`),
    },
  ]);
});

test('a vacation ends after it begins, and the page says so in both places', async ({ page }) => {
  claims('schedule-13');
  await openSchedule(page, 'unavailable');
  await add(page);
  await from(page).fill(day(5));
  await to(page).fill(day(2));
  await expect(
    row(page).getByText('"From" date must be before "To" date', { exact: true }),
  ).toBeVisible();
  await save(page);
  await expect(bar(page)).toContainText(
    `Please make sure the vacation period's "From" date is before it's "To" date.`,
  );
  await to(page).fill(day(6));
  await save(page);
  await expect(page.getByText('Vacations saved.').first()).toBeVisible();
});

test('vacations that cannot be read or saved say so', async ({ page }) => {
  claims('schedule-16');
  const fail = { status: 500, json: { error: { message: 'x', details: { code: 'internal' } } } };
  await page.route('**/query/schedule-vacations', (route) => route.fulfill(fail));
  await openSchedule(page, 'unavailable');
  await expect(page.getByText('Error loading your vacation settings')).toBeVisible();
  await page.unroute('**/query/schedule-vacations');
  await page.getByRole('button', { name: 'Retry' }).click();
  await add(page);
  await page.route('**/call/schedule-saveVacations', (route) => route.fulfill(fail));
  await save(page);
  await expect(bar(page)).toContainText('Error saving your vacation settings');
});

test('a limit takes digits only and is saved when it is valid and changed, with the count live', async ({
  page,
  world,
}) => {
  claims('schedule-12', 'schedule-11 (screen)');
  await openSchedule(page, 'limits');
  const button = page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true });
  const field = page.getByLabel('Consults a day');
  await expect(button).toBeDisabled();
  await page.getByRole('switch', { name: 'Limit the consults of a day' }).click();
  await expect(button).toBeDisabled();
  await field.fill('0');
  await expect(button).toBeDisabled();
  await field.fill('a1b');
  await expect(field).toHaveValue('1');
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText('Schedule saved.').first()).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(preview(page)).toContainText('1 a day');
  await expect(page.getByText('0 consults came today.')).toBeVisible();
  await changeRows(
    world,
    `insert into consult_days (uid, day, taken) select id, '${day()}', 1 from users where first_name = 'Amara'`,
  );
  await page.reload();
  await expect(page.getByText('1 consult came today.')).toBeVisible();
  await expect(
    page.getByText('The limit is reached: you are unavailable until midnight.'),
  ).toBeVisible();
});

test('a saved schedule is at once true for somebody who composes', async ({ page, browser }) => {
  await compose(page);
  await pick(page, 'Dermatology', 'Skin Lesion', /Okafor/);
  await expect(page.getByText(/^Unavailable - Returning/)).toHaveCount(0);
  const specialist = await openAs(browser, 'Amara Okafor');
  await specialist.goto('/dashboard/edit-schedule?tab=unavailable');
  await add(specialist);
  await save(specialist);
  await expect(specialist.getByText('Vacations saved.').first()).toBeVisible();
  await expect(page.getByText(/^Unavailable - Returning/).first()).toBeVisible();
  await specialist.getByRole('link', { name: 'Custom Calendar' }).click();
  await specialist.getByRole('switch', { name: 'eConsults on Friday' }).click();
  await expect(preview(specialist)).toContainText(
    'eConsults on Monday, Tuesday, Wednesday, Thursday, Saturday and Sunday',
  );
  await save(specialist);
  await expect(specialist.getByText('Schedule saved.').first()).toBeVisible();
  await specialist.reload();
  await expect(specialist.getByRole('switch', { name: 'eConsults on Friday' })).not.toBeChecked();
  await specialist.context().close();
});

test('the hours of calls bind an open page of a phone consult', async ({ page, browser }) => {
  await compose(page);
  await pick(page, 'Dermatology', 'Skin Lesion', /Okafor/);
  await page.getByText('Phone consult', { exact: true }).click();
  const specialist = await openAs(browser, 'Amara Okafor');
  await specialist.goto('/dashboard/edit-schedule');
  await specialist.getByRole('button', { name: 'New block on Monday' }).click();
  await save(specialist);
  await expect(specialist.getByText('Schedule saved.').first()).toBeVisible();
  await expect(page.getByText('Takes calls Mon 8:00 to 9:00 (Mountain Time)')).toBeVisible();
  await specialist.context().close();
});

test('what an absence affects is shown before it is saved, with a link to each call', async ({
  page,
  world,
}) => {
  const activityId = consult(world, 'A call is booked.');
  const until = (hour: number) => `'${day(3)}T${hour}:00Z'`;
  await changeRows(
    world,
    // The calls of the demo come at any time.
    'update phone_consults set completed_at = now()',
    `insert into phone_consults (activity_id, start_time, end_time, physician_phone, specialist_phone)
     values ('${activityId}', ${until(18)}, ${until(19)}, '', '')`,
  );
  await openSchedule(page, 'unavailable');
  await add(page);
  await to(page).fill(day(4));
  const effects = row(page).getByText(/5 services, returning .*; 1 phone consult falls into it/);
  await effects.click();
  await expect(
    row(page).getByRole('link', { name: /^Phone consult .*12:00 to 13:00/ }),
  ).toHaveAttribute('href', new RegExp(activityId));
  await add(page);
  await expect(row(page).getByText(/^You are away .* as well/)).toBeVisible();
});

test('busy days of an own calendar are proposals that a person adds', async ({ page }) => {
  await openSchedule(page, 'unavailable');
  const address = page.getByLabel('Address of the calendar (https)');
  const look = page.getByRole('button', { name: 'Look for absences' });
  await address.fill('https://localhost/calendar.ics');
  await look.click();
  await expect(page.getByText('Use an https address on the internet.')).toBeVisible();
  const proposals = [{ from: day(30), to: day(32) }];
  await page.route('**/call/schedule-readCalendar', (route) =>
    route.fulfill({ json: { result: { proposals } } }),
  );
  await look.click();
  await expect(page.getByRole('heading', { name: 'You are never away' })).toBeVisible();
  await page.getByRole('button', { name: /^Add [A-Z][a-z]{2} / }).click();
  await expect(from(page)).toHaveValue(day(30));
  await expect(to(page)).toHaveValue(day(32));
  await expect(bar(page)).toBeVisible();
});

test('a page whose clocks are wrong about the winter of 2026 shows and saves the same instants', async ({
  page,
  world,
}) => {
  claims('schedule-18 (zone)');
  await page.addInitScript(() => {
    const Original = Intl.DateTimeFormat;
    /** A browser whose zone data is from before Alberta’s last change. */
    class Outdated extends Original {
      constructor(locale?: string, options: Intl.DateTimeFormatOptions = {}) {
        const { timeZone = 'America/Edmonton' } = options;
        super(locale, {
          ...options,
          timeZone: timeZone === 'America/Edmonton' ? 'Etc/GMT+7' : timeZone,
        });
      }
    }
    Object.defineProperty(Intl, 'DateTimeFormat', { value: Outdated });
    Date.prototype.getTimezoneOffset = () => 420;
  });
  await openSchedule(page, 'unavailable');
  await add(page);
  await from(page).fill(day(20));
  await to(page).fill(day(20));
  await save(page);
  await expect(page.getByText('Vacations saved.').first()).toBeVisible();
  const rows = await readRows(
    world,
    `select starts_at, ends_at from vacations v join users u on u.id = v.uid where u.first_name = 'Amara'`,
  );
  expect(rows).toEqual([
    {
      starts_at: new Date(`${day(20)}T06:00:00.000Z`),
      ends_at: new Date(`${day(21)}T05:59:59.999Z`),
    },
  ]);
  await page.reload();
  await expect(from(page)).toHaveValue(day(20));
  await expect(to(page)).toHaveValue(day(20));
});

test('an office of the clinic keeps the schedule of a specialist', async ({ page, world }) => {
  const rows = await readRows(world, `select id from users where first_name = 'Amara'`);
  const uid = rows[0]?.id;
  await takeSession(page, 'Joanne Petrie');
  await page.goto(`/dashboard/edit-schedule?for=${uid}`);
  await expect(page.getByText('This schedule could not be found.')).toBeVisible();
  await changeRows(
    world,
    `insert into clinic_members (clinic_id, uid, role, confirmed_at)
     select m.clinic_id, '${uid}', 'physician', now() from clinic_members m join users u on u.id = m.uid
     where u.first_name = 'Joanne' and m.confirmed_at is not null and m.left_at is null limit 1`,
  );
  await page.reload();
  await expect(page.getByText('You keep the schedule of Dr. Amara Okafor.')).toBeVisible();
  await page.goto('/dashboard/edit-schedule');
  await expect(page.getByText('Unable to load this page.')).toBeVisible();
});

for (const [name, viewport] of Object.entries({ desktop, phone }))
  for (const tab of ['unavailable', 'calendar', 'limits'])
    test(`the tab ${tab} is accessible (${name})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openSchedule(page, tab);
      if (tab === 'unavailable') await add(page);
      await expectAccessible(page);
    });
