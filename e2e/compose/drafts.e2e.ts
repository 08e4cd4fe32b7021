import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { field } from '../world/compose.ts';
import {
  approvals,
  approver,
  ask,
  grace,
  list,
  nadia,
  openDrafts,
  openTab,
  ownDrafts,
  refusal,
  row,
  search,
  tab,
  write,
} from '../world/drafts.ts';
import { desktop, expect, expectAccessible, phone, test } from '../world/world.ts';

test('authors see drafts and approvers see approvals', async ({ page, browser, world }) => {
  claims('inbox-04', 'drafts-12 (portal)');
  await openDrafts(page, grace);
  await expect(tab(page, 'Drafts')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Approvals')).toHaveCount(0);
  await page.goto('/dashboard/secure-messaging?tab=approvals');
  await expect(tab(page, 'Inbox')).toHaveAttribute('aria-current', 'page');
  const author = await browser.newPage({ baseURL: world.url });
  await openDrafts(author);
  await write(author, '700310', { approverUid: await nadia(author) });
  await author.close();
  const approverPage = await browser.newPage({ baseURL: world.url });
  await openTab(approverPage, approver, 'approvals');
  await expect(row(approverPage, 'Approvals', '700310')).toContainText('From Dr. Samuel Osei');
  await approverPage.close();
  const office = await browser.newPage({ baseURL: world.url });
  await openTab(office, 'Joanne Petrie', 'notifications');
  await expect(tab(office, 'Drafts')).toHaveCount(0);
  await office.close();
});

test('the tabs count unread drafts as they arrive and as they are opened', async ({
  page,
  browser,
  world,
}) => {
  claims('inbox-05', 'inbox-35 (portal)');
  const authorPage = await browser.newPage({ baseURL: world.url });
  await openDrafts(authorPage);
  await write(authorPage, '700101', { approverUid: await nadia(authorPage) });
  await openTab(page, approver, 'approvals');
  const badge = tab(page, 'Approvals');
  await expect(badge).toHaveAccessibleName(/^Approvals \d+ unread$/);
  const before = Number((await badge.textContent())?.match(/\d+/)?.[0]);
  const counts = (count: number) => expect(badge).toHaveAccessibleName(`Approvals ${count} unread`);
  await write(authorPage, '700100', { approverUid: await nadia(authorPage) });
  await counts(before + 1);
  const one = row(page, 'Approvals', '700100');
  await expect(one).toContainText('Unread');
  await one.getByRole('link').click();
  await expect(page.getByText('Written by Samuel Osei')).toBeVisible();
  await page.getByRole('link', { name: 'Secure messaging' }).first().click();
  await counts(before);
  await authorPage.close();
  // The count stays short for a large number.
  await page.route('**/query/drafts-badges', async (route) => {
    const response = await route.fetch();
    const { result } = await response.json();
    await route.fulfill({ response, json: { result: { ...result, numUnreadApprovals: 120 } } });
  });
  await page.reload();
  await expect(tab(page, 'Approvals')).toHaveText(/^Approvals99\+/);
});

test('a draft opens in the compose page', async ({ page, browser, world }) => {
  claims('inbox-19', 'inbox-20', 'drafts-02');
  const service = async (at: Page, specialty: string, subsite: string) =>
    (await ask(at, 'services-getServicePage', { specialty, subsite })).services[0].id as string;
  for (const [name, plain] of [
    [grace, true],
    ['Karim Mansour', false],
  ] as const) {
    const authorPage = await browser.newPage({ baseURL: world.url });
    await openDrafts(authorPage, name);
    const allergy = { specialty: 'Allergy and Immunology', subsite: 'Drug Allergy' };
    const ids = {
      consult: await write(authorPage, '700201', {
        serviceId: await service(authorPage, 'Dermatology', 'Skin Lesion'),
      }),
      referral: await write(authorPage, '700202', {
        ...allergy,
        serviceId: await service(authorPage, allergy.specialty, allergy.subsite),
      }),
    };
    const address = (kind: 'consult' | 'referral') =>
      `/dashboard/consult${plain ? '' : `/${kind}-form`}?collection=${ownDrafts}&consultDraftId=${ids[kind]}`;
    const link = (phn: string) => row(authorPage, 'Drafts', phn).getByRole('link');
    await expect(link('700201')).toHaveAttribute('href', address('consult'));
    await expect(link('700202')).toHaveAttribute('href', address('referral'));
    await expect(row(authorPage, 'Drafts', '700202')).toContainText('Referral');
    await link('700202').click();
    await expect(field(authorPage, 'First name')).toHaveValue('Ingrid');
    await expect(authorPage).toHaveURL(
      new RegExp(`/referral-form\\?.*consultDraftId=${ids.referral}.*collection=${ownDrafts}`),
    );
    await authorPage.close();
  }
  // An approval opens there too.
  const otherPage = await browser.newPage({ baseURL: world.url });
  await openDrafts(otherPage);
  await write(otherPage, '700203', { approverUid: await nadia(otherPage) });
  await otherPage.close();
  await openTab(page, approver, 'approvals');
  await expect(row(page, 'Approvals', '700203').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^/dashboard/consult\\?collection=${approvals}&consultDraftId=`),
  );
});

test('a search finds a draft by any part of its subject line, in any spelling', async ({
  page,
}) => {
  claims('inbox-21');
  await openDrafts(page);
  await write(page, '700301');
  await write(page, '700302', { subsite: 'Movement' });
  await row(page, 'Drafts', '700302').waitFor();
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Search drafts' });
  await expect(box).toBeFocused();
  await box.fill('LOGY - move');
  await expect(list(page, 'Drafts').getByRole('listitem')).toHaveCount(1);
  await expect(row(page, 'Drafts', '700302')).toBeVisible();
  await expect(list(page, 'With an approver')).toHaveCount(0);
  await box.fill('no such subject');
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible();
  await box.press('Escape');
  await expect(row(page, 'Drafts', '700301')).toBeVisible();
  // The search has the same keys as the other lists.
  await box.fill('70030');
  await box.blur();
  const links = list(page, 'Drafts').getByRole('link');
  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(row(page, 'Drafts', '700302').getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('j');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(field(page, 'PHN')).toHaveValue('700302');
});

test('ticked drafts are discarded after a question, in every window at once', async ({
  page,
  context,
}) => {
  claims('inbox-22 (drafts)', 'inbox-23', 'inbox-33 (several)');
  await openDrafts(page, 'Rachel Simard');
  await expect(page.getByRole('heading', { name: 'You have no saved drafts' })).toBeVisible();
  for (const phn of ['700401', '700402', '700403']) await write(page, phn);
  await expect(list(page, 'Drafts').getByRole('listitem')).toHaveCount(3);
  await expect(tab(page, 'Drafts')).toHaveText('Drafts3');
  const other = await context.newPage();
  await other.goto('/dashboard/secure-messaging?tab=drafts');
  await expect(list(other, 'Drafts').getByRole('listitem')).toHaveCount(3);
  for (const phn of ['700401', '700403'])
    await row(page, 'Drafts', phn).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Discard 2' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard 2 drafts?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(list(page, 'Drafts').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Discard 2' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('2 drafts discarded.')).toBeVisible();
  for (const one of [page, other]) {
    await expect(list(one, 'Drafts').getByRole('listitem')).toHaveCount(1);
    await expect(row(one, 'Drafts', '700402')).toBeVisible();
  }
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Discard 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByRole('heading', { name: 'You have no saved drafts' })).toBeVisible();
});

test('a failed list or discard says so and can be tried again', async ({ page }) => {
  claims('inbox-36');
  await openDrafts(page);
  const kept = await write(page, '700501');
  await write(page, '700502');
  await page.route('**/query/drafts-list', refusal('internal', 500));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Error fetching your drafts');
  await page.unroute('**/query/drafts-list');
  await page.getByRole('button', { name: 'Retry' }).click();
  for (const phn of ['700501', '700502'])
    await row(page, 'Drafts', phn).getByRole('checkbox').check();
  await page.route('**/call/consultDraft-deleteDraft', (route) =>
    route.request().postData()?.includes(kept) ? refusal('internal', 500)(route) : route.continue(),
  );
  await page.getByRole('button', { name: 'Discard 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Error discarding some drafts')).toBeVisible();
  await expect(row(page, 'Drafts', '700502')).toHaveCount(0);
  // A draft that could not be discarded stays ticked.
  await expect(row(page, 'Drafts', '700501').getByRole('checkbox')).toBeChecked();
  await page.unroute('**/call/consultDraft-deleteDraft');
  await page.getByRole('button', { name: 'Discard 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(row(page, 'Drafts', '700501')).toHaveCount(0);
});

for (const [size, viewport] of Object.entries({ desktop, phone })) {
  test(`the drafts are accessible (${size})`, async ({ page, browser, world }) => {
    await page.setViewportSize(viewport);
    await openDrafts(page);
    const phn = '700901';
    await write(page, phn, { approverUid: await nadia(page) });
    await row(page, 'With an approver', phn).waitFor();
    await list(page, 'Drafts').getByRole('checkbox').first().check();
    await expectAccessible(page);
    await page.goto('/dashboard/consult');
    await search(page).fill('had');
    await page.getByRole('option', { name: 'Nadia Haddad' }).waitFor();
    await expectAccessible(page);
    const context = await browser.newContext({ baseURL: world.url, viewport });
    const otherPage = await context.newPage();
    await openTab(otherPage, approver, 'approvals');
    await list(otherPage, 'Approvals').getByRole('checkbox').first().check();
    await otherPage.getByRole('button', { name: 'Return 1' }).click();
    await expectAccessible(otherPage);
    await context.close();
  });
}
