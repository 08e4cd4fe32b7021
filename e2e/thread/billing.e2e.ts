import type { Page } from '@playwright/test';
import pg from 'pg';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  takeSession,
  test,
  type World,
} from '../world/world.ts';

const open = async (page: Page, name: string, id: string) => {
  await takeSession(page, name);
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(page)).toBeVisible();
};
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const write = async (page: Page, text: string) => {
  await composer(page).fill(text);
  await page.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();
};
const own = (page: Page, text: string) =>
  messages(page).getByRole('listitem').filter({ hasText: text }).first();
const code = (page: Page) => page.getByRole('textbox', { name: 'Billing code' });

async function everybodyWorksInAlberta({ environment }: World) {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  await client.query(`update clinics set province = 'AB'`);
  await client.end();
}

test('the present code is preselected, others are listed with their words, and only the owner sees it', async ({
  page,
  world,
  browser,
}) => {
  claims('thread-33 (offered)', 'thread-46 (owner)');
  await everybodyWorksInAlberta(world);
  const id = consult(world, 'Is this mole safe?');
  await open(page, 'Amara Okafor', id);
  await expect(code(page)).toHaveValue('03.01O');
  await page.getByRole('button', { name: 'Billing codes' }).click();
  const items = page.getByRole('menuitem');
  await expect(items.first()).toHaveText('03.01O eConsult opinion, consultant');
  await expect(items.filter({ hasText: '03.01NG' })).toHaveText(
    '03.01NG Advice, weekday 7 am to 5 pm',
  );
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await items.filter({ hasText: '03.01NH' }).click();
  await expect(code(page)).toHaveValue('03.01NH');
  await code(page).fill('03.01O');
  await write(page, 'It is safe.');
  await expect(own(page, 'It is safe.')).toContainText('Billed 03.01O');
  // The opinion was given before, so this message is advice.
  await expect(code(page)).toHaveValue(/^03\.01N[GHI]$/);

  const grace = await (await browser.newContext({ baseURL: world.url })).newPage();
  await open(grace, 'Grace Lindqvist', id);
  await expect(own(grace, 'It is safe.')).toBeVisible();
  await expect(grace.getByText('03.01O')).toHaveCount(0);
  await expect(own(grace, 'It is safe.')).not.toContainText('Billed');
  await grace.context().close();
});

test('an unknown code is asked for, added at the message and offered the next time', async ({
  page,
  world,
}) => {
  claims('billing-25 (at the message)');
  const [first, second] = [consult(world, 'The first'), consult(world, 'The second')];
  await open(page, 'Amara Okafor', first);
  await expect(code(page)).toHaveValue('');
  await expect(
    page.getByText('Without a code the billing of this message waits until you add one'),
  ).toBeVisible();
  await write(page, 'Yes, it is.');
  const message = own(page, 'Yes, it is.');
  await expect(message).toContainText('On hold: no billing code was chosen');
  await message.getByRole('button', { name: 'Add a billing code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Billing of this message' });
  await dialog.getByRole('button', { name: 'Bill with this code' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Billing code is required');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Billing code' }).fill('00120');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(message).toContainText('Billed 00120');

  await page.goto(`/dashboard/secure-messaging?econsultId=${second}`);
  await page.getByRole('button', { name: 'Billing codes' }).click();
  await page.getByRole('menuitem', { name: '00120' }).click();
  await write(page, 'No, it is not.');
  const billed = own(page, 'No, it is not.');
  await expect(billed).toContainText('Billed 00120');
  await billed.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Do not bill' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do not bill' }).click();
  await expect(billed).toContainText('Not billed');
  await expect(billed.getByRole('button', { name: 'Change' })).toHaveCount(0);
});

test('a code that nobody chose is confirmed with one press', async ({ page, world }) => {
  const id = consult(world, 'A rash');
  // This person bills but has no code field.
  await open(page, 'Grace Lindqvist', id);
  await expect(code(page)).toHaveCount(0);
  await write(page, 'One more question.');
  const message = own(page, 'One more question.');
  await expect(message).toContainText('the code was not chosen, and waits to be confirmed');
  await message.getByRole('button', { name: 'Confirm 03.01NG' }).click();
  await expect(message).toContainText('Billed 03.01NG');
});
