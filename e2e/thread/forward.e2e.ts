import { askingWords, earlierWords, resultWords } from '@corridor/contract/directory/words.ts';
import { elsewhereWords } from '@corridor/contract/patients/words.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import type { Locator, Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { consult } from '../world/consults.ts';
import { changeRows } from '../world/database.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: words.title });
const forwardButton = (page: Page) => dialogOf(page).getByRole('button', { name: words.send });

async function openDialog(page: Page, activityId: string) {
  await page.goto(`/dashboard/secure-messaging?econsultId=${activityId}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: words.title }).click();
}

/** Counts the requests to forward. */
function countForwards(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('forwardEconsult')) requests.push(request.url());
  });
  return () => requests.length;
}

const owner = (name: string) => `(select id from users where first_name = '${name}')`;
/** Fills the day, so that the service takes no consult today. */
const full = (name: string) =>
  `insert into schedules (uid, weekdays, limited, daily_limit)
   values (${owner(name)}, array_fill(true, array[7]), true, 0)
   on conflict (uid) do update set limited = true, daily_limit = 0`;
const open = (name: string) => `update schedules set limited = false where uid = ${owner(name)}`;

test('an unavailable service shows its date of return and cannot be forwarded to', async ({
  page,
  world,
}) => {
  claims('thread-79 (screen)');
  const id = consult(world, 'Is it safe?', { from: 'Karim' });
  await changeRows(world, full('Tomasz'));
  await takeSession(page, 'Karim Mansour');
  const forwards = countForwards(page);
  await openDialog(page, id);
  const dialog = dialogOf(page);
  const tomasz = dialog.getByRole('radio', { name: /Tomasz Wierzbicki.*Unavailable - Returning/ });
  await tomasz.check();
  await expect(dialog.getByText(askingWords.unavailable)).toBeVisible();
  await dialog.getByLabel(words.subsite, { exact: true }).selectOption({ index: 1 });
  await forwardButton(page).click();
  await expect(dialog.getByText(askingWords.unavailable)).toHaveCount(1);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    // Long names of services stay inside the dialog.
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
  expect(forwards()).toBe(0);
});

test('a day that filled up meanwhile refuses the forward in the words of sending, and the list shows it', async ({
  page,
  world,
}) => {
  claims('thread-79 (refusal)');
  const id = consult(world, 'Is it safe?', { from: 'Karim' });
  await takeSession(page, 'Karim Mansour');
  await openDialog(page, id);
  const dialog = dialogOf(page);
  await dialog.getByLabel(words.search).fill('wierzbicki thyroid');
  await dialog.getByRole('radio', { name: /Tomasz Wierzbicki/ }).check();
  await changeRows(world, full('Tomasz'));
  await forwardButton(page).click();
  await expect(dialog.getByText(askingWords.unavailable)).toHaveCount(1);
  await expect(
    dialog.getByRole('radio', { name: /Tomasz Wierzbicki.*Unavailable - Returning/ }),
  ).toBeChecked();
  await changeRows(world, open('Tomasz'));
  await openDialog(page, id);
  await dialog.getByLabel(words.search).fill('wierzbicki thyroid');
  await dialog.getByRole('radio', { name: /Tomasz Wierzbicki/ }).check();
  await forwardButton(page).click();
  await expect(page.getByText(words.forwarded('Dr. Tomasz Wierzbicki'))).toBeVisible();
});

test('the dialog names each recipient and warns of 30 days and of a patient from Quebec', async ({
  page,
  world,
}) => {
  claims('thread-79 (dialog)');
  const service = `(select id from services where subsite = 'Thyroid and Neck Mass'
    and owner_uid = ${owner('Tomasz')})`;
  await changeRows(
    world,
    `insert into service_members (service_id, uid, position)
     values (${service}, ${owner('Peter')}, 1)`,
  );
  const moveTo = (province: string) =>
    changeRows(world, `update services set province = '${province}' where id = ${service}`);
  await moveTo('BC');
  await takeSession(page, 'Karim Mansour');
  const quebec = { patientProvince: 'QC' };
  const id = consult(world, 'Is it safe?', { from: 'Karim', econsult: quebec });
  const dialog = dialogOf(page);
  const choose = async () => {
    await openDialog(page, id);
    await dialog.getByLabel(words.search).fill('wierzbicki thyroid');
    await dialog.getByRole('radio', { name: /Tomasz Wierzbicki/ }).check();
    await expect(dialog.getByText('It is asked of Dr. Tomasz Wierzbicki')).toContainText(
      'Peter Vogel',
    );
  };
  await choose();
  await expect(dialog.getByText(elsewhereWords.quebec)).toHaveCount(0);
  await forwardButton(page).click();
  await expect(page.getByText(words.forwarded('Dr. Tomasz Wierzbicki'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await moveTo('AB');
  await choose();
  await expect(dialog.getByText(elsewhereWords.quebec)).toBeVisible();
  await expect(dialog.getByRole('link', { name: earlierWords.open })).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
});

test('a clinic in Alberta sees the specialists of Alberta', async ({ page, world }) => {
  claims('thread-79 (Alberta)');
  const id = consult(world, 'Is it safe?');
  await takeSession(page, 'Grace Lindqvist');
  await openDialog(page, id);
  const specialists = dialogOf(page).getByRole('radio');
  await expect(specialists.first()).toBeVisible();
  const shown = await dialogOf(page).getByRole('group').locator('label').allTextContents();
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((text) => / AB\b/.test(text))).toEqual(shown);
});

test('a complaint finds its specialists, and nobody whose name only begins like it', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Who hears this?', { from: 'Karim' });
  await takeSession(page, 'Karim Mansour');
  await openDialog(page, id);
  const dialog = dialogOf(page);
  const radios = dialog.getByRole('radio');
  const search = dialog.getByLabel(words.search);
  // Dr. Sorensen's name begins with this complaint.
  await search.fill('sore');
  await expect(radios.first()).toHaveAccessibleName(/Chronic Pain/);
  await expect(dialog.getByRole('radio', { name: /Sorensen/ })).toHaveCount(0);
  await search.fill('sore ear');
  await expect(radios.first()).toHaveAccessibleName(/Ear and Hearing/);
  await search.fill('sorensen');
  await expect(radios).toHaveCount(1);
  await expect(radios).toHaveAccessibleName(/Henrik Sorensen/);
});

test('a complaint finds its consultants, and nobody whose name only holds its letters', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Who hears this?');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Add Consultant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Consultant' });
  const radios = dialog.getByRole('radio');
  const search = dialog.getByRole('searchbox');
  // Dr. Thandi Mokoena's name holds these letters.
  await search.fill('hand');
  await expect(radios.first()).toHaveAccessibleName(/Hand and Wrist/);
  await expect(dialog.getByRole('radio', { name: /Thandi/ })).toHaveCount(0);
  await search.fill('wierzbicki');
  await expect(radios).toHaveCount(1);
  await expect(radios).toHaveAccessibleName(/Tomasz Wierzbicki/);
});

test('both dialogs say that a search runs or failed, and try again', async ({ page, world }) => {
  const id = consult(world, 'Who hears this?', { from: 'Karim' });
  await takeSession(page, 'Karim Mansour');
  const states = async (dialog: Locator, address: string, nobody: string, answer: RegExp) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(address, async (route) => {
      await released;
      await route.abort();
    });
    await dialog.getByRole('searchbox').fill('hoarse voice');
    await expect(dialog.getByText(resultWords.searching)).toBeVisible();
    await expect(dialog.getByText(nobody)).toHaveCount(0);
    release();
    await expect(dialog.getByText(resultWords.failed)).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText(nobody)).toHaveCount(0);
    await page.unroute(address);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByRole('radio').first()).toHaveAccessibleName(answer);
    await expect(dialog.getByText(resultWords.failed)).toHaveCount(0);
  };
  await openDialog(page, id);
  const forward = dialogOf(page);
  await states(forward, '**/search/**', words.nobody, /Throat and Voice/);
  await forward.getByRole('searchbox').fill('hoarse voice zzyzx');
  await expect(forward.getByText(resultWords.without(['zzyzx']))).toBeVisible();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const second = consult(world, 'Who else?');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${second}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Add Consultant' }).click();
  const add = page.getByRole('dialog', { name: 'Add Consultant' });
  const query = '**/query/thread-findConsultants';
  await states(add, query, thread.nobodyNamed, /Throat and Voice/);
  await add.getByRole('searchbox').fill('hoarse voice zzyzx');
  await expect(add.getByText(resultWords.without(['zzyzx']))).toBeVisible();
  await add.getByRole('searchbox').fill('voice zzyzx quobble flurbig wompatz');
  await expect(add.getByText(resultWords.guessed)).toBeVisible();
});
