import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { expect, signIn, takeSession, test } from '../world/world.ts';
import { box, openReady, passMinute, send } from './panes.ts';

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
