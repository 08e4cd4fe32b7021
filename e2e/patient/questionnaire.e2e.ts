import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, test } from '../world/world.ts';
import { choose, expectFits, heading, next, openForm, saved, start } from './forms.ts';
import { enterDate, sendForm } from './links.ts';

test('a PHQ-9 is filled in on a phone, goes on in another browser and is sent once', async ({
  page,
  browser,
  world,
}) => {
  const link = await sendForm(page, world, 'PHQ-9');
  const first = await openForm(browser, world, link);
  await expect(heading(first)).toHaveText('PHQ-9');
  await expect(first.getByText(/^These questions are in English only/)).toBeVisible();
  await expectAccessible(first);
  await start(first);
  await expect(heading(first)).toBeFocused();
  await expect(first.getByText('Question 1 of 10')).toBeVisible();
  await expect(
    first.getByRole('radiogroup', { name: 'Little interest or pleasure in doing things' }),
  ).toHaveAccessibleDescription(/^Over the last 2 weeks, how often/);
  // A question that must be answered is led to.
  await next(first);
  await expect(first.getByRole('alert').filter({ hasText: 'Please answer' })).toBeVisible();
  await expect(first.getByRole('radio', { name: 'Not at all' })).toBeFocused();
  await expectAccessible(first);
  await choose(first, 'Several days');
  await expect(saved(first)).toBeVisible();
  await next(first);
  await choose(first, 'Not at all');
  await next(first);
  await expect(heading(first)).toHaveText(
    'Trouble falling or staying asleep, or sleeping too much',
  );
  await choose(first, 'More than half the days');
  await expect(saved(first)).toBeVisible();
  await expectAccessible(first);
  await expectFits(first);
  // The line is lost: the answer waits on the page, and is kept when the line is back.
  await next(first);
  await first.context().setOffline(true);
  await choose(first, 'Several days');
  await expect(first.getByText('Kept on this device. Trying again…').first()).toBeVisible();
  await next(first);
  await choose(first, 'Not at all');
  await first.context().setOffline(false);
  await expect(saved(first)).toBeVisible();
  // The way back of the phone goes one question back.
  await first.goBack();
  await expect(heading(first)).toHaveText('Feeling tired or having little energy');
  await expect(first.getByRole('radio', { name: 'Several days' })).toBeChecked();

  const second = await openForm(browser, world, link);
  await expect(second.getByText('Your earlier answers are here.')).toBeVisible();
  await start(second);
  await expect(second.getByText('Question 6 of 10')).toBeVisible();
  for (let question = 6; question < 9; question++) {
    await choose(second, 'Not at all');
    await next(second);
  }
  await expect(second.getByRole('link', { name: 'Call 9-8-8' })).toHaveCount(0);
  await choose(second, 'Several days');
  const help = second.getByRole('alert').filter({ hasText: 'You do not have to face this alone' });
  await expect(help).toBeInViewport();
  await expect(help.getByRole('link', { name: 'Call 9-8-8' })).toHaveAttribute('href', 'tel:988');
  await expect(help.getByRole('link', { name: 'Text 9-8-8' })).toHaveAttribute('href', 'sms:988');
  await expect(help.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await expectAccessible(second);
  await next(second);
  await choose(second, 'Somewhat difficult');
  await next(second);
  await expect(heading(second)).toHaveText('Review your answers');
  await expect(help).toBeVisible();
  await expectAccessible(second);
  // A change comes back to the review.
  await second.getByRole('button', { name: 'Change: Poor appetite or overeating' }).click();
  await choose(second, 'Nearly every day');
  await next(second);
  await expect(heading(second)).toHaveText('Review your answers');
  await expect(
    second.getByRole('definition').filter({ hasText: 'Nearly every day' }),
  ).toBeVisible();
  await second.getByRole('button', { name: 'Send my answers' }).click();
  await expect(heading(second)).toHaveText('Your answers were sent');
  await expect(second.getByText('Parkland Family Clinic has them.')).toBeVisible();
  await expectAccessible(second);
  const saving = second.waitForEvent('download');
  await second.getByRole('button', { name: 'Save' }).click();
  const receipt = await (await saving).createReadStream();
  const text = (await receipt.toArray()).join('');
  expect(text).toMatch(/^Form: PHQ-9\nTo: Parkland Family Clinic\nSent: .+\nReceipt: \w{8}$/m);
  expect(text).toContain('Poor appetite or overeating\n  Nearly every day');

  // The first browser learns of it, and says so after the door.
  await choose(first, 'Not at all');
  await enterDate(first);
  await expect(heading(first)).toHaveText('You have sent this form');
  await expectAccessible(first);
  for (const each of [first, second]) await each.context().close();
});

test('the whole form is filled in by the keyboard alone', async ({ page, browser, world }) => {
  const link = await sendForm(page, world, 'GAD-7');
  const patient = await openForm(browser, world, link, 'fr-CA');
  await patient.setViewportSize({ width: 320, height: 568 });
  const { keyboard } = patient;
  const tabTo = async (name: RegExp) => {
    const focused = patient.locator(':focus');
    for (let count = 0; count < 30; count++) {
      await keyboard.press('Tab');
      if (name.test((await focused.textContent()) ?? '')) return;
    }
    throw new Error(`no Tab leads to ${name}`);
  };
  await expect(heading(patient)).toHaveText('GAD-7');
  await expect(patient.getByText(/^Ces questions sont en anglais seulement/)).toBeVisible();
  await tabTo(/Commencer/);
  await keyboard.press('Enter');
  for (let question = 1; question <= 7; question++) {
    await expect(patient.getByText(`Question ${question} sur 8`)).toBeVisible();
    // The wording stays English, and is marked so.
    await expect(heading(patient).locator('[lang=en]')).toHaveCount(1);
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    await expect(patient.getByRole('radio', { name: 'Several days' })).toBeChecked();
    if (question === 1) await expectAccessible(patient);
    await keyboard.press('Enter');
  }
  await expect(patient.getByText('Question 8 sur 8')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await tabTo(/Vérifier/);
  await keyboard.press('Enter');
  await expect(heading(patient)).toHaveText('Vérifiez vos réponses');
  await expectAccessible(patient);
  await tabTo(/Envoyer mes réponses/);
  await keyboard.press('Enter');
  await expect(heading(patient)).toHaveText('Vos réponses ont été envoyées');
  await expect(heading(patient)).toBeFocused();
  await expectAccessible(patient);
  expect(await patient.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await patient.setViewportSize(phone);
  await patient.context().close();
});

test('answers without a line stay sealed on the phone, and the next visit sends them', async ({
  page,
  browser,
  world,
}) => {
  const link = await sendForm(page, world, 'PHQ-9');
  const patient = await openForm(browser, world, link);
  const context = patient.context();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await start(patient);
  await choose(patient, 'Not at all');
  await expect(saved(patient)).toBeVisible();
  await next(patient);
  await context.setOffline(true);
  await choose(patient, 'Nearly every day');
  await expect(patient.getByText('Kept on this device. Trying again…').first()).toBeVisible();
  await expectAccessible(patient);
  await expectFits(patient);
  const onDevice = (from: Page) => from.evaluate(() => JSON.stringify({ ...localStorage }));
  const stored = await onDevice(patient);
  expect(stored).toContain('corridor.form.');
  for (const secret of ['phq9', 'nearly', '1958', link.split('#')[1] ?? ''])
    expect(stored).not.toContain(secret);
  // The phone closes the page, and opens the link again when it has a line.
  await patient.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${world.url}${link}`);
  await enterDate(again);
  await expect(again.getByText('Your earlier answers are here.')).toBeVisible();
  await start(again);
  await expect(again.getByText('Question 3 of 10')).toBeVisible();
  await expect.poll(() => onDevice(again)).not.toContain('corridor.form.');
  const other = await openForm(browser, world, link);
  await start(other);
  await expect(other.getByText('Question 3 of 10')).toBeVisible();
  await other.getByRole('button', { name: 'Back' }).click();
  await expect(heading(other)).toHaveText('Feeling down, depressed, or hopeless');
  await expect(other.getByRole('radio', { name: 'Nearly every day' })).toBeChecked();

  // No address tells of the form, of its answers or of the patient.
  expect(asked.length).toBeGreaterThan(5);
  const plain = /^\/(forms\/|call\/forms-\w+|assets\/[\w-]+\.\w+|mark\.svg)$/;
  for (const address of asked) {
    const { pathname, search } = new URL(address);
    expect(`${pathname}${search}`).toMatch(plain);
  }
  expect(again.url()).toBe(`${world.url}${link}`);
  for (const each of [context, other.context()]) await each.close();
});
