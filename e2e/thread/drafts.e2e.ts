import type { Page } from '@playwright/test';
import { pngStart } from '../../server/src/testing.ts';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import {
  desktop,
  enterAs,
  expect,
  expectAccessible,
  login,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

const open = (page: Page, id: string) =>
  page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const send = (page: Page) => page.getByRole('button', { name: /^Send (Ctrl|⌘)/ });
/** Waits for the draft from the server. */
const draftAnswer = (page: Page) => page.waitForResponse(/query\/thread-metadata/);
const openReady = async (page: Page, id: string) => {
  const read = draftAnswer(page);
  await open(page, id);
  await read;
  await expect(box(page)).toBeVisible();
};

/** Lets a minute pass; the answer to a later request shows that earlier requests have ended. */
const passMinute = async (page: Page) => {
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch('/mark.svg?later').then(({ ok }) => ok));
};

test('typed text survives a reload at the same moment, with and without the server', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Typed and gone?');
  await takeSession(page, 'Amara Okafor');
  await page.route('**/call/thread-saveDraft', (route) => route.abort());
  await openReady(page, id);
  await expect(messages(page).getByText('Typed and gone?')).toBeVisible();
  // No time passes between the last letter and the reload, so the text cannot be sealed in between.
  await box(page).focus();
  await page.keyboard.insertText('Every');
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => {
      crypto.subtle.encrypt = () => new Promise(() => undefined);
      document.execCommand('insertText', false, ' last letter');
      location.reload();
    }),
  ]);
  await expect(box(page)).toHaveValue('Every last letter');
  await expect(page.getByText('Kept on this device, not at the server yet')).toBeVisible();
  // No name or word of the text can be read on the device.
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain('letter');
  await page.unroute('**/call/thread-saveDraft');
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeVisible({ timeout: 20_000 });
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((k) => /thread\./.test(k))))
    .toEqual([]);
});

test('an unsent message is there after a reload and is sent once', async ({ page, world }) => {
  claims('thread-64 (kept)');
  const id = consult(world, 'Sent once?');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  const keys: (string | undefined)[] = [];
  // The message arrives, but its answer is lost.
  await page.route('**/call/thread-sendMessage', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.fetch();
    await route.abort();
  });
  await box(page).fill('Once and no more.');
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeVisible();
  await send(page).click();
  await expect(page.getByText('Error sending message. Please try again')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your text is kept. A retry never sends it twice.')).toBeVisible();
  // The text of the message is no longer a draft.
  await expect(box(page)).toHaveValue('');
  await page.unroute('**/call/thread-sendMessage');
  const again = page.waitForResponse('**/call/thread-sendMessage');
  await messages(page).getByRole('button', { name: 'Retry' }).click();
  expect((await again).request().headers()['idempotency-key']).toBe(keys[0]);
  await expect(page.getByText('Sending…')).toHaveCount(0);
  await expect(page.getByText('Error sending message. Please try again')).toHaveCount(0);
  await page.reload();
  await expect(messages(page).getByText('Once and no more.')).toHaveCount(1);
  await expect(page.getByText('Error sending message. Please try again')).toHaveCount(0);
});

test('a message that a reload interrupted goes on, and a discarded one can come back', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Under way');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/call/thread-sendMessage', async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await box(page).fill('Cut on its way.');
  await send(page).click();
  await expect(page.getByText('Sending…')).toBeVisible();
  await page.reload();
  await page.unroute('**/call/thread-sendMessage');
  release();
  const failed = page.getByText('Error sending message. Please try again');
  await page.route('**/call/thread-sendMessage', (route) => route.abort());
  await expect(messages(page).getByText('Cut on its way.')).toHaveCount(1);
  // The message is sent or kept to be sent; neither state stays "Sending".
  await expect(page.getByText('Sending…')).toHaveCount(0);
  await box(page).fill('Not wanted.');
  await send(page).click();
  await expect(messages(page).getByText('Not wanted.')).toBeVisible();
  const item = messages(page).getByRole('listitem').filter({ hasText: 'Not wanted.' });
  await item.getByRole('button', { name: 'Discard' }).click();
  await expect(item).toHaveCount(0);
  await expect(box(page)).toHaveValue('Not wanted.');
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(item).toHaveCount(1);
  await expect(box(page)).toHaveValue('');
  // The text of a discarded message is offered beside the present draft.
  await box(page).fill('Another thought.');
  await item.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(messages(page).getByText('Under way')).toBeVisible();
  await expect(messages(page).getByText('Not wanted.')).toHaveCount(0);
  await expect(box(page)).toHaveValue('Another thought.');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(box(page)).toHaveValue('Not wanted.');
  await expect(failed.or(messages(page).getByText('Cut on its way.')).first()).toBeVisible();
});

