import type { Page } from '@playwright/test';
import { compose, field, foot, pickHeadache, saved } from '../world/compose.ts';
import { chooseNadia, resident, row, tab } from '../world/drafts.ts';
import { expect, expectAccessible, openAs, test } from '../world/world.ts';

const changed = (page: Page) =>
  page.getByText('This draft was changed elsewhere since you opened it.');

test('the second window that changes a draft sees the difference and chooses', async ({
  page,
  context,
}) => {
  await compose(page);
  await field(page, 'First name').fill('First');
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, 'First name')).toHaveValue('First');
  await field(other, 'First name').fill('Second');
  await expect(saved(other)).toBeVisible();
  // The notice comes before the person types and is visible wherever the page is scrolled.
  await expect(changed(page)).toBeVisible();
  await page.getByRole('button', { name: 'Add attachments' }).scrollIntoViewIfNeeded();
  await field(page, 'Email').fill('third@example.ca');
  await expect(changed(page)).toBeInViewport();
  const differs = page.getByRole('region', { name: 'What differs' });
  await expect(differs.getByRole('row', { name: 'First name First Second' })).toBeVisible();
  await expect(differs.getByRole('row', { name: 'Email third@example.ca –' })).toBeVisible();
  await expect(differs.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  // The screen reader reads the notice once, without each changed letter.
  const told = page.getByRole('status').filter({ has: changed(page) });
  await expect(told).not.toContainText('Second');
  // After another save in the other window the page shows the newest text.
  await field(other, 'First name').fill('Second thought');
  await expect(differs.getByRole('row', { name: 'First name First Second thought' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the other version' }).click();
  await expect(field(page, 'First name')).toHaveValue('Second thought');
  await field(page, 'First name').fill('Fourth');
  await expect(saved(page)).toBeVisible();
  await expect(changed(page)).toHaveCount(0);
  await field(other, 'First name').fill('Fifth');
  await other
    .getByRole('region', { name: 'What differs' })
    .getByRole('row', { name: 'First name Fifth Fourth' })
    .waitFor();
  const kept = other.waitForRequest('**/call/consultDraft-saveDraft');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  // The save names the version that the person saw.
  expect((await kept).postDataJSON().data.version).toBeGreaterThan(2);
  await expect(saved(other)).toBeVisible();
  await other.reload();
  await expect(field(other, 'First name')).toHaveValue('Fifth');
});

test('a save with a lost answer is repeated without a conflict', async ({ page }) => {
  await compose(page);
  await field(page, 'First name').fill('First');
  await expect(saved(page)).toBeVisible();
  const standing = page.waitForResponse('**/query/drafts-standing');
  await page.route(
    '**/call/consultDraft-saveDraft',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await field(page, 'First name').fill('Second');
  await standing;
  await expect(page.getByText('kept on this device')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await expect(changed(page)).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Second');
});

test('a draft forwarded in another window goes, and comes back once it is recalled', async ({
  page,
  context,
}) => {
  await compose(page, resident);
  await pickHeadache(page);
  await field(page, 'First name').fill('There and back');
  await field(page, 'PHN').fill('700933');
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(field(other, 'First name')).toHaveValue('There and back');
  await chooseNadia(other);
  await foot(other).getByRole('button', { name: 'Forward' }).click();
  const gone = page.getByText('This draft is no longer here');
  await expect(gone).toBeVisible();
  // The same window opens the draft anew, and its earlier state does not count.
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await tab(page, 'Drafts').click();
  await row(other, 'With an approver', '700933')
    .getByRole('button', { name: /^Recall/ })
    .click();
  await row(page, 'Drafts', '700933').getByRole('link').click();
  await field(page, 'Last name').fill('Again');
  await expect(saved(page)).toBeVisible();
  await expect(gone).toHaveCount(0);
});

test('the second of two machines sees the change of a draft, and can keep a discarded one', async ({
  page,
  browser,
}) => {
  await compose(page, resident);
  await field(page, 'First name').fill('First');
  await expect(saved(page)).toBeVisible();
  const otherPage = await openAs(browser, resident);
  await otherPage.goto(page.url());
  await expect(field(otherPage, 'First name')).toHaveValue('First');
  await field(otherPage, 'First name').fill('Second');
  await expect(saved(otherPage)).toBeVisible();
  await field(page, 'First name').fill('Third');
  await expect(changed(page)).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(page)).toBeVisible();
  await field(otherPage, 'First name').fill('Fourth');
  await otherPage.getByRole('button', { name: 'Use the other version' }).click();
  await expect(field(otherPage, 'First name')).toHaveValue('Third');
  await otherPage.getByRole('button', { name: 'Discard' }).click();
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(otherPage).toHaveURL(/tab=drafts/);
  await expect(page.getByText('This draft is no longer here')).toBeVisible();
  await field(page, 'First name').fill('Fifth');
  const was = new URL(page.url()).searchParams.get('consultDraftId');
  await page.getByRole('button', { name: 'Keep as a new draft' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(was ?? ''));
  await expect(page).toHaveURL(/consultDraftId=/);
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Fifth');
  await otherPage.context().close();
});
