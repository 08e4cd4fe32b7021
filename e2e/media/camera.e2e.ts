import type { Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { claims } from '../world/claims.ts';
import { ask } from '../world/drafts.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';

const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream=device-count=2',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

const grace = 'Grace Lindqvist';
/** A consult of the demo's clinic has this patient. */
const walter = { phn: '500091234', name: 'Walter Brandt', born: '1958/03/14' };

const stage = (page: Page) => page.getByRole('region', { name: 'Picture of the camera' });
const run = (page: Page) => page.getByRole('region', { name: 'This run' });
const shots = (page: Page) => run(page).getByRole('listitem');
const details = (page: Page) =>
  page.getByRole('complementary', { name: 'For every photo of this run' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const recordingTime = (page: Page) => stage(page).getByRole('timer');

const widthOf = (page: Page) =>
  stage(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.videoWidth);

/** The camera shows its picture. */
async function isLive(page: Page) {
  await expect(stage(page).getByText('Live')).toBeVisible();
  await expect.poll(() => widthOf(page)).toBeGreaterThan(0);
}

async function openCamera(page: Page, name = grace) {
  await page.setViewportSize(desktop);
  await signIn(page, name);
  await page.goto('/dashboard/camera');
  await isLive(page);
}

type Item = {
  id: string;
  data: { fileType: string; filePath: string; notes: string; tags: string[] };
  contentType: string;
  width: number;
  height: number;
  seconds: number | null;
  screenUrl: string | null;
  subject: { phn: string; site: string; lastName: string } | null;
  consent: boolean;
};
const gallery = async (page: Page): Promise<Item[]> =>
  (await ask(page, 'gallery-page', {}, 'query')).items;

const uploadsOf = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (/\/uploads$/.test(request.url())) seen.push(request.method());
  });
  return seen;
};

/** What the page asks of the browser's cameras, with an answer of the test's own. */
type Cameras = { refusal?: string; count?: number };
const setCameras = (page: Page, cameras: Cameras) =>
  page.evaluate((value) => {
    (window as unknown as { cameras: Cameras }).cameras = value;
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  }, cameras);
const beginWithCameras = (page: Page, cameras: Cameras) =>
  page.addInitScript((value) => {
    const holder = window as unknown as { cameras: Cameras };
    holder.cameras = value;
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () => {
      const videos = (await list()).filter(({ kind }) => kind === 'videoinput');
      return videos.slice(0, holder.cameras.count ?? videos.length);
    };
    mediaDevices.getUserMedia = async (wanted) => {
      const { refusal } = holder.cameras;
      if (refusal) throw new DOMException('refused by the test', refusal);
      return open(wanted);
    };
  }, cameras);

test('a photo is uploaded as it is taken, by the button and by the space key', async ({ page }) => {
  claims('camera-01', 'camera-04 (photo)', 'camera-07 (photo)');
  await openCamera(page);
  const uploads = uploadsOf(page);
  await press(page, 'Take photo');
  await expect(shots(page)).toHaveCount(1);
  await expect.poll(() => uploads).toEqual(['POST']);
  await expect(shots(page).first()).toContainText('Saved');

  // After a press with the mouse, the key still belongs to the camera.
  await press(page, 'Grid');
  await page.keyboard.press('Space');
  await expect(run(page)).toContainText('2 photos · 2 saved');
  await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'false');

  // In a field the key writes a space, and on a control in focus it presses the control.
  const note = details(page).getByLabel('Note');
  await note.pressSequentially('week 12');
  await expect(note).toHaveValue('week 12');
  await page.getByRole('button', { name: 'Grid' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true');
  await expect(shots(page)).toHaveCount(2);

  const size = await stage(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
  const items = await gallery(page);
  expect(
    items.slice(0, 2).map(({ contentType, width, height }) => [contentType, [width, height]]),
  ).toEqual([
    ['image/jpeg', size],
    ['image/jpeg', size],
  ]);
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
});

test('a recording is uploaded when it stops, as webm, and has a first picture', async ({
  page,
}) => {
  claims(
    'camera-01',
    'camera-03 (record mode)',
    'camera-04 (recording)',
    'camera-06',
    'camera-07 (video)',
    'camera-09 (webm)',
  );
  await openCamera(page);
  const before = (await gallery(page)).length;
  const uploads = uploadsOf(page);
  const mode = page.getByRole('group', { name: 'Photo or video' });
  await expect(mode.getByLabel('Photo')).toBeChecked();
  await mode.getByText('Video', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await expect(recordingTime(page)).toHaveCount(0);
  // A browser encodes no larger picture in time.
  await expect.poll(() => widthOf(page)).toBeLessThanOrEqual(1_920);
  await page.keyboard.press('Space');
  await expect(recordingTime(page)).toContainText('Recording 0:03');
  // The mode stays while it records, and nothing is sent yet.
  await page.keyboard.press('v');
  await expect(mode.getByLabel('Video')).toBeChecked();
  expect(uploads).toEqual([]);
  await page.keyboard.press('Space');
  await expect(recordingTime(page)).toHaveCount(0);
  await expect(run(page)).toContainText('1 video · 1 saved');
  expect(uploads).toEqual(['POST']);
  const items = await gallery(page);
  expect(items).toHaveLength(before + 1);
  expect(items[0]).toMatchObject({ contentType: 'video/webm', data: { fileType: 'video' } });
  expect(items[0]?.seconds).toBeGreaterThan(1);
  expect(items[0]?.screenUrl).not.toBeNull();
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible();
});

test.describe('in Safari', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  });

  test('a recording is mp4', async ({ page }) => {
    claims('camera-09 (mp4)');
    await openCamera(page);
    await page.keyboard.press('v');
    await press(page, 'Start recording');
    await expect(recordingTime(page)).toContainText('Recording 0:02');
    await press(page, 'Stop recording');
    await expect(run(page)).toContainText('1 video · 1 saved');
    const [item] = await gallery(page);
    expect(item).toMatchObject({ contentType: 'video/mp4' });
    expect(item?.data.filePath).toMatch(/\.mp4$/);
    expect(item?.screenUrl).not.toBeNull();
  });
});

