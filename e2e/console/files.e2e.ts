import { readFileSync } from 'node:fs';
import { filesWords } from '@corridor/contract/operator/files/words.ts';
import { desktop, expect, expectAccessible, test } from '../world/world.ts';
import { open, operate, save, section, tab } from './services.ts';

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

test('an operator exports the directory, previews the changes of a file and applies them', async ({
  page,
  browser,
  world,
}) => {
  await page.setViewportSize(desktop);
  await operate(page);
  await tab(page, 'Import and export').click();
  const exported = async (name: string) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^directory-\d{4}-\d\d-\d\d\.(csv|json)$/);
    return readFileSync(await download.path(), 'utf8');
  };
  const csv = await exported('Export as CSV');
  await expect(section(page, 'Export').getByRole('status')).toHaveText(/holds \d+ services\.$/);
  const json = await exported('Export as JSON');
  expect(JSON.parse(json).services.length).toBeGreaterThan(100);

  const coming = section(page, 'Import');
  const choose = (name: string, text: string) =>
    coming.locator('input[type=file]').setInputFiles(file(name, text));
  const apply = coming.getByRole('button', { name: 'Apply these changes' });
  const count = (name: string) =>
    coming
      .locator('dl div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition');

  await choose('directory.txt', csv);
  await expect(coming.getByRole('alert')).toHaveText(filesWords.ending);
  await coming
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from([0xe9, 0x2c]) });
  await expect(coming.getByRole('alert')).toHaveText(filesWords.notUtf8);

  await choose('same.csv', csv);
  await expect(coming.getByText(filesWords.nothing)).toBeVisible();
  await expect(apply).toHaveCount(0);

  await choose('wrong.csv', csv.replace(/,consult,/, ',letter,'));
  const errors = coming.getByRole('list', { name: 'Errors' }).getByRole('listitem');
  await expect(errors).toHaveCount(1);
  await expect(errors).toContainText(/Line \d+type: /);
  await expect(count('Errors')).toHaveText('1');
  await expect(apply).toHaveCount(0);
  await expectAccessible(page);

  const text = csv.replace(
    /Psoriasis and Eczema(,consult,.*amara\.okafor)/,
    (_, rest) => `Eczema of a file${rest}`,
  );
  expect(text).not.toBe(csv);
  await choose('changed.csv', text);
  await expect(count('Changed')).toHaveText('1');
  const changed = coming.getByRole('list', { name: 'Changed' });
  await expect(changed).toContainText(/Line \d+Eczema of a file \(Dermatology\) name/);
  // A colleague saved in between.
  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  await operate(other);
  await open(other, 'eczema okafor', 'Psoriasis and Eczema');
  await other.getByLabel('College').fill('Changed meanwhile');
  await save(other);
  await other.context().close();
  await apply.click();
  await expect(coming.getByRole('alert')).toContainText('The directory has changed since.');
  await coming.getByRole('button', { name: 'Look again' }).click();
  await expect(changed).toContainText('name, college');
  await apply.click();
  await expect(coming.getByText('The import is done.')).toBeVisible();
  await expect(changed).toHaveCount(0);
  await tab(page, 'Services').click();
  await open(page, 'eczema file', 'Eczema of a file');
});
