import type { Locator } from '@playwright/test';
import { linkTo } from '../patient/links.ts';
import { claims } from '../world/claims.ts';
import { takePermissions } from '../world/compose.ts';
import { delayAnswers } from '../world/delayedAnswers.ts';
import { expect, openAs, takeSession, test } from '../world/world.ts';
import { choose, openSender, paste, rows, send } from './formSender.ts';
import { openFolder, rowOf } from './page.ts';

test('an answered form is sent again from its answers, by people who send forms', async ({
  page,
}) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Inbox');
  await rowOf(page, 'Doreen McAllister').filter({ hasText: 'PHQ-9' }).getByRole('link').click();
  const again = page.getByRole('button', { name: 'Send this form again' });
  await expect(page.getByText('Sent by you')).toBeVisible();
  await expect(again).toBeVisible();
  const opened = page.url();
  await again.click();
  await expect(page.getByRole('radio', { name: /^PHQ-9/ })).toBeChecked();
  await expect(rows(page).first()).toContainText('Doreen McAllister');
  await takePermissions(page, 'forms', 'premiumForms');
  await page.goto(opened);
  await expect(page.getByText('Sent by you')).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('an office sends in the name of its physician, who finds the form among the sent ones', async ({
  page,
  browser,
}) => {
  claims('forms-03', 'forms-16', 'patients-35');
  await openSender(page, 'Grace Lindqvist');
  await expect(page.getByLabel('Send on behalf')).toHaveCount(0);

  await page.route('**/call/clinic-getClinicInformation_v1', (route) => route.abort());
  await openSender(page, 'Joanne Petrie');
  const failed = page.getByRole('alert').filter({ hasText: 'Error getting clinic information' });
  await expect(failed).toBeVisible();
  await page.unroute('**/call/clinic-getClinicInformation_v1');
  await page.getByRole('button', { name: 'Retry' }).click();
  const behalf: Locator = page.getByLabel('Send on behalf');
  await behalf.selectOption('Grace Lindqvist');
  await expect(failed).toHaveCount(0);
  await expect(
    behalf.getByRole('option', { name: 'The clinic: Parkland Family Clinic' }),
  ).toBeAttached();
  await choose(page, /^PHQ-9/);
  await paste(page, 'PHN,Email,DOB\n500091234,walter@office.example,1958-03-14');
  await send(page).click();
  await expect(page.getByText('Sent to 1 patient.')).toBeVisible();

  const grace = await openAs(browser, 'Grace Lindqvist');
  await openFolder(grace, 'Sent');
  await rowOf(grace, 'Walter Brandt').filter({ hasText: 'PHQ-9' }).getByRole('link').click();
  const opened = grace.getByRole('region', { name: 'Message', exact: true });
  await expect(opened).toContainText('Sent by Joanne Petrie');
  await expect(opened).toContainText('walter@office.example');
  await grace.context().close();
});

test('a form whose page is left while it is sent goes out once', async ({ page, world }) => {
  await openSender(page, 'Grace Lindqvist');
  await choose(page, /^PHQ-9/);
  await paste(page, '500091234\twalter@once.example');
  await expect(rows(page).nth(0)).toContainText('Walter Brandt');
  // The form leaves, and its answer is lost on the way.
  await page.route('**/send-forms', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await expect(page.getByText('Error sending forms')).toBeVisible();
  await page.unroute('**/send-forms');
  await page.reload();
  await expect(rows(page).nth(0)).toContainText('Walter Brandt');
  const answer = await delayAnswers(page, /\/send-forms/);
  await send(page).click();
  // A sender who leaves meanwhile finds the page empty later.
  await page.getByRole('link', { name: 'Patient messages' }).click();
  const answered = page.waitForResponse(/\/send-forms/);
  answer.release();
  expect((await (await answered).json()).sent).toHaveLength(1);
  await linkTo(world, 'walter@once.example');
  expect(world.outbox('walter@once.example').match(/\/forms\/#/g)).toHaveLength(1);
  await page.goto('/dashboard/form-sender');
  await expect(page.getByLabel('PHN, row 1')).toHaveValue('');
});
