import { claims } from '../world/claims.ts';
import { delayAnswer } from '../world/compose.ts';
import { consult } from '../world/consults.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

test('the menu is complete at once and does not move when the consult arrives', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Grace Lindqvist');
  const release = await delayAnswer(page, '**/query/thread-econsult');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  const before = await items.allTextContents();
  expect(before).toContain('Export PDF');
  release();
  await expect(page.getByText('Walter Brandt').first()).toBeVisible();
  expect(await items.allTextContents()).toEqual(before);
});

test('a service is searched, chosen and forwarded to, and both consults link to each other', async ({
  page,
  world,
}) => {
  claims(
    'thread-17 (forward to specialist)',
    'thread-36',
    'thread-37 (dialog)',
    'thread-49 (screen)',
    'thread-71',
  );
  const id = consult(world, 'Is it safe?', { from: 'Karim' });
  await signIn(page, 'Karim Mansour');
  const routing = '**/call/routing-routeReferral_v2';
  await page.route(routing, (route) => route.abort());
  const dialog = page.getByRole('dialog', { name: 'Forward to Specialist' });
  const openDialog = async () => {
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Forward to Specialist' }).click();
  };
  await openDialog();
  await expect(dialog.getByText('Error routing referral')).toBeVisible();
  await page.unroute(routing);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('radio', { name: /Tomasz Wierzbicki/ })).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Forward' });
  await send.click();
  await expect(dialog.getByText('A specialist is required')).toBeVisible();
  await dialog.getByRole('radio', { name: /Tomasz Wierzbicki/ }).check();
  await send.click();
  await expect(dialog.getByText('Please select a subsite')).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  const search = dialog.getByLabel('Search specialists and subsites');
  await search.fill('zebra');
  await expect(dialog.getByText('No specialist offers what you look for.')).toBeVisible();
  // A complaint is understood as it is where a consult is composed.
  await search.fill('hoarse voice');
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(/Throat and Voice/);
  // The named specialist stands first, and after them the others who answer the complaint.
  await search.fill('wierzbicki thyroid');
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(
    /^Dr. Tomasz Wierzbicki ?Thyroid and Neck Mass ·/,
  );
  await dialog.getByRole('radio').first().click();
  const site = dialog.getByLabel('Subsite', { exact: true }).locator('option:checked');
  await expect(site).toHaveText('Thyroid and Neck Mass');
  // The service stays, whatever is typed after the choice.
  await search.fill('hoarse voice');
  await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(/Throat and Voice/);
  await expect(site).toHaveText('Thyroid and Neck Mass');
  await page.route('**/call/secureMessaging-forwardEconsult', (route) => route.abort());
  await send.click();
  await expect(dialog.getByText('Error forwarding econsult to specialist')).toBeVisible();
  await page.unroute('**/call/secureMessaging-forwardEconsult');
  await send.click();
  await expect(page.getByText('Forwarded to Dr. Tomasz Wierzbicki.')).toBeVisible();
  const forwards = page.getByRole('region', { name: 'Forwards' });
  await forwards.getByRole('link', { name: 'Otolaryngology · Thyroid and Neck Mass' }).click();
  await expect(
    page.getByRole('heading', { name: /^Otolaryngology .*Thyroid and Neck Mass$/ }),
  ).toBeVisible();
  await forwards.getByRole('link', { name: 'Dermatology · Skin Lesion' }).click();
  await expect(page.getByRole('heading', { name: /^Dermatology .*Skin Lesion$/ })).toBeVisible();

  consult(world, 'Another', { away: 'Tomasz' });
  await openDialog();
  const resting = dialog.getByRole('radio', { name: /Tomasz Wierzbicki.*On vacation until/ });
  await resting.check();
  await expect(dialog.getByText(/^Specialist is on vacation, please save draft/)).toBeVisible();

  const call = consult(world, 'Call me', { type: 'phoneConsult', from: 'Karim' });
  await page.goto(`/dashboard/secure-messaging?econsultId=${call}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Export PDF' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Forward to Specialist' })).toHaveCount(0);
});
