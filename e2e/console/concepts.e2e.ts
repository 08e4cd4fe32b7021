import { conceptWords } from '@corridor/contract/operator/concepts/words.ts';
import type { Page } from '@playwright/test';
import { ask } from '../world/drafts.ts';
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

const seaLice = {
  id: 'sea-lice',
  kind: 'finding',
  targets: [{ specialty: 'Dermatology', subsite: '*', weight: 1 }],
  who: [],
  phrases: ['sea lice'],
  short: [],
  misspelt: [],
  french: [],
};
const saveAs = (page: Page, more: object, after: number | null) =>
  ask(page, 'operator-saveConcept', { concept: { ...seaLice, ...more }, after });

test('the later one of two operators reads what a colleague saved, and chooses', async ({
  page,
}) => {
  await operate(page);
  await saveAs(page, {}, null);
  const concepts = section(page, 'Concepts');
  // The id of a concept is not taken twice.
  await concepts.getByRole('button', { name: 'Add a concept' }).click();
  const add = concepts.getByRole('form', { name: 'Add a concept' });
  await add.getByLabel('Id').fill('sea-lice');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('This id exists already.')).toBeVisible();
  await expect(add.getByLabel('Id')).toBeFocused();
  await add.getByRole('button', { name: 'Cancel' }).click();

  await concepts.getByRole('button', { name: 'Change sea-lice' }).click();
  const form = concepts.getByRole('form', { name: 'Change sea-lice' });
  await form.getByLabel('Kind').selectOption('Test');
  // The form reads its concept by itself, whatever the list shows.
  await concepts.getByRole('searchbox').fill('otosclerosis');
  await saveAs(page, { kind: 'drug', phrases: ['sea lice', 'bather’s rash'] }, 1);
  const note = form.getByRole('alert').filter({ hasText: 'Somebody else changed this concept' });
  await expect(note.getByRole('row', { name: 'Kind' })).toHaveText('KindTestDrug');
  await expect(note.getByRole('row', { name: 'Phrases' })).toContainText('bather’s rash');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(note).toBeFocused();
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('The concept is saved.')).toBeVisible();
  await expect(form).toHaveCount(0);
  const { concepts: saved } = await ask(page, 'operator-concepts', { id: 'sea-lice' }, 'query');
  expect(saved).toMatchObject([{ kind: 'test', phrases: ['sea lice', 'bather’s rash'] }]);
});

test('a removal and a form hold what the operator has read', async ({ page }) => {
  await operate(page);
  await saveAs(page, {}, null);
  const concepts = section(page, 'Concepts');
  await concepts.getByRole('button', { name: 'Remove sea-lice' }).click();
  await saveAs(page, { kind: 'drug' }, 1);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(conceptWords.removedNewer)).toBeVisible();
  // The list cannot be read, and the form stays as it is.
  await concepts.getByRole('button', { name: 'Change sea-lice' }).click();
  const form = concepts.getByRole('form', { name: 'Change sea-lice' });
  await form.getByLabel('French').fill('puce de mer');
  await page.route('**/query/operator-concepts', (route) => route.abort());
  await concepts.getByRole('searchbox').fill('otosclerosis');
  await expect(concepts.getByText('This could not be loaded.')).toBeVisible({ timeout: 30_000 });
  await expect(form.getByLabel('French')).toHaveValue('puce de mer');
  await page.unroute('**/query/operator-concepts');
  await concepts.getByRole('button', { name: 'Retry' }).click();
  await expect(concepts.getByText('This could not be loaded.')).toHaveCount(0);
  // Somebody removes the concept, and a save adds it again.
  await ask(page, 'operator-removeConcept', { id: 'sea-lice', after: 2 });
  await expect(form.getByText(conceptWords.gone)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const { concepts: saved } = await ask(page, 'operator-concepts', { id: 'sea-lice' }, 'query');
  expect(saved).toMatchObject([{ version: 1, french: ['puce de mer'] }]);
});

test('a file of concepts shows what it would change, and its mistakes by line', async ({
  page,
}) => {
  await operate(page);
  const file = section(page, 'Concepts as a file');
  const header = 'id\tkind\tto\twho\tphrases\tshort\tmisspelt\tfrench';
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
  await choose(`${header}\n${row('Alchemy')}\n`);
  await expect(file.getByRole('list', { name: 'Errors' })).toContainText(
    'Line 2to: There is no specialty "Alchemy".',
  );
  await choose(`${header}\n${row('Dermatology')}\n`);
  await expect(file.getByRole('list', { name: 'Added' })).toContainText('sea lice');
  await expectAccessible(page);
  await file.getByRole('button', { name: 'Apply these changes' }).click();
  await expect(file.getByRole('status').last()).toHaveText('The import is done.');
  await expect(section(page, 'Concepts').getByRole('list').first()).toContainText('sea-lice');
  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: 'Export concepts' }).click();
  expect((await download).suggestedFilename()).toMatch(/^concepts-\d{4}-\d\d-\d\d\.tsv$/);
});
