import { readFileSync } from 'node:fs';
import { claims } from '../world/claims.ts';
import { desktop, expect, expectAccessible, test } from '../world/world.ts';
import { bodyRows, openReport, table } from './reportPage.ts';

const amount = (cents: number) =>
  `$${(cents / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}`;

test.beforeEach(({ page }) => page.setViewportSize(desktop));

test('a specialist reads what was earned, with a chart and its table', async ({ page, world }) => {
  claims('billing-01', 'billing-02', 'billing-03', 'billing-23 (chart)');
  world.ask('earnings', null);
  await openReport(page);
  const summary = page.getByRole('region', { name: 'Earnings summary' });
  const figure = (name: string) =>
    summary
      .getByRole('definition')
      .filter({ hasText: '$' })
      .nth(['Current month', 'Last month', 'Year to date'].indexOf(name));
  // The figures are the sums of the rollup.
  const ask = async (path: string, data: object) => {
    const headers = { origin: world.url };
    const answer = await page.request.post(path, { headers, data: { data } });
    return (await answer.json()).result;
  };
  const { uid } = await ask('/query/shell-me', {});
  type Month = Record<'earningCommunications' | 'earningEconsult', number>;
  const yearOf = async (of: number): Promise<Month[]> =>
    (
      await ask('/call/reporting-createRollupReport', {
        billingDoctorUid: uid,
        millisecondsInYear: Date.UTC(of, 5),
      })
    )[of];
  const now = new Date();
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const sumOf = ({ earningCommunications, earningEconsult }: Month) =>
    earningCommunications + earningEconsult;
  const thisYear = (await yearOf(year)).map(sumOf);
  const before = (await yearOf(year - 1)).map(sumOf);
  const months = [...before, ...thisYear].slice(0, 13 + month);
  await expect(figure('Current month')).toHaveText(amount(months.at(-1) ?? 0));
  await expect(figure('Last month')).toHaveText(amount(months.at(-2) ?? 0));
  const total = thisYear.slice(0, month + 1).reduce((sum, each) => sum + each, 0);
  await expect(figure('Year to date')).toHaveText(amount(total));
  expect(total).toBeGreaterThan(0);
  // The chart is drawn, and a table says the same.
  await expect(summary.locator('canvas')).toBeVisible();
  const trend = page.getByRole('table', { name: 'Earnings of each month' });
  await expect(trend.locator('tbody tr')).toHaveCount(12);
  const totals = await trend.locator('tbody tr td:last-child').allTextContents();
  expect(totals).toEqual(months.slice(-12).map(amount));
  await expectAccessible(page);
});

