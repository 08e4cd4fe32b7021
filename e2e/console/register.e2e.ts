import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

const header = 'number,last name,province,active';
const file = (...lines: string[]) => ({
  name: 'register.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines, ''].join('\r\n')),
});
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const input = (page: Page) => page.locator('input[type=file]');
const bring = async (page: Page, chosen: ReturnType<typeof file>) => {
  await input(page).setInputFiles(chosen);
  const answered = page.waitForResponse('**/imports/register');
  await page.getByRole('button', { name: 'Import this file' }).click();
  await answered;
  await expect(section(page, 'Last import')).toHaveAttribute('aria-busy', 'false');
};
const count = (page: Page, name: string) =>
  section(page, 'Last import').locator('dl > div', { hasText: name }).locator('dd');

test('an operator imports a register, corrects mistakes and closes the absent clinicians', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Owen Kozak');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/settings\/register$/);
  const numbers = section(page, 'Numbers in the register');
  // The numbers of the demo are from Alberta.
  await expect(numbers.getByRole('row', { name: /^AB / })).toBeVisible();
  await expectAccessible(page);

  await input(page).setInputFiles({ ...file(), name: 'register.txt' });
  await expect(page.getByText('Choose a file that ends in .csv.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import this file' })).toHaveCount(0);
  await input(page).setInputFiles({ ...file(), buffer: Buffer.from('number,name\n1,2') });
  await page.getByRole('button', { name: 'Import this file' }).click();
  await expect(
    page.getByText('The first line does not name last name, province, active.'),
  ).toBeVisible();

  const yukon = ['4411,Bell,YT,yes', '4412,Cardinal,YT,yes', '4413,Dubois,YT,no'];
  await bring(page, file(...yukon, '4414,,YT,yes', '4411,Bell,YT,yes'));
  await expect(count(page, 'New')).toHaveText('3');
  await expect(count(page, 'Not right')).toHaveText('1');
  await expect(count(page, 'Repeated')).toHaveText('1');
  await expect(numbers.getByRole('row', { name: 'YT 2 1' })).toBeVisible();
  const problems = page.getByRole('list', { name: 'Lines to look at' });
  await expect(problems.getByRole('listitem')).toHaveText([
    /Line 5.*The last name is missing/,
    /Line 6.*The number of line 2 again/,
  ]);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the whole report' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^register-report-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await saved.path(), 'utf8')).toBe(
    '\ufeffline,what\r\n5,"The last name is missing, or too long."\r\n6,The number of line 2 again. This line counts.\r\n',
  );
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);

  await bring(page, file(...yukon));
  await expect(
    page.getByText('This file changes nothing: all of it is here already.'),
  ).toBeVisible();

  await bring(page, file('4411,Bell,YT,yes'));
  await page.getByRole('button', { name: 'Make 1 number inactive…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 number that it does not name will no longer be active.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Make them inactive' }).click();
  await expect(
    page.getByText('1 number that the file does not name is no longer active.'),
  ).toBeVisible();
  await expect(numbers.getByRole('row', { name: 'YT 1 2' })).toBeVisible();
});

test('the progress of an import appears by itself, and an import can be stopped and started again', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/register');
  const other = await openAs(browser, 'Owen Kozak');
  await other.goto('/operator/settings/register');
  const lines = Array.from({ length: 150_000 }, (_, at) => `${10_000 + at},Bell,NT,yes`);
  const whole = { ...file(), buffer: Buffer.from(`${header}\n${lines.join('\n')}`) };
  await input(page).setInputFiles(whole);
  await page.getByRole('button', { name: 'Import this file' }).click();
  await expect(other.getByText('An import is running. Wait until it is done.')).toBeVisible();
  await expect(count(other, 'Lines read')).not.toHaveText('0');
  await expect(other.getByRole('progressbar').first()).toBeVisible();
  // The window that only watches can stop the import too.
  await other.getByRole('button', { name: 'Stop', exact: true }).click();
  for (const one of [page, other])
    await expect(one.getByText('The import stopped.', { exact: false }).first()).toBeVisible();
  await other.context().close();
});