test('neither of two windows overwrites the other’s text, and each offers it', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Two windows');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  const other = await page.context().newPage();
  await openReady(other, id);
  await box(page).fill('From the first');
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeVisible();
  // An empty window shows the text of the other.
  await expect(box(other)).toHaveValue('From the first');
  await box(other).fill('From the second');
  await expect(other.getByText(/^Saved \d+ s ago$/)).toBeVisible();
  const offer = page.getByText('A newer draft was written elsewhere');
  await expect(offer).toBeVisible();
  await expect(box(page)).toHaveValue('From the first');
  await page.reload();
  await expect(offer).toBeVisible();
  await expect(box(page)).toHaveValue('From the first');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(box(page)).toHaveValue('From the second');
  await expect(page.getByText('What stood here is kept')).toBeVisible();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(box(page)).toHaveValue('From the first');
  await page.getByRole('button', { name: 'Discard the other draft' }).click();
  await expect(page.getByRole('button', { name: 'Use it' })).toHaveCount(0);
  await page.getByRole('button', { name: 'UNDO' }).click();
  await expect(page.getByRole('button', { name: 'Use it' })).toBeVisible();
  // Sending in one window removes the draft from the other.
  await other.close();
});

test('the next window finds text that a closed window could not save', async ({ page, world }) => {
  const id = consult(world, 'A closed window');
  await signIn(page, 'Amara Okafor');
  const first = await page.context().newPage();
  await page.context().route('**/call/thread-saveDraft', (route) => route.abort());
  await openReady(page, id);
  await openReady(first, id);
  await box(first).fill('Left behind');
  await expect(first.getByText('Kept on this device, not at the server yet')).toBeVisible();
  await first.close();
  await page.reload();
  await expect(box(page).or(page.getByText('A newer draft'))).toBeVisible();
  await expect(box(page)).toHaveValue('Left behind');
});

