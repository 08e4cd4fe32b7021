import { claims } from '../world/claims.ts';
import { desktop, expect, expectAccessible, test } from '../world/world.ts';
import {
  details,
  fakeCameras,
  gallery,
  openCamera,
  press,
  run,
  shots,
  stage,
  walter,
} from './cameraPage.ts';

test.use(fakeCameras);

test('each photo of a run carries its patient, site, tags, note and consent', async ({ page }) => {
  claims('camera-01');
  await openCamera(page);
  const panel = details(page);
  await panel.getByLabel('PHN').fill(walter.phn);
  await expect(panel.getByLabel('Province')).toHaveValue('AB');
  await expect(panel).toContainText('The patient is not complete');
  await panel.getByRole('button', { name: `Use ${walter.name}` }).click();
  await expect(panel).toContainText(`${walter.born} · PHN 50009-1234`);
  await expect(panel).toContainText('Choose a body site');

  // The drawing and the list choose the same site.
  const drawing = panel.locator('svg[viewBox="0 0 100 240"]');
  const box = await drawing.boundingBox();
  const scale = (box?.height ?? 0) / 240;
  const middle = (box?.width ?? 0) / 2;
  await drawing.click({ position: { x: middle + 28 * scale, y: 90 * scale } });
  await expect(panel.getByRole('radio', { name: 'Left forearm' })).toBeChecked();
  await expect(panel).toContainText('The patient’s left is on your right in this view.');
  await panel.getByText('Back', { exact: true }).click();
  await expect(panel).toContainText('The patient’s left is on your left in this view.');
  await panel.getByText('Front', { exact: true }).click();

  await panel.getByRole('combobox', { name: 'Tags' }).fill('psoriasis');
  await page.keyboard.press('Enter');
  await panel.getByLabel('Note').fill('After 12 weeks');
  await panel.getByRole('switch', { name: 'Patient agrees to training the AI' }).check();
  await press(page, 'Take photo');
  await expect(shots(page).first()).toContainText('Saved');
  // After a choice with the mouse, the space key still takes photos.
  await panel.getByText('Left forearm', { exact: true }).click();
  await page.keyboard.press('Space');
  await expect(run(page)).toContainText('2 photos · 2 saved');
  const [item] = await gallery(page);
  expect(item).toMatchObject({
    data: { notes: 'After 12 weeks', tags: ['psoriasis'] },
    subject: { phn: walter.phn, lastName: 'Brandt', site: 'left-forearm' },
    consent: true,
  });

  // The next run of the same patient and site shows this photo over the picture.
  await panel.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(shots(page)).toHaveCount(0);
  await expect(panel.getByLabel('Note')).toHaveValue('');
  await expect(page.getByRole('button', { name: /New consult with/ })).toHaveCount(0);
  await panel.getByLabel('PHN').fill(walter.phn);
  await panel.getByRole('button', { name: `Use ${walter.name}` }).click();
  await expect(panel.getByRole('radio', { name: 'Left forearm 2 pictures' })).not.toBeChecked();
  await panel.getByText('Left forearm', { exact: true }).click();
  await expect(panel).toContainText('The faint picture is the last photo of this site.');
  const ghost = stage(page).getByRole('presentation');
  await expect(ghost).toHaveCSS('opacity', '0.3');
  await stage(page).getByRole('slider', { name: 'Strength of the earlier photo' }).fill('0.6');
  await expect(ghost).toHaveCSS('opacity', '0.6');
  await press(page, 'Earlier photo');
  await expect(ghost).toHaveCount(0);
  await page.keyboard.press('o');
  await expect(ghost).toBeVisible();

  await press(page, 'Take photo');
  await expect(run(page)).toContainText('1 photo · 1 saved');
  await press(page, 'New consult with 1 photo');
  await page.waitForURL(/consult/);
  await expect(page.getByRole('button', { name: /^Open photo-\d+-\d+\.jpg$/ })).toBeVisible();
});

test('a number of another patient is asked about before photos are tied', async ({ page }) => {
  await openCamera(page);
  const panel = details(page);
  await panel.getByLabel('PHN').fill(walter.phn);
  await panel.getByLabel('First name').fill('Ingrid');
  await panel.getByLabel('Last name').fill('Halvorsen');
  await panel.getByLabel('Date of birth').fill('1962/02/28');
  await expect(panel.getByRole('alert')).toContainText(
    'Your clinic knows this number as Walter Brandt',
  );
  await panel.getByText('Left knee', { exact: true }).click();
  await press(page, 'Take photo');
  await expect(shots(page).first()).toContainText('Saved');
  expect((await gallery(page))[0]?.subject).toBeNull();
  await panel.getByRole('button', { name: 'Keep what I wrote' }).click();
  await press(page, 'Take photo');
  await expect(run(page)).toContainText('2 photos · 2 saved');
  expect((await gallery(page))[0]?.subject).toMatchObject({ lastName: 'Halvorsen' });
});