test('the chosen camera is remembered, and the picture can be mirrored', async ({ page }) => {
  claims('camera-03 (device picker)', 'camera-03 (mirror)');
  await openCamera(page);
  const picker = page.getByRole('combobox', { name: 'Camera' });
  await expect(picker.getByRole('option')).toHaveCount(2);
  const first = await picker.inputValue();
  const names = await picker.getByRole('option').allTextContents();
  expect(names.every((name) => name.length > 3)).toBe(true);
  await picker.selectOption({ index: 1 });
  await isLive(page);
  await expect.poll(() => picker.inputValue()).not.toBe(first);
  const second = await picker.inputValue();
  await page.reload();
  await isLive(page);
  await expect(picker).toHaveValue(second);

  const across = () =>
    stage(page)
      .locator('video')
      .evaluate(
        (video) => new DOMMatrix(getComputedStyle(video.parentElement ?? video).transform).a,
      );
  expect(await across()).toBe(1);
  await press(page, 'Mirror');
  expect(await across()).toBe(-1);
  await page.keyboard.press('m');
  expect(await across()).toBe(1);
});

test('without a camera the page says so, and it opens one that is connected later', async ({
  page,
}) => {
  claims('camera-05');
  await beginWithCameras(page, { refusal: 'NotFoundError', count: 0 });
  await page.setViewportSize(desktop);
  await signIn(page, grace);
  await page.goto('/dashboard/camera');
  await expect(page.getByRole('heading', { name: 'No Available Cameras...' })).toBeVisible();
  await expect(
    page.getByText('Connect a camera, allow access in the browser, and refresh the page.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take photo' })).toHaveCount(0);
  await expectAccessible(page);
  await setCameras(page, {});
  await isLive(page);
});

test('a refused camera says what to do, and a camera that goes away is noticed', async ({
  page,
}) => {
  await beginWithCameras(page, { refusal: 'NotAllowedError' });
  await page.setViewportSize(desktop);
  await signIn(page, grace);
  await page.goto('/dashboard/camera');
  await expect(page.getByRole('heading', { name: 'The camera is not allowed' })).toBeVisible();
  await expect(page.getByText('allow the camera for this site')).toBeVisible();

  await beginWithCameras(page, {});
  await press(page, 'Refresh');
  await isLive(page);
  await setCameras(page, { refusal: 'NotFoundError', count: 0 });
  await expect(page.getByText('The camera was disconnected.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Available Cameras...' })).toBeVisible();
});

test('leaving during a recording asks first, and a recording that is left is dropped', async ({
  page,
}) => {
  await openCamera(page);
  const before = (await gallery(page)).length;
  const leave = () => page.getByRole('link', { name: 'Secure messaging' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Recording' });
  await page.keyboard.press('v');
  await page.keyboard.press('Space');
  await expect(recordingTime(page)).toContainText('Recording 0:01');
  await leave();
  await expect(dialog).toContainText('The recording is not finished.');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(recordingTime(page)).toBeVisible();
  await leave();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/secure-messaging/);
  expect(await gallery(page)).toHaveLength(before);
});

test('the camera is for people with the permission, and not on phones', async ({ page }) => {
  claims('camera-02', 'camera-08');
  await openCamera(page);
  const unable = page.getByRole('heading', { name: 'Unable to load this page.' });
  await page.setViewportSize(phone);
  await expect(unable).toBeVisible();
  await expect(stage(page)).toHaveCount(0);
  await page.setViewportSize(desktop);
  await isLive(page);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Camera' });
  await expect(link).toBeVisible();
  await page.goto('about:blank');
  await takeSession(page, 'Joanne Petrie');
  await page.goto('/dashboard/camera');
  await expect(unable).toBeVisible();
  await expect(link).toHaveCount(0);
});

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
