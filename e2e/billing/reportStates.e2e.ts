import { claims } from '../world/claims.ts';
import { changeRows } from '../world/database.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';
import { bodyRows, openReport } from './reportPage.ts';

test.beforeEach(({ page }) => page.setViewportSize(desktop));

test('failures are told in the exact words', async ({ page, world }) => {
  claims('billing-17', 'billing-18', 'billing-19');
  world.ask('earnings', null);
  const fail = (path: string) =>
    page.route(path, (route) =>
      route.fulfill({ status: 400, json: { error: { status: 'INTERNAL', message: 'no' } } }),
    );
  await fail('**/query/reporting-report');
  await openReport(page);
  await expect(page.getByText('Error fetching billing records.')).toBeVisible();
  await expect(page.getByText('Error fetching earnings summary. Please try again.')).toBeVisible();
  await page.unroute('**/query/reporting-report');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(bodyRows(page, 'Closed')).toHaveCount(5);
  await fail('**/reporting/processed/**');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await expect(page.getByText('Error exporting CSV. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await expect(page.getByText('Error exporting PDF. Please try again.')).toBeVisible();
});

test('an empty report says so', async ({ page, world }) => {
  claims('billing-20');
  await changeRows(world, 'delete from billing_records');
  await openReport(page);
  await expect(page.getByText('No records found.')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expect(page.getByText('Alberta Health claims, no result yet')).toBeVisible();
  await expectAccessible(page);
});

test('the report needs its permission, and is not on phones', async ({ page }) => {
  claims('billing-02', 'billing-14');
  await takeSession(page, 'Joanne Petrie');
  await page.goto('/dashboard/billing-report');
  await expect(page.getByRole('heading', { name: 'Billing report' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Billing report' })).toHaveCount(0);
  await page.context().clearCookies();
  await takeSession(page, 'Amara Okafor');
  await page.setViewportSize(phone);
  await page.goto('/dashboard/billing-report');
  await expect(page.getByRole('heading', { name: 'Earnings summary' })).toHaveCount(0);
});
