import { claims } from '../world/claims.ts';
import { expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';
import { choose, heading, next, start } from './forms.ts';

const shipped = '0f6b0001-0000-4000-8000-000000000001';

test('a sender sees a form as the patient will, and nothing of it is stored or sent', async ({
  page,
  browser,
  world,
}) => {
  claims('forms-04 (the preview)', 'access-18 (the preview)', 'access-01 (the preview)');
  await page.setViewportSize(phone);
  await takeSession(page, 'Grace Lindqvist');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const address = `/forms?preview=true&formId=${shipped}&locationIdx=0`;
  await page.goto(address);
  const banner = page.getByRole('note').filter({ hasText: 'Preview. Nothing is stored or sent.' });
  await expect(banner).toBeVisible();
  await expect(heading(page)).toHaveText('PHQ-9');
  await expect(page.getByRole('banner')).toContainText('Parkland Family Clinic');
  await expectAccessible(page);
  await start(page);
  for (let question = 1; question <= 9; question++) {
    await expect(banner).toBeVisible();
    await choose(page, 'Several days');
    await next(page);
  }
  await choose(page, 'Very difficult');
  await next(page);
  await page.getByRole('button', { name: 'Send my answers' }).click();
  await expect(heading(page)).toHaveText(/^End of the preview\./);
  await expectAccessible(page);
  expect(asked.filter((path) => path.startsWith('/call/'))).toEqual([]);
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect(heading(page)).toHaveText('PHQ-9');
  await start(page);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  // A place that the sender does not have names no clinic.
  await page.goto(address.replace(/0$/, '9'));
  await expect(page.getByRole('banner')).toContainText('Your clinic');
  await page.goto(address.replace(/0001&/, '0999&'));
  await expect(page.getByText('This form could not be found.')).toBeVisible();
  const stranger = await (await browser.newContext({ viewport: phone })).newPage();
  await stranger.goto(`${world.url}${address}`);
  await expect(stranger.getByText(/^Log in with an account that sends forms/)).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Login' })).toBeVisible();
  await expectAccessible(stranger);
  // An account that sends no forms sees as little.
  await takeSession(stranger, 'Amara Okafor');
  await stranger.reload();
  await expect(stranger.getByText(/^Log in with an account that sends forms/)).toBeVisible();
  await stranger.context().close();
});
