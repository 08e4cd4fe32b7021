import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { delayAnswers } from '../world/delayedAnswers.ts';
import { expect, takeSession, test } from '../world/world.ts';
import { box, openReady, send } from './panes.ts';

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

test('Send is off while a message is being sent, and a double press sends it once', async ({
  page,
  world,
}) => {
  claims('thread-32');
  const id = consult(world, 'Twice?');
  await takeSession(page, 'Amara Okafor');
  await openReady(page, id);
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  const answers = await delayAnswers(page, /\/call\/thread-sendMessage$/);
  await box(page).fill('Only once.');
  await send(page).dblclick();
  await expect(messages(page).getByText('Sending…')).toHaveCount(1);
  // The next text waits in its box, whatever is pressed.
  await box(page).fill('And the next.');
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await send(page).click({ force: true });
  await box(page).press('Control+Enter');
  await expect(box(page)).toHaveValue('And the next.');
  await expect(messages(page).getByText('Sending…')).toHaveCount(1);
  expect(answers.requests()).toHaveLength(1);

  answers.release();
  await expect(messages(page).getByText('Sending…')).toHaveCount(0);
  await send(page).click();
  await expect(box(page)).toHaveValue('');
  await expect(messages(page).getByText('And the next.')).toBeVisible();
  await expect(messages(page).getByText('Only once.')).toHaveCount(1);
  expect(answers.requests()).toHaveLength(2);
});
