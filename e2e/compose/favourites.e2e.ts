import { mostFavourites } from '@corridor/contract/directory/rules.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { resultWords } from '@corridor/contract/directory/words.ts';
import { compose } from '../world/compose.ts';
import { ask } from '../world/drafts.ts';
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

test('favourites keep the order of their stars, and the reason is read where there are too many', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await compose(page);
  const pageOf = async (input: object) =>
    (await ask(page, 'services-getServicePage', input)).services as Service[];
  const star = ({ id }: Service) =>
    ask(page, 'directory-setFavourite', { serviceId: id, favourite: true });
  const [open] = await pageOf({ specialty: 'Neurology', subsite: 'Headache' });
  const away = (await pageOf({ searchText: 'novotny' })).find(
    ({ subsite }) => subsite === 'Breast Imaging',
  );
  if (!open || !away) throw new Error('The demo has both services.');
  await star(open);
  await star(away);
  await page.getByRole('tab', { name: 'Search' }).click();
  const favourites = page.getByRole('region', { name: 'Favourites' }).getByRole('listitem');
  // A service that cannot be asked now keeps its place.
  await expect(favourites).toHaveText([/Breast Imaging.*Unavailable - Returning/, /Headache/]);

  const known = [open.id, away.id];
  const others = [0, 1].map((place) => pageOf({ perPage: 50, page: place, province: 'AB' }));
  const rest = (await Promise.all(others))
    .flat()
    .filter(({ id, subsite }) => !known.includes(id) && subsite !== 'Movement');
  for (const service of rest.slice(0, mostFavourites - known.length)) await star(service);
  await page.getByPlaceholder('Service name, specialty, keywords...').fill('movement disorder');
  const results = page.getByRole('region', { name: 'Services found' });
  await results
    .getByRole('button', { name: /Movement/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByText(resultWords.tooManyFavourites(mostFavourites))).toBeVisible();
});
