import { desktop, expect, expectAccessible, openAs, phone, signIn, test } from '../world/world.ts';
import { operate, referrer, section, tab } from './services.ts';

test('an operator begins at the console and returns to it; nobody else gets in', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, 'Owen Kozak');
  await expect(page).toHaveURL(/\/operator\/people$/);
  await page.getByRole('link', { name: 'Owen Kozak' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.getByRole('link', { name: 'Directory', exact: true }).click();
  await expect(page).toHaveURL(/\/operator\/services$/);
  const grace = await referrer(browser, world);
  await expect(grace.getByRole('link', { name: 'Directory', exact: true })).toHaveCount(0);
  await grace.goto('/operator');
  await expect(grace.getByRole('heading', { name: 'Unable to load this page.' })).toBeVisible();
  await grace.context().close();
});

test('an operator tries search settings, edits synonyms and permissions and renames a specialty', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(desktop);
  await operate(page);
  await tab(page, 'Search').click();
  const bars = section(page, 'How the search bar searches');
  await bars.getByLabel('Try it out').fill('skin lesion');
  await expect(bars.getByRole('list', { name: 'What would be found first' })).toContainText(
    'Skin Lesion',
  );
  await bars.getByLabel('filter_by').fill('enabled:=perhaps');
  await expect(bars.getByRole('alert')).toContainText('not a boolean');
  await bars.getByLabel('filter_by').fill('enabled:=true && type:=consult');
  await bars.getByRole('button', { name: 'Set the search' }).click();
  await expect(page.getByText('The search is set.')).toBeVisible();
  // The second of two operators who save at once sees both and decides.
  const other = await openAs(browser, 'Owen Kozak');
  await other.goto('/operator/services/search');
  const otherSection = section(other, 'How the search bar searches');
  await otherSection.getByLabel('num_typos').fill('0');
  await bars.getByLabel('num_typos').fill('1');
  await otherSection.getByRole('button', { name: 'Set the search' }).click();
  await expect(other.getByText('The search is set.')).toBeVisible();
  await expect(bars.getByText('Somebody else set this search meanwhile.')).toBeVisible();
  await bars.getByRole('button', { name: 'Keep mine' }).click();
  await expect(bars.getByText('Somebody else set this search meanwhile.')).toHaveCount(0);
  await expect(bars.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  await expect(otherSection.getByLabel('num_typos')).toHaveValue('1');
  await other.context().close();
  const lines = section(page, 'Synonyms');
  await lines.getByLabel('Words that mean the same').fill('Water works, urology');
  await lines.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(lines.getByText('water works, urology')).toBeVisible();
  await lines.getByRole('button', { name: 'Remove water works, urology' }).click();
  await expect(lines.getByText('water works, urology')).toHaveCount(0);
  await expectAccessible(page);

  await lines.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await tab(page, 'Specialties').click();
  await expect(tab(page, 'Specialties')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Services')).not.toHaveAttribute('aria-current', 'page');
  await expect(
    page.getByRole('heading', { name: 'Who may send to which specialty' }),
  ).toBeInViewport();
  const open = section(page, 'Who may send to which specialty');
  const opened = open.getByRole('list', { name: 'Dental routing' });
  await expect(opened.getByRole('listitem')).toHaveCount(2);
  await expect(open).toContainText('held by Dentist');
  await open.getByLabel('Permission').selectOption('Approvers');
  await expect(open.getByRole('status')).toHaveText('Approvers: held by Approver');
  await open.getByLabel('Permission').selectOption('Medical routing');
  await open.getByLabel('Opens').selectOption('Dentistry');
  await open.getByRole('button', { name: 'Add', exact: true }).click();
  await open.getByRole('button', { name: 'Remove mdRouting: Dentistry' }).click();
  await expect(page.getByText('The permission was taken away.')).toBeVisible();
  await page.getByRole('button', { name: 'Rename Home Sleep Apnea Test' }).click();
  const dialog = page.getByRole('dialog');
  // Typing replaces the old name, which is selected.
  await expect(dialog.getByLabel('New name')).toBeFocused();
  await page.keyboard.type('Dentistry');
  await expect(dialog.getByText('Dentistry is there already: both become one.')).toBeVisible();
  await dialog.getByLabel('New name').fill('Sleep tests at home');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText(/renamed\.$/)).toBeVisible();
  await expect(opened.getByText('Sleep tests at home')).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
});
