import { words } from '@corridor/contract/operator/requests/words.ts';
import { editWords } from '@corridor/contract/platform/words.ts';
import type { Page } from '@playwright/test';
import { ask } from '../world/drafts.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

const editor = (page: Page, role: string) => page.getByRole('region', { name: role, exact: true });
const choose = (page: Page, role: string) =>
  page.getByRole('list', { name: 'Roles' }).getByRole('button', { name: role }).click();
const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const answer = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

test('an operator changes a role, a second operator sees it, and everything is undone', async ({
  page,
  browser,
  world,
}) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Owen Kozak');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Roles' })
    .click();
  await expect(page).toHaveURL(/\/operator\/settings\/roles$/);
  await choose(page, 'Long-term care');
  const role = editor(page, 'Long-term care');
  await expect(role.getByRole('switch')).toHaveCount(41);
  await expectAccessible(page);

  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  await other.setViewportSize(desktop);
  await takeSession(other, 'Owen Kozak');
  await other.goto('/operator/settings/roles');
  await choose(other, 'Long-term care');
  await editor(other, 'Long-term care')
    .getByRole('switch', { name: 'Tries the new search' })
    .check();

  await role.getByLabel('Search permissions').fill('specialist');
  await expect(role.getByRole('switch')).toHaveCount(2);
  await role.getByRole('switch', { name: 'Keeps reply templates' }).check();
  await expect(unsaved(page)).toContainText(
    'Changes nothing for anybody. Adds: specialistTemplates.',
  );
  await expectAccessible(page);
  await unsaved(page).getByRole('button', { name: 'Save…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Adds: specialistTemplates.');
  await answer(page, 'Save');
  await expect(page.getByText('Long-term care is saved.')).toBeVisible();
  await expect(unsaved(page)).toHaveCount(0);
  await expect(role.getByRole('button', { name: 'Set back to the default' })).toBeVisible();

  // The change reaches a second operator, whose unsaved changes stay.
  await expect(other.getByText('Somebody else saved this role meanwhile.')).toBeVisible();
  await expect(unsaved(other)).toContainText(
    'Adds: betaEconsultSearch. Takes away: specialistTemplates.',
  );
  for (const viewport of [desktop, phone]) {
    await other.setViewportSize(viewport);
    await expectAccessible(other);
  }
  await other.setViewportSize(desktop);
  // A confirmation does not overwrite a newer save that its operator has not seen.
  await unsaved(other).getByRole('button', { name: 'Keep mine' }).click();
  await role.getByLabel('Search permissions').fill('new search');
  await role.getByRole('switch', { name: 'Tries the new search' }).check();
  await unsaved(page).getByRole('button', { name: 'Save…' }).click();
  await answer(page, 'Save');
  await expect(unsaved(page)).toHaveCount(0);
  await expect(unsaved(other)).not.toContainText('betaEconsultSearch');
  await answer(other, 'Save');
  await expect(other.getByText('Somebody else saved this role meanwhile.')).toBeVisible();
  await unsaved(other).getByRole('button', { name: 'Discard' }).click();
  await expect(
    editor(other, 'Long-term care').getByRole('switch', { name: 'Keeps reply templates' }),
  ).toBeChecked();
  await role.getByRole('button', { name: 'Set back to the default' }).click();
  await unsaved(page).getByRole('button', { name: 'Save…' }).click();
  await answer(page, 'Save');
  await expect(
    editor(other, 'Long-term care').getByRole('switch', { name: 'Keeps reply templates' }),
  ).not.toBeChecked();
  await other.context().close();

  await choose(page, 'Operator');
  await expect(editor(page, 'Operator').getByText('This role cannot lose it.')).toBeVisible();
  await expect(editor(page, 'Operator').getByRole('switch')).toHaveCount(40);
  // Operators cannot add to a role that they hold.
  await expect(editor(page, 'Operator')).toContainText(words.oneself);
  for (const one of await editor(page, 'Operator').getByRole('switch').all())
    await expect(one).toBeDisabled();
});

test('Undo says so where somebody else has saved the role since', async ({ page }) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/roles');
  await choose(page, 'Long-term care');
  const role = editor(page, 'Long-term care');
  const templates = role.getByRole('switch', { name: 'Keeps reply templates' });
  await templates.check();
  await unsaved(page).getByRole('button', { name: 'Save…' }).click();
  await answer(page, 'Save');
  await expect(page.getByRole('button', { name: 'UNDO' })).toBeVisible();
  const { roles } = await ask(page, 'operator-roles', null as never, 'query');
  const saved = roles.find((each: { role: string }) => each.role === 'longTermCare');
  const granted = saved.granted.filter((key: string) => key !== 'specialistTemplates');
  const data = { role: saved.role, granted, after: saved.version, alone: false };
  await ask(page, 'operator-saveRole', data);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByRole('status').getByText(editWords.notUndone)).toBeVisible();
  await expect(templates).not.toBeChecked();
});

test('on a phone a role is chosen from a list, and leaving asks about unsaved changes', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/roles');
  await page.getByLabel('Role', { exact: true }).selectOption('Beta tester');
  const role = editor(page, 'Beta tester');
  await role.getByRole('switch', { name: 'Tries the new search' }).uncheck();
  await expect(unsaved(page)).toContainText('Changes what 1 person may do, at once.');
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(phone.width);
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Practice register' })
    .click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(role.getByRole('switch', { name: 'Tries the new search' })).not.toBeChecked();
  await unsaved(page).getByRole('button', { name: 'Save…' }).click();
  await answer(page, 'Save');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByText('Beta tester is saved.')).toBeVisible();
  await expect(role.getByRole('switch', { name: 'Tries the new search' })).toBeChecked();
});
