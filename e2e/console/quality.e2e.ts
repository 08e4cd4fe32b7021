import { claims } from '../world/claims.ts';
import { desktop, expect, expectAccessible, takeSession, test } from '../world/world.ts';

test('an operator reads how right the model is here', async ({ page }) => {
  claims('annotation-01 (quality page)');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/quality');
  await expect(page.getByRole('heading', { name: 'Model quality' })).toBeVisible();
  const agreement = page.getByRole('region', { name: 'Agreement with specialists' });
  await expect(agreement.getByRole('row', { name: /^First label agrees 5 of 6/ })).toBeVisible();
  await expect(agreement.getByRole('row', { name: /^Two specialists agree/ })).toContainText(
    '3 of 5',
  );
  await expect(
    page.getByRole('img', { name: /Score 0.71: 100 % right of 1 picture/ }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Export for training' })).toHaveCount(0);
  await expectAccessible(page);
});