test('a corrected and sent message leaves no draft', async ({ page, world }) => {
  claims('thread-30 (screen)');
  const id = consult(world, 'Corrected?');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  await box(page).fill('She is well, thnak you');
  await expect(page.getByText(/^Saved \d+ s ago$/)).toBeVisible({ timeout: 20_000 });
  await box(page).fill('She is well, thank you.');
  const sent = page.waitForResponse('**/call/thread-sendMessage');
  await page.keyboard.press('Control+Enter');
  await sent;
  await expect(messages(page).getByText('She is well, thank you.')).toBeVisible();
  await page.reload();
  await expect(messages(page).getByText('She is well, thank you.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(box(page)).toHaveValue('');
});

test('sending in one window removes the draft from the other', async ({ page, world }) => {
  const id = consult(world, 'One draft');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  const other = await page.context().newPage();
  await openReady(other, id);
  await box(page).fill('For both');
  await expect(box(other)).toHaveValue('For both');
  await send(other).click();
  await expect(messages(other).getByText('For both')).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await expect(messages(page).getByText('For both')).toHaveCount(1);
  await other.close();
});

test('a refused save ends, and a repeated save does not count as activity', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Saved at last?');
  await page.clock.install();
  await signIn(page, 'Amara Okafor');
  const saves: (string | undefined)[] = [];
  const refusal = { error: { message: '', details: { code: 'not-found' } } };
  let answer: 'lost' | 'refused' = 'lost';
  await page.route('**/call/thread-saveDraft', (route) => {
    saves.push(route.request().headers()['x-background']);
    return answer === 'lost' ? route.abort() : route.fulfill({ status: 404, json: refusal });
  });
  await openReady(page, id);
  await box(page).fill('Not yet.');
  await expect(page.getByText('Kept on this device, not at the server yet')).toBeVisible();
  const first = saves.length;
  answer = 'refused';
  const refused = page.waitForResponse('**/call/thread-saveDraft');
  await page.clock.runFor(6_000);
  await refused;
  expect(saves.slice(first)).toEqual(['1']);
  // The refusal is final: no save follows, however long the page waits.
  await passMinute(page);
  expect(saves.slice(first)).toEqual(['1']);
});

test('unsaved text is never saved in the name of the next person', async ({ page, world }) => {
  const id = consult(world, 'Whose words?');
  await page.clock.install();
  await login(page, 'Amara Okafor');
  await page.route('**/call/thread-saveDraft', (route) => route.abort());
  await openReady(page, id);
  await box(page).fill('Amara alone.');
  await expect(page.getByText('Kept on this device, not at the server yet')).toBeVisible();
  // The session ends, and another person signs in in the same tab without a new page.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Archive' }).click();
  await page.waitForURL('**/login');
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/call/thread-saveDraft')) saves.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterAs(page, 'Grace Lindqvist');
  await passMinute(page);
  expect(saves).toEqual([]);
});

test('text longer than a message is kept whole, counted and not sent', async ({ page, world }) => {
  const id = consult(world, 'At length');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  const long = 'x'.repeat(50_123);
  await box(page).fill(long);
  await expect(box(page)).toHaveValue(long);
  await expect(page.getByText('50,123 of 50,000 characters')).toBeVisible();
  await expect(
    page.getByText('Too long to send: shorten it by 123 characters, or send it in parts.'),
  ).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(box(page)).toHaveValue(long);
  await box(page).fill(long.slice(123));
  await expect(page.getByText('50,000 of 50,000 characters')).toBeVisible();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
});

test('a file says why it failed and offers Retry only where that can help', async ({
  page,
  world,
}) => {
  claims('thread-31 (reasons)');
  const id = consult(world, 'Files that fail');
  await takeSession(page, 'Grace Lindqvist');
  await openReady(page, id);
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngStart });
  const attach = page.getByLabel('Attach files');
  const list = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await attach.setInputFiles([{ name: 'a.heic', mimeType: 'image/heic', buffer: pngStart }]);
  const heic = list.filter({ hasText: 'a.heic' });
  await expect(heic).toContainText('HEIC format cannot be used');
  await expect(heic.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByText('Retry or remove the files that failed.')).toBeVisible();
  // The browser loses the file at a reload, so its row goes too.
  await page.reload();
  await expect(box(page)).toBeVisible();
  await attach.setInputFiles([png('beside.png')]);
  await expect(list.filter({ hasText: 'beside.png' })).toHaveAttribute('data-state', 'done');
  await expect(heic).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove beside.png' }).click();
  // The server answers that there were too many tries.
  const details = { code: 'resource-exhausted', reason: 'too-many' };
  const many = { message: 'Too many tries.', details };
  await page.route('**/uploads', (route) => route.fulfill({ status: 429, json: { error: many } }));
  await attach.setInputFiles([png('busy.png')]);
  const busy = list.filter({ hasText: 'busy.png' });
  await expect(busy).toContainText('Too many tries.');
  await page.unroute('**/uploads');
  await busy.getByRole('button', { name: 'Retry' }).click();
  await expect(busy).toHaveAttribute('data-state', 'done');
  await attach.setInputFiles(Array.from({ length: 21 }, (_, n) => png(`n${n}.png`)));
  await expect(list).toHaveCount(20);
  await expect(
    page.getByText('A message has at most 20 files. 2 were not taken: n19.png, n20.png'),
  ).toBeVisible();
});