test('nothing is tied before the clinic has said whose number it is', async ({ page }) => {
  await openCamera(page);
  const panel = details(page);
  const lookup = '**/call/patientInfo-lookup';
  const answer = Promise.withResolvers<void>();
  await page.route(lookup, async (route) => {
    await answer.promise;
    await route.abort();
  });
  await panel.getByLabel('PHN').fill(walter.phn);
  await panel.getByLabel('First name').fill('Walter');
  await panel.getByLabel('Last name').fill('Brandt');
  await panel.getByLabel('Date of birth').fill(walter.born);
  await panel.getByText('Left knee', { exact: true }).click();
  await press(page, 'Take photo');
  await expect(run(page)).toContainText('1 photo · 1 saved');
  expect((await gallery(page))[0]?.subject).toBeNull();
  await expect(panel).toContainText('Your clinic is asked whose number this is.');
  answer.resolve();
  await expect(panel).toContainText('could not be asked whose number this is.');
  await press(page, 'Take photo');
  await expect(run(page)).toContainText('2 photos · 2 saved');
  expect((await gallery(page))[0]?.subject).toBeNull();
  await page.unroute(lookup);
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel).not.toContainText('whose number this is');
  await press(page, 'Take photo');
  await expect(run(page)).toContainText('3 photos · 3 saved');
  expect((await gallery(page))[0]?.subject).toMatchObject({ phn: walter.phn, site: 'left-knee' });
});

test('nothing that was written for one patient stays for the next one', async ({ page }) => {
  await openCamera(page);
  const panel = details(page);
  const agrees = panel.getByRole('switch', { name: 'Patient agrees to training the AI' });
  const number = panel.getByLabel('PHN');
  await agrees.check();
  await number.pressSequentially(walter.phn);
  // The number is typed after the patient has agreed, and it is still one patient.
  await expect(agrees).toBeChecked();
  await panel.getByRole('button', { name: `Use ${walter.name}` }).click();
  await panel.getByRole('combobox', { name: 'Tags' }).fill('psoriasis');
  await page.keyboard.press('Enter');
  await panel.getByLabel('Note').fill('After 12 weeks');
  await panel.getByRole('button', { name: 'Clear the patient' }).click();
  await expect(agrees).not.toBeChecked();
  await expect(panel.getByLabel('Note')).toHaveValue('');
  await expect(panel.getByText('psoriasis')).toHaveCount(0);
  await press(page, 'Take photo');
  await expect(shots(page).first()).toContainText('Saved');
  const [photo] = await gallery(page);
  expect(photo).toMatchObject({ data: { notes: '', tags: [] }, subject: null, consent: false });

  // Another number is another patient too.
  await number.fill(walter.phn);
  await agrees.check();
  await number.fill('500091248');
  await expect(agrees).not.toBeChecked();
});

test('a photo that failed to upload can be tried again', async ({ page }) => {
  await openCamera(page);
  await page.route('**/uploads', (route) =>
    route.fulfill({ status: 418, body: 'a teapot, of all things' }),
  );
  await press(page, 'Take photo');
  await expect(run(page)).toContainText('1 photo · 1 failed');
  await page.unroute('**/uploads');
  await run(page)
    .getByRole('button', { name: /^Retry/ })
    .click();
  await expect(run(page)).toContainText('1 photo · 1 saved');

  // The photo is there, and its note follows with the second try.
  await page.route('**/call/gallery-describe', (route) => route.abort());
  await details(page).getByLabel('Note').fill('late');
  await press(page, 'Take photo');
  await expect(run(page)).toContainText('2 photos · 1 saved, 1 failed');
  await expect(run(page)).toContainText('its details could not be saved');
  await page.unroute('**/call/gallery-describe');
  await run(page)
    .getByRole('button', { name: /^Retry/ })
    .click();
  await expect(run(page)).toContainText('2 photos · 2 saved');
  expect((await gallery(page))[0]?.data.notes).toBe('late');
});

for (const [name, viewport] of Object.entries({ desktop, tablet: { width: 820, height: 1180 } })) {
  test(`the camera is accessible (${name})`, async ({ page }) => {
    await openCamera(page);
    await page.setViewportSize(viewport);
    await details(page).getByLabel('PHN').fill(walter.phn);
    await details(page)
      .getByRole('button', { name: `Use ${walter.name}` })
      .click();
    await press(page, 'Take photo');
    await expect(shots(page).first()).toContainText('Saved');
    await expectAccessible(page);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);
  });
}
