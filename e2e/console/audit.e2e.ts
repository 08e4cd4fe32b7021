import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { consult } from '../world/consults.ts';
import { changeRows } from '../world/database.ts';
import { openPrivacy } from '../world/passkeys.ts';
import { desktop, expect, expectAccessible, openAs, phone, signIn, test } from '../world/world.ts';

const entries = (page: Page) => page.getByRole('list', { name: 'Entries' }).getByRole('listitem');

test('an operator reads, filters, verifies and exports the audit trail', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Owen Kozak');
  await page.getByRole('link', { name: 'Audit trail', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/audit$/);
  await expect(entries(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('The audit trail is whole:', { exact: false })).toBeVisible();
  await expect(page.getByText(/Its head is \d+:[0-9a-f]{64}/)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Action begins with').fill('access.create-person');
  await expect(entries(page).filter({ hasText: 'Access: create person' }).first()).toBeVisible();
  await expect(entries(page).filter({ hasNotText: 'Access: create person' })).toHaveCount(0);
  await page.getByLabel('Action begins with').fill('Grace Lindqvist');
  await expect(page.getByText('Write small letters, dots and hyphens.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByLabel('Person').fill('kozak');
  await page.getByRole('button', { name: 'Choose Owen Kozak' }).click();
  await expect(entries(page).filter({ hasNotText: 'Owen Kozak' })).toHaveCount(0);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(readFileSync(await saved.path(), 'utf8')).toContain('Owen Kozak');
  await page.setViewportSize(phone);
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
  await page.setViewportSize(desktop);
  await page.getByLabel('Until').fill('2001-01-01');
  await expect(page.getByText('Nothing is written down like that')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();

  // A sign-in names its person, although nobody was signed in before it.
  await page.getByLabel('Action begins with').fill('auth.sign-in');
  await expect(entries(page).filter({ hasNotText: 'Auth: sign in' })).toHaveCount(0);
  await expect(entries(page).first()).toContainText('Owen Kozak Not signed in');
  await page.getByRole('button', { name: 'Clear the filters' }).click();

  // The list continues to the first entry and says so; one kind of action keeps it short.
  await page.getByLabel('Action begins with').fill('access.create-person');
  await expect(entries(page).filter({ hasNotText: 'Access: create person' })).toHaveCount(0);
  const older = page.getByRole('button', { name: 'Show older entries' });
  await expect(entries(page)).toHaveCount(50);
  await older.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => entries(page).count()).toBeGreaterThan(50);
  await expect(async () => {
    if (await older.isVisible()) await older.click({ timeout: 2_000 });
    await expect(page.getByText('Nothing older is written down.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(older).toHaveCount(0);
  const times = await entries(page)
    .locator('time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
  expect(times).toEqual(times.toSorted().reverse());
  await expectAccessible(page);
  await page.goto('/privacy/patient');
  await expect(page.getByRole('heading', { name: 'Unable to load this page.' })).toBeVisible();
});

test('a privacy officer sees who read a patient’s data, and the number is written nowhere', async ({
  page,
  world,
  browser,
}) => {
  const name = 'Hanna Berg';
  const id = consult(world, 'About a rash', { officer: name });
  const grace = await openAs(browser, 'Grace Lindqvist');
  await grace.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(grace.getByText('PHN 50009-1234')).toBeVisible();
  await grace.context().close();

  await page.setViewportSize(desktop);
  await openPrivacy(page, name);
  await page.getByRole('link', { name: 'Who saw a patient' }).click();
  await expect(page).toHaveURL(/\/privacy\/patient$/);
  await page.getByLabel('Health number').fill('12345');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('This is not a health number of this province.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Health number').fill('50009-1234');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(entries(page).filter({ hasText: 'Grace Lindqvist' }).first()).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  expect(page.url()).not.toContain('1234');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const text = readFileSync(await saved.path(), 'utf8');
  expect(text).toContain('Grace Lindqvist');
  expect(text).not.toContain('500091234');
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(entries(page).filter({ hasText: 'Privacy: who saw' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('an alarm of the audit trail stays above every privacy page until it is acknowledged', async ({
  page,
  world,
}) => {
  const name = 'Hanna Berg';
  consult(world, 'About a rash', { officer: name });
  await page.setViewportSize(desktop);
  await openPrivacy(page, name);
  await page.getByRole('link', { name: 'Audit trail' }).click();
  const alarms = page.getByRole('region', { name: 'Alarms of the audit trail' });
  await expect(entries(page).first()).toBeVisible();
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect(page.getByText('The audit trail is whole:', { exact: false })).toBeVisible();
  await expect(alarms).toHaveCount(0);

  // The kept head belongs to another trail than the database's.
  const kept = { id: 1, hash: '07'.repeat(32) };
  writeFileSync(`${world.environment.KEY_FILE}.audit-head`, JSON.stringify(kept));
  await verify.click();
  await expect(
    page.getByText('The audit trail is broken at block 1', { exact: false }),
  ).toBeVisible();
  await expect(alarms).toContainText('The audit trail is not the one that this server sealed');
  await expect(alarms.getByRole('button')).toHaveCount(0);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);

  execFileSync(process.execPath, ['server/src/cli.ts', 'accept-head', 'restored after a fire'], {
    env: world.environment,
  });
  // The acknowledgement appears without a reload.
  await expect(alarms).toContainText('Reason: restored after a fire');
  await page.getByRole('link', { name: 'Locked consults' }).click();
  await alarms.getByRole('button', { name: 'I have taken note' }).click();
  await expect(alarms).toHaveCount(0);
});

test('removed entries and an altered block of the trail raise alarms in words', async ({
  page,
  world,
  browser,
}) => {
  const name = 'Hanna Berg';
  consult(world, 'About a rash', { officer: name });
  await page.setViewportSize(desktop);
  await openPrivacy(page, name);
  await page.getByRole('link', { name: 'Audit trail' }).click();
  const alarmsOf = (shown: Page) =>
    shown.getByRole('region', { name: 'Alarms of the audit trail' });
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect(page.getByText('The audit trail is whole:', { exact: false })).toBeVisible();

  // The test changes the trail as the owner of the database may, without the triggers.
  const past = 'set session_replication_role = replica';
  const first = 'select id from audit_entries where block_id = 1 order by id limit 1';
  await changeRows(
    world,
    past,
    `update audit_entries set address = 'elsewhere' where id = (${first})`,
  );
  await verify.click();
  await expect(alarmsOf(page)).toContainText(
    'Block 1 of the audit trail is missing, or is not as it was sealed: something in it was removed, added or altered. Nothing is sealed until the trail is accepted on the command line.',
  );
  await changeRows(
    world,
    past,
    `insert into audit_entries (id, at, roles, action, subject, details, address)
     values ('01900000-0000-7000-8000-000000000001', '2024-06-10T00:00:00Z', '{}', 'thread.read',
       'thread:old', '{}', '')`,
  );
  await verify.click();
  const orphaned =
    /Entries of the audit trail that are much older than its newest block, \d+, stand in no block: somebody took them out of theirs, or wrote them afterwards. Nothing is sealed until the trail is accepted on the command line\./;
  await expect(alarmsOf(page)).toContainText(orphaned);
  await expect(alarmsOf(page)).toContainText('Block 1 of the audit trail');
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  // These alarms cannot be acknowledged on a page, and they stay above every privacy page.
  await page.getByRole('link', { name: 'Locked consults' }).click();
  await expect(alarmsOf(page)).toContainText(orphaned);
  await expect(alarmsOf(page).getByRole('button')).toHaveCount(0);

  const owen = await openAs(browser, 'Owen Kozak');
  await owen.goto('/operator/audit');
  await expect(alarmsOf(owen)).toContainText(orphaned);
  await expect(alarmsOf(owen)).toContainText('Block 1 of the audit trail');
  await expect(alarmsOf(owen).getByRole('button')).toHaveCount(0);
  execFileSync(process.execPath, ['server/src/cli.ts', 'accept-head', 'known and reported'], {
    env: world.environment,
  });
  for (const shown of [page, owen]) {
    await expect(alarmsOf(shown)).toContainText('Reason: known and reported');
    await expect(alarmsOf(shown)).not.toContainText('in no block');
    await expect(alarmsOf(shown)).not.toContainText('is not as it was sealed');
  }
  await owen.context().close();
});
