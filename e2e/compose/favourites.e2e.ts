import { compose } from '../world/compose.ts';
import { desktop, expect, expectAccessible, test } from '../world/world.ts';

test('a starred service stands first before anything is typed, until its star is taken away', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await compose(page);
  await page.getByRole('tab', { name: 'Search' }).click();
  const box = page.getByPlaceholder('Service name, specialty, keywords...');
  await box.fill('migraine');
  const results = page.getByRole('region', { name: 'Services found' });
  await results
    .getByRole('button', { name: /Headache/ })
    .first()
    .click();
  const star = page.getByRole('button', { name: 'Add to favourites' });
  await star.click();
  const unstar = page.getByRole('button', { name: 'Remove from favourites' });
  await expect(unstar).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to Results' }).click();
  await box.fill('');
  const favourites = page.getByRole('region', { name: 'Favourites' });
  const row = favourites.getByRole('button', { name: /Headache/ });
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await row.click();
  await unstar.click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});
