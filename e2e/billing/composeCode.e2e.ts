import { claims } from '../world/claims.ts';
import { composed, section, send } from '../world/compose.ts';
import { changeRows } from '../world/database.ts';
import { expect, expectAccessible, test } from '../world/world.ts';

test('a sender who chooses the code of an eConsult must give one', async ({ page, world }) => {
  claims('billing-24', 'thread-33 (form)');
  await changeRows(
    world,
    `update role_permissions set permissions = permissions || '{billingCodeCustomization}'
     where role = 'adminFee'`,
  );
  await composed(page);
  const billing = section(page, 'Billing');
  const code = billing.getByRole('combobox', { name: 'Billing code' });
  await expect(code).toHaveValue('');
  await send(page).click();
  await expect(billing.getByText('Billing code is required')).toBeVisible();
  await code.fill('03.');
  await expect(billing.getByText('Billing code must be at least 4 characters long')).toBeVisible();
  await code.fill('03.01R');
  await expect(billing.getByText('Billing code is required')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  const sending = page.waitForRequest('**/call/consult-sendConsult');
  await send(page).click();
  const { inputFields } = (await sending).postDataJSON().data;
  expect(inputFields.billingCode).toBe('03.01R');
});

test('other senders are asked for no code', async ({ page }) => {
  claims('billing-24');
  await composed(page);
  await expect(section(page, 'Billing')).toHaveCount(0);
});
