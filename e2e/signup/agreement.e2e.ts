import { claims } from '../world/claims.ts';
import { desktop, expect, expectAccessible, test } from '../world/world.ts';
import {
  button,
  complete,
  draw,
  information,
  newEmail,
  part,
  plan,
  readAgreement,
  sign,
} from './form.ts';

test('the agreement is signed only with a name, and another name is signed anew', async ({
  page,
}) => {
  claims('signup-29', 'signup-13');
  await plan(page);
  const first =
    'Make sure you have filled out the required information in the previous sections before signing.';
  await expect(page.getByText(first)).toBeVisible();
  await draw(page);
  await expect(button(page, 'Sign')).toBeDisabled();
  await information(page, { email: newEmail() });
  await expect(page.getByText(first)).toHaveCount(0);
  await readAgreement(page);
  await expect(button(page, 'Sign')).toBeEnabled();
  await button(page, 'Clear').click();
  await expect(button(page, 'Sign')).toBeDisabled();
  await complete(page).click();
  await expect(page.getByText('Sign the user agreement.')).toBeVisible();
  await draw(page);
  await sign(page);
  await expect(page.getByText('Sign the user agreement.')).toHaveCount(0);
  await page.getByLabel('Last name').fill('Baptiste-Roy');
  await expect(page.getByText('What it names has changed: please sign again.')).toBeVisible();
});

test('an agreement can be signed only after its end was on the screen', async ({ page }) => {
  const unread = page.getByText(/^You can sign once you have scrolled to the end/);
  const text = page.getByRole('region', { name: 'User Agreement', exact: true });
  const toItsEnd = () => text.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  const typed = async () => {
    await part(page, /User Agreement/)
      .getByText('Type', { exact: true })
      .click();
    await page.getByLabel('Type your full name').fill('Odile Baptiste');
  };
  await plan(page);
  await information(page, { email: newEmail() });
  await typed();
  await text.scrollIntoViewIfNeeded();
  await expect(unread).toBeVisible();
  await expect(button(page, 'Sign')).toBeDisabled();
  await expectAccessible(page);
  await text.evaluate((box) => box.scrollTo(0, (box.scrollHeight - box.clientHeight) / 2));
  await expect(unread).toBeVisible();
  // Nobody has seen text that was scrolled to its end while its box was out of sight.
  await page.setViewportSize({ width: 390, height: 320 });
  await page.getByLabel('First name').scrollIntoViewIfNeeded();
  await toItsEnd();
  await expect(text).not.toBeInViewport();
  await expect(button(page, 'Sign')).toBeDisabled();
  await text.evaluate((box) => box.scrollTo(0, 0));
  await page.setViewportSize(desktop);

  // The keyboard alone reaches the end without sight of it.
  await button(page, 'Go to the end').focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(unread).toHaveCount(0);
  await expect(button(page, 'Sign')).toBeEnabled();

  // Another role has another text, so its end must be seen again.
  await text.evaluate((box) => box.scrollTo(0, 0));
  await page.getByLabel('Role').selectOption('Resident');
  await expect(unread).toBeVisible();
  await expect(button(page, 'Sign')).toBeDisabled();
  await text.scrollIntoViewIfNeeded();
  await toItsEnd();
  await expect(unread).toHaveCount(0);

  // A short text has nothing to scroll.
  await page.route('**/query/signup-contract', async (route) => {
    const answer = await route.fetch();
    const { result } = await answer.json();
    const json = { result: { ...result, blocks: result.blocks.slice(0, 2) } };
    await route.fulfill({ response: answer, json });
  });
  await page.reload();
  await text.scrollIntoViewIfNeeded();
  await typed();
  await expect(unread).toHaveCount(0);
  await expect(button(page, 'Sign')).toBeEnabled();
});

test('the page names support when the agreement does not load or cannot be signed', async ({
  page,
}) => {
  claims('signup-39', 'signup-42', 'signup-43');
  await page.route('**/query/signup-contract', (route) => route.abort());
  await plan(page);
  await expect(
    page.getByText(
      'An error was encountered while loading the contract. Please contact us at hello@corridor.example for help signing up.',
    ),
  ).toBeVisible();
  await page.unroute('**/query/signup-contract');
  await part(page, /User Agreement/)
    .getByRole('button', { name: 'Retry' })
    .click();
  await information(page, { email: newEmail() });
  await draw(page);
  await readAgreement(page);
  await page.route('**/call/signup-sign', (route) => route.abort());
  await button(page, 'Sign').click();
  await expect(
    page.getByText('An error occurred. Please try again or contact us at hello@corridor.example'),
  ).toBeVisible();
});
