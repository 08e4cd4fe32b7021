import type { Page } from '@playwright/test';
import { expect, signIn } from '../world/world.ts';

type Plan = Record<string, string[]>;

/** Replaces the saved store by, for example, `{ Ear: ['Wax'] }`. */
export async function replaceStore(page: Page, plan: Plan) {
  await page.evaluate(async (wanted) => {
    const post = async (path: string, data: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, {
        method: 'POST',
        headers,
        body: JSON.stringify({ data }),
      });
      return (await response.json()).result;
    };
    const id = (name: string) => `${name.toLowerCase()}-1`;
    const names = Object.keys(wanted);
    const items = Object.values(wanted).flat();
    const store = {
      categoryOrder: names.map(id),
      categories: Object.fromEntries(
        names.map((name) => [
          id(name),
          { id: id(name), name, itemIds: (wanted[name] ?? []).map(id) },
        ]),
      ),
      items: Object.fromEntries(
        items.map((name) => [id(name), { id: id(name), name, text: `About ${name}.` }]),
      ),
    };
    const { version } = await post('/query/templates-store', {});
    await post('/call/templates-save', { after: version, store });
  }, plan);
}

export const two = { Ear: ['Wax', 'Tinnitus'], Nose: ['Polyps', 'Epistaxis'] };

export async function open(page: Page, plan: Plan = two) {
  await signIn(page, 'Tomasz Wierzbicki');
  await replaceStore(page, plan);
  await page.goto('/dashboard/edit-templates');
  if (Object.keys(plan).length > 0) await list(page).waitFor();
  // The tip of the first visit is closed before a drag, because the page moves up then.
  const tip = page.getByRole('note').getByRole('button', { name: 'OK', exact: true });
  if (await tip.isVisible()) {
    await tip.click();
    await expect(tip).toHaveCount(0);
  }
}

export const list = (page: Page) => page.getByRole('list', { name: 'Templates by category' });

/** Categories and templates in their order on the screen. */
export const shownPlan = (page: Page) =>
  list(page).evaluate((root) =>
    [...root.querySelectorAll(':scope > li')].map((category) => [
      category.querySelector('h2')?.textContent,
      ...[...category.querySelectorAll('ul a span:first-child')].map((name) => name.textContent),
    ]),
  );

export const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

export const save = async (page: Page) => {
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Templates saved.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
};
