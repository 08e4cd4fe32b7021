import type { Page } from '@playwright/test';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function operate(page: Page) {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/services/search');
  await expect(section(page, 'Concepts')).toContainText('You have added no concepts.');
  await expect(section(page, 'Without an answer')).toContainText(
    'No word was typed by ten people.',
  );
}

test('an operator adds, changes and removes a concept, and searches follow it', async ({
  page,
}) => {
  await operate(page);
  const concepts = section(page, 'Concepts');
  await concepts.getByRole('button', { name: 'Add a concept' }).click();
  const form = concepts.getByRole('form', { name: 'Add a concept' });
  await expect(form.getByLabel('Id')).toBeFocused();
  await page.keyboard.type('hot-tub-lung');
  await form.getByLabel('Phrases').fill('hot tub lung\nsauna fever');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('Name at least one specialty.');
  await form.getByRole('button', { name: 'Add a specialty' }).click();
  await form.getByLabel('Specialty', { exact: true }).selectOption('Respirology');
  await form.getByLabel('Subsite', { exact: true }).selectOption('Cough');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const list = concepts.getByRole('list', { name: 'Concepts' });
  await expect(list).toContainText('hot tub lung hot-tub-lung · Respirology > Cough');
  const bars = section(page, 'How the search bar searches');
  await bars.getByLabel('Try it out').fill('sauna fever');
  const hits = bars.getByRole('list', { name: 'What would be found first' });
  await expect(hits.getByRole('listitem').first()).toContainText('Respirology');

  await concepts.getByRole('button', { name: 'Change hot-tub-lung' }).click();
  const change = concepts.getByRole('form', { name: 'Change hot-tub-lung' });
  await change.getByLabel('Specialty', { exact: true }).selectOption('Dermatology');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(hits.getByRole('listitem').first()).toContainText('Dermatology');
  // A built-in concept is found by its words, and a change of it is the installation's own.
  await concepts.getByRole('searchbox').fill('otosclerosis');
  await expect(list.getByText('built in').first()).toBeVisible();
  await concepts.getByRole('searchbox').fill('pain');
  await expect(concepts.getByText(/^\d+ more\. Type another word to see fewer\.$/)).toBeVisible();
  await concepts.getByRole('searchbox').fill('hot tub lung');
  await concepts.getByRole('button', { name: 'Remove hot-tub-lung' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The concept was removed.')).toBeVisible();
  await expect(concepts).toContainText('No concept matches.');
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
});

test('a file of concepts shows what it would change, and its mistakes by line', async ({
  page,
}) => {
  await operate(page);
  const file = section(page, 'Concepts as a file');
  const head = 'id\tkind\tto\twho\tphrases\tshort\tmisspelt\tfrench';
  const row = (specialty: string) =>
    `sea-lice\tfinding\t${specialty} > * = 1\t\tsea lice|swimmer’s rash\t\t\tpuce de mer`;
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await file.getByRole('button', { name: /choose/i }).click();
    await (await chooser).setFiles({
      name: 'concepts.tsv',
      mimeType: 'text/tab-separated-values',
      buffer: Buffer.from(text),
    });
  };
  await choose(`${head}\n${row('Alchemy')}\n`);
  await expect(file.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 2to: There is no specialty "Alchemy".',
  );
  await choose(`${head}\n${row('Dermatology')}\n`);
  await expect(file.getByRole('list', { name: 'Added' })).toContainText('sea lice');
  await expectAccessible(page);
  await file.getByRole('button', { name: 'Apply these changes' }).click();
  await expect(file.getByRole('status').last()).toHaveText('The import is done.');
  await expect(section(page, 'Concepts').getByRole('list').first()).toContainText('sea-lice');
  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Export concepts' }).click();
  expect((await download).suggestedFilename()).toMatch(/^concepts-\d{4}-\d\d-\d\d\.tsv$/);
});
