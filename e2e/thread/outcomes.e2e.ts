import { pngStart } from '../../server/src/testing.ts';
import { claims } from '../world/claims.ts';
import { consult, messages } from '../world/consults.ts';
import { desktop, expect, expectAccessible, phone, takeSession, test } from '../world/world.ts';

test('a consultant records the outcome and bills the ticked items, and the dialog closes', async ({
  page,
  world,
}) => {
  claims('outcomes-07', 'outcomes-06', 'outcomes-08', 'outcomes-09', 'outcomes-18');
  const id = consult(world, 'What is it?', { to: 'Tomasz' });
  await takeSession(page, 'Tomasz Wierzbicki');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Patient to see Specialist').check();
  await dialog.getByLabel('Audiogram interpretation').check();
  const requests: string[] = [];
  page.on('request', (request) => {
    const [call] = /(?<=call\/)(interpretations|outcomes-save)/.exec(request.url()) ?? [];
    if (call) requests.push(call);
  });
  await page.route('**/call/interpretations-billInterpretation', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect(
    dialog.getByText('Error occurred while billing interpretations. Please try again', {
      exact: true,
    }),
  ).toBeVisible();
  // A failed billing saves no outcome either.
  expect(requests).toEqual(['interpretations']);
  await page.unroute('**/call/interpretations-billInterpretation');
  await page.route('**/call/outcomes-save', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  await expect(
    dialog.getByText('Unable to log outcome in eConsult. Please try again or skip this step.'),
  ).toBeVisible();
  await page.unroute('**/call/outcomes-save');
  expect(requests.slice(1)).toEqual(['interpretations', 'outcomes-save']);
  // The page's own clock records when the dialog closes.
  await page.evaluate(() => {
    const gone = new MutationObserver(() => {
      if (document.querySelector('dialog')) return;
      gone.disconnect();
      document.body.dataset.gone = String(performance.now());
    });
    gone.observe(document.body, { childList: true, subtree: true });
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/call/outcomes-save', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save and Close' }).click();
  for (const control of [
    dialog.getByLabel('Patient to see Specialist'),
    dialog.getByLabel('Diagnosis'),
    dialog.getByLabel('Audiogram interpretation'),
  ])
    await expect(control).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Skip' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  release();
  await expect(dialog).toHaveCount(0);
  const waited = await page.evaluate(() => {
    const saved = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const last = saved.findLast(({ name }) => name.endsWith('/call/outcomes-save'));
    return Number(document.body.dataset.gone) - (last?.responseEnd ?? Number.NaN);
  });
  expect(waited).toBeGreaterThan(950);
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible();
});

test('an outcome that failed to save is tried again or skipped', async ({ page, world }) => {
  claims('outcomes-09 (skip)');
  const id = consult(world, 'What is it?', { to: 'Tomasz' });
  await takeSession(page, 'Tomasz Wierzbicki');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Edit Outcomes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Patient to see Specialist').check();
  let tries = 0;
  await page.route('**/call/outcomes-save', (route) => {
    tries += 1;
    return route.abort();
  });
  const failed = dialog.getByText(
    'Unable to log outcome in eConsult. Please try again or skip this step.',
  );
  for (const count of [1, 2]) {
    await dialog.getByRole('button', { name: 'Save and Close' }).click();
    await expect(failed).toBeVisible();
    await expect.poll(() => tries).toBe(count);
  }
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog).toHaveCount(0);
  expect(tries).toBe(2);
});

test('only the consultant marks a call complete, with its outcome', async ({ page, world }) => {
  claims('phone-04', 'phone-05 (screen)', 'phone-06', 'phone-08');
  const id = consult(world, 'Please call.', {
    type: 'phoneConsult',
    to: 'Tomasz',
    hoursAgo: 2,
  });
  await takeSession(page, 'Tomasz Wierzbicki');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Mark Call as Complete' }).click();
  const dialog = page.getByRole('dialog');
  const mark = dialog.getByRole('button', { name: 'Mark Call as Complete' });
  const [started, ended] = [dialog.getByLabel('Started'), dialog.getByLabel('Ended')];
  await expect(started).not.toHaveValue('');
  const agreed = [await started.inputValue(), await ended.inputValue()] as const;
  await mark.click();
  await expect(
    dialog.getByText('Please fill out the Outcome before marking as complete'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Outcome')).toBeFocused();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(desktop);
  await dialog.getByLabel('Outcome').selectOption('No treatment required');
  // Impossible times are reported under the wrong field.
  await ended.fill(agreed[0]);
  await mark.click();
  await expect(dialog.getByText('The call must end after it started.')).toBeVisible();
  await expect(ended).toBeFocused();
  await ended.fill('2099-01-01T10:00');
  await expect(dialog.getByText('This time has not come yet.')).toBeVisible();
  await ended.fill(agreed[1]);
  await started.fill('2020-01-01T10:00');
  await expect(dialog.getByText('A call cannot take longer than 12 hours.')).toBeVisible();
  await started.fill('');
  await expect(dialog.getByText('When did it take place?')).toBeVisible();
  await started.fill(agreed[0]);
  await dialog.getByLabel('Billing code').fill('😀😀');
  await expect(
    dialog.getByText('Billing code has only letters, digits, dots and hyphens'),
  ).toBeVisible();
  await dialog.getByLabel('Billing code').fill('');
  await page.route('**/call/phoneConsult-*', (route) => route.abort());
  await mark.click();
  await expect(dialog.getByText('Error marking call as complete.')).toBeVisible();
  await page.unroute('**/call/phoneConsult-*');
  // British Columbia has no codes by the time of a call.
  await expect(
    dialog.getByText('Left empty, its billing waits on hold until a code is chosen.'),
  ).toBeVisible();
  await mark.click();
  await expect(page.getByText('Call Complete')).toBeVisible();
  await expect(
    page.getByText('The call is complete. Its billing is on hold until a code is chosen.'),
  ).toBeVisible();
  await expect(page.getByText('No treatment required')).toBeVisible();
  // A call agreed for later has no times yet.
  const later = consult(world, 'Later, please.', { type: 'phoneConsult', to: 'Tomasz' });
  await page.goto(`/dashboard/secure-messaging?econsultId=${later}`);
  await page.getByRole('button', { name: 'Mark Call as Complete' }).click();
  await expect(ended).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(
    `/dashboard/secure-messaging?econsultId=${consult(world, 'Another', { type: 'phoneConsult', to: 'Tomasz' })}`,
  );
  await expect(page.getByText('Waiting for Call')).toBeVisible();
});

test('a template fills in the patient and goes into the message, and a message becomes a template', async ({
  page,
  world,
}) => {
  const id = consult(world, 'A template, please');
  await takeSession(page, 'Amara Okafor');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page
    .getByRole('menuitem', { name: /General Dermatology|Acne|Lesion|Eczema/i })
    .first()
    .click();
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(box).toHaveValue(/Dear Dr\. Grace Lindqvist,[\s\S]*Walter Brandt \(1958\/03\/14\)/);
  await box.fill('Kept for the next time.');
  await page.getByRole('button', { name: 'Save Message' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template name').fill('Next time');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Templates saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  await page.getByRole('menuitem', { name: /Next time/ }).click();
  await expect(box).toHaveValue('Kept for the next time.\n\nKept for the next time.');
  await box.fill('x'.repeat(10_001));
  await page.getByRole('button', { name: 'Save Message' }).click();
  await dialog.getByLabel('Template name').fill('Too long');
  await expect(dialog.getByText('a template has at most 10,000.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(messages(page)).toBeVisible();
});

test('files go with a message, and a failure says so and can be tried again', async ({
  page,
  world,
}) => {
  claims('thread-31 (screen)', 'thread-65');
  const id = consult(world, 'A picture, please');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
  const png = { name: 'left-back.png', mimeType: 'image/png', buffer: pngStart };
  const broken = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') };
  await page.getByLabel('Attach files').setInputFiles([broken]);
  await expect(
    page.getByText('Error uploading files. Please try again', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove notes.pdf' }).click();
  await page.getByLabel('Attach files').setInputFiles([png, broken]);
  await expect(
    page.getByText('1 out of 2 files failed to upload. Please try uploading these files again.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Here it is.');
  await expect(page.getByRole('button', { name: /^Send (Ctrl|⌘)/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Remove notes.pdf' }).click();
  await page.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();
  await messages(page).getByRole('button', { name: 'Open left-back.png' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  // A single photo has no next button.
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
});

test('buttons and arrow keys lead from photo to photo', async ({ page, world }) => {
  const id = consult(world, 'Three pictures');
  await takeSession(page, 'Grace Lindqvist');
  await page.goto(`/dashboard/secure-messaging?econsultId=${id}&view=messages`);
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pngStart });
  await page
    .getByLabel('Attach files')
    .setInputFiles([png('one.png'), png('two.png'), png('three.png')]);
  const list = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  for (const at of [0, 1, 2]) await expect(list.nth(at)).toHaveAttribute('data-state', 'done');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Here they are.');
  await page.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();
  await messages(page).getByRole('button', { name: 'Open two.png' }).click();
  const viewer = page.getByRole('dialog');
  const shows = async (name: string, count: string) => {
    await expect(viewer.getByRole('img', { name })).toBeVisible();
    await expect(viewer.getByText(count)).toBeVisible();
  };
  await shows('two.png', '2 of 3');
  const next = viewer.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await shows('three.png', '3 of 3');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowRight');
  await shows('three.png', '3 of 3');
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await shows('one.png', '1 of 3');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
});