test('attached files survive a reload and go with the message', async ({ page, world }) => {
  const id = consult(world, 'With its files');
  await takeSession(page, 'Grace Lindqvist');
  await openReady(page, id);
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: pngStart });
  const item = (name: string) =>
    page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').filter({ hasText: name });
  await page.getByLabel('Attach files').setInputFiles([file('kept.png'), file('gone.png')]);
  for (const name of ['kept.png', 'gone.png'])
    await expect(item(name)).toHaveAttribute('data-state', 'done');
  await page.route('**/uploads', () => new Promise(() => undefined));
  await page.getByLabel('Attach files').setInputFiles([file('cut.png')]);
  await box(page).fill('With a picture.');
  let asked = 0;
  await page.route('**/uploads/*', (route) =>
    route.request().method() === 'HEAD' && asked++ === 1
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
  await page.reload();
  await expect(box(page)).toHaveValue('With a picture.');
  await expect(item('kept.png')).toHaveAttribute('data-state', 'done');
  await expect(item('gone.png')).toContainText('no longer kept');
  await expect(item('cut.png')).toContainText('The page was closed before it was uploaded');
  for (const name of ['gone.png', 'cut.png'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  await send(page).click();
  await expect(messages(page).getByRole('button', { name: 'Open kept.png' })).toBeVisible();
});

test('a file keeps uploading while another thread is open', async ({ page, world }) => {
  const id = consult(world, 'With a long film');
  consult(world, 'Looked at meanwhile');
  await page.setViewportSize(desktop);
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await expect(messages(page).getByText('With a long film')).toBeVisible();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/uploads', async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByLabel('Attach files')
    .setInputFiles([{ name: 'long.png', mimeType: 'image/png', buffer: pngStart }]);
  const item = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(item).toHaveAttribute('data-state', 'waiting');
  const row = (text: string) =>
    page.getByRole('region', { name: 'Consults' }).getByRole('link').filter({ hasText: text });
  await row('Looked at meanwhile').press('Enter');
  await expect(messages(page).getByText('Looked at meanwhile')).toBeVisible();
  await expect(item).toHaveCount(0);
  release();
  await row('With a long film').press('Enter');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('long.png');
  await expect(item).toHaveAttribute('data-state', 'done');
});

test('a removed member can copy the written text and discards it with an undo', async ({
  page,
  world,
  browser,
}) => {
  const id = consult(world, 'Who else should read this?');
  const add = async (owner: Page) => {
    await owner.goto(`/dashboard/secure-messaging?econsultId=${id}`);
    await owner.getByRole('button', { name: 'Actions' }).click();
    await owner.getByRole('menuitem', { name: 'Add Consultant' }).click();
    await owner.getByRole('radio', { name: /Wierzbicki/ }).check();
    await owner.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await page.setViewportSize(desktop);
  await signIn(page, 'Amara Okafor');
  await add(page);
  const out = page.getByRole('button', { name: 'Remove Dr. Tomasz Wierzbicki, FRCSC' });
  await expect(out).toBeVisible();
  const other = await (
    await browser.newContext({
      baseURL: world.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
  ).newPage();
  await takeSession(other, 'Tomasz Wierzbicki');
  await openReady(other, id);
  await box(other).fill('I would excise it with a margin of');
  await out.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(other.getByText(`Consult with ID ${id} does not exist.`)).toBeVisible();
  const left = other.getByRole('dialog', { name: 'What you were writing' });
  const text = left.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue('I would excise it with a margin of');
  for (const viewport of [desktop, { width: 390, height: 844 }]) {
    await other.setViewportSize(viewport);
    await expectAccessible(other);
  }
  await left.getByRole('button', { name: 'Copy' }).click();
  await expect(left.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await other.evaluate(() => navigator.clipboard.readText())).toBe(
    'I would excise it with a margin of',
  );
  await left.getByRole('button', { name: 'Close' }).last().click();
  await expect(left).toHaveCount(0);
  await other.getByRole('button', { name: 'UNDO' }).click();
  await expect(text).toHaveValue('I would excise it with a margin of');
  await left.getByRole('button', { name: 'Close' }).last().click();
  // Nothing is left on the device that a sign-out would ask about.
  await expect
    .poll(() => other.evaluate(() => Object.keys(localStorage).filter((k) => /thread\./.test(k))))
    .toEqual([]);
  await other.context().close();
});

test('Logout asks first while text is on this device alone, and then erases it', async ({
  page,
  world,
}) => {
  const id = consult(world, 'Before I go');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  await page.route('**/call/thread-sendMessage', (route) => route.abort());
  await box(page).fill('Not sent yet.');
  await send(page).click();
  await expect(page.getByText('Error sending message. Please try again')).toBeVisible();
  const out = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await out();
  const question = page.getByRole('alertdialog', { name: 'Unsaved Changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(messages(page).getByText('Not sent yet.')).toBeVisible();
  await out();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = () => page.evaluate(() => Object.keys(localStorage).join());
  expect(await kept()).not.toContain('draft');
});

test('a phone reaches the end of the composer, however long it is', async ({ page, world }) => {
  const id = consult(world, 'All of it');
  await page.setViewportSize({ width: 390, height: 844 });
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  await box(page).fill('x '.repeat(25_100));
  const file = { name: 'a.heic', mimeType: 'image/heic', buffer: pngStart };
  await page.getByLabel('Attach files').setInputFiles([file]);
  const last = page.getByText('Not for emergencies. Call 911.');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});