test('the tables have their records, orders, pages and a status filter', async ({
  page,
  world,
}) => {
  claims('billing-04', 'billing-08', 'billing-10', 'billing-11', 'billing-12', 'billing-21');
  world.ask('earnings', null);
  await openReport(page);
  for (const name of ['New & Pending', 'Rejected', 'Closed'])
    await expect(bodyRows(page, name)).toHaveCount(5);
  const waiting = table(page, 'New & Pending');
  await expect(waiting.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const times = () =>
    waiting
      .locator('tbody time')
      .evaluateAll((all) => all.map((one) => (one as HTMLTimeElement).dateTime));
  expect(await times()).toEqual([...(await times())].sort().reverse());
  await waiting.getByRole('button', { name: 'Created' }).click();
  await expect(waiting.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect
    .poll(async () => (await times()).join() === [...(await times())].sort().join())
    .toBe(true);

  const sizes = waiting.getByRole('combobox', { name: 'Rows' });
  expect(await sizes.locator('option').allTextContents()).toEqual(['5', '10', '25', '50']);
  await expect(sizes).toHaveValue('5');
  const first = await times();
  await waiting.getByRole('button', { name: 'Next page' }).click();
  await expect(waiting.getByText(/^6–10 of \d+$/)).toBeVisible();
  expect(first).not.toContain((await times())[0]);
  await waiting.getByRole('button', { name: 'Page before' }).click();
  await expect(waiting.getByText(/^1–5 of \d+$/)).toBeVisible();
  await sizes.selectOption('10');
  await expect(bodyRows(page, 'New & Pending')).toHaveCount(10);

  const statuses = waiting.getByRole('combobox', { name: 'Status' });
  expect(await statuses.locator('option').allTextContents()).toEqual([
    'All statuses',
    'New',
    'Pending',
    'On hold',
    'Submitted',
    'Unconfirmed',
  ]);
  await statuses.selectOption('On hold');
  await expect(waiting.locator('tbody').getByText('On hold')).toHaveCount(3);
  // A repeated record says so; every other comment is N/A.
  await expect(waiting.getByText('Duplicate Billing')).toHaveCount(1);
  await expect(waiting.getByText('N/A')).toHaveCount(2);
  const closed = table(page, 'Closed').getByRole('combobox', { name: 'Status' });
  expect(await closed.locator('option').allTextContents()).toEqual([
    'All statuses',
    'Closed',
    'Not billable',
    'Deleted',
    'Failed',
  ]);
  await expect(table(page, 'Rejected').locator('tbody').getByText('Refused')).toHaveCount(5);
});

test('a refused claim is explained, corrected and sent again', async ({ page, world }) => {
  claims('billing-05', 'billing-13 (screen)');
  world.ask('earnings', null);
  await openReport(page);
  await page.getByRole('button', { name: 'Rejection explanations' }).click();
  const card = page.getByRole('dialog', { name: 'Rejection explanations' });
  await expect(card.getByRole('term')).toHaveCount(6);
  expect((await card.getByRole('term').allTextContents()).sort()).toEqual(
    ['63A', '63B', '67A', 'RVRSL', '05BB', '05A'].sort(),
  );
  await expect(
    card.getByText('An earlier result for this claim was reversed.', { exact: false }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const rejected = table(page, 'Rejected');
  await expect(
    rejected.getByText('The number does not belong to this patient', { exact: false }),
  ).toBeVisible();
  const count = rejected.locator('h2 + span');
  await expect(count).toHaveText('6');
  await rejected.getByRole('button', { name: 'Correct and resend' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Service code').fill('03.01NG');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The claim will be sent again.')).toBeVisible();
  await expect(count).toHaveText('5');
  const sent = table(page, 'New & Pending');
  await sent.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
  await expect(sent.getByText('03.01NG').first()).toBeVisible();
});

test('what waits is done from the keyboard, and each step is told', async ({ page, world }) => {
  claims('billing-25 (in the report)');
  world.ask('earnings', null);
  await openReport(page);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('button', { name: /3 records on hold/ }).press('Enter');
  const held = bodyRows(page, 'New & Pending');
  await expect(held).toHaveCount(3);
  const unconfirmed = held.filter({ hasText: '03.01NG' }).first();
  await unconfirmed.getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByText('the code was not chosen, and waits to be confirmed'),
  ).toBeVisible();
  await expect(dialog.getByText('Put on hold')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm 03.01NG' }).press('Enter');
  await expect(waiting.getByRole('button', { name: /2 records on hold/ })).toBeVisible();
  await held.filter({ hasText: 'Duplicate Billing' }).getByRole('button').press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(waiting.getByRole('button', { name: /1 record on hold/ })).toBeVisible();
  await held.first().getByRole('button').press('Enter');
  await dialog.getByRole('button', { name: 'Do not bill' }).press('Enter');
  await expect(waiting.getByRole('button', { name: /on hold/ })).toHaveCount(0);
  const closed = table(page, 'Closed').getByRole('combobox', { name: 'Status' });
  await closed.selectOption('Deleted');
  await expect(bodyRows(page, 'Closed').filter({ hasText: 'Deleted' }).first()).toBeVisible();
});

test('a patient’s records are found by the number, and lead to the thread', async ({
  page,
  world,
}) => {
  world.ask('earnings', null);
  await openReport(page);
  const number = await bodyRows(page, 'Closed')
    .first()
    .locator('.identifier')
    .first()
    .textContent();
  await page.getByRole('searchbox', { name: 'Find a health number' }).fill(number ?? '');
  await expect(page.getByText(/^1–/).first()).toBeVisible();
  const numbers = () => table(page, 'Closed').locator('tbody td:nth-child(2)').allTextContents();
  await expect.poll(async () => new Set(await numbers()).size).toBe(1);
  await bodyRows(page, 'Closed').first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the thread' }).click();
  await expect(page).toHaveURL(/\/dashboard\/secure-messaging\?.*econsultId=/);
  await expect(page.getByText(`PHN ${number?.replace('-', '')}`)).toBeVisible();
});

test('a record of a message leads to this message in its thread', async ({ page, world }) => {
  world.ask('earnings', null);
  await openReport(page);
  const processed = table(page, 'Processed Billing Records');
  await processed.getByRole('combobox', { name: 'Rows' }).selectOption('50');
  await bodyRows(page, 'Processed Billing Records')
    .filter({ hasText: 'Message' })
    .first()
    .getByRole('button')
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the thread' }).click();
  const named = page.getByRole('log', { name: 'Messages' }).locator('[aria-current="true"]');
  await expect(named).toBeInViewport();
  await expect(
    named.getByText('Take it off with a margin of 2 mm', { exact: false }),
  ).toBeVisible();
});

test('processed records of a month are saved as CSV and PDF', async ({ page, world }) => {
  claims('billing-06');
  world.ask('earnings', null);
  await openReport(page);
  const processed = table(page, 'Processed Billing Records');
  const picker = processed.getByRole('combobox', { name: 'Month' });
  const last = new Date(new Date().getFullYear(), new Date().getMonth() - 1, 15);
  const name = last.toLocaleDateString('en-CA', { month: 'long', year: 'numeric' });
  await picker.selectOption(name);
  await expect(processed.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expect(processed.getByText(/^1–5 of \d+$/)).toBeVisible();
  const total = Number(await processed.locator('h2 + span').textContent());
  const stamp = `${last.getFullYear()}-${String(last.getMonth() + 1).padStart(2, '0')}`;
  const save = async (kind: string) => {
    const downloading = page.waitForEvent('download');
    await processed.getByRole('button', { name: kind }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`billing-${stamp}.${kind.toLowerCase()}`);
    return readFileSync((await file.path()) ?? '');
  };
  const lines = (await save('CSV')).toString().trim().split('\r\n');
  expect(lines).toHaveLength(total + 1);
  expect(lines[0]).toContain('Created,Type,PHN,Billing code,Dx code,Status,Comments,Amount');
  expect((await save('PDF')).subarray(0, 5).toString()).toBe('%PDF-');
  const downloading = page.waitForEvent('download');
  await processed.getByRole('button', { name: 'Year statement' }).click();
  await page.getByRole('menuitem', { name: `${last.getFullYear()} as PDF` }).click();
  expect((await downloading).suggestedFilename()).toBe(
    `billing-statement-${last.getFullYear()}.pdf`,
  );
});
