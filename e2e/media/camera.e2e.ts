import { claims } from '../world/claims.ts';
import {
  desktop,
  expect,
  expectAccessible,
  phone,
  signIn,
  takeSession,
  test,
} from '../world/world.ts';
import {
  beginWithCameras,
  details,
  fakeCameras,
  gallery,
  grace,
  isLive,
  openCamera,
  press,
  recordingTime,
  run,
  setCameras,
  shots,
  stage,
  uploadsOf,
  widthOf,
} from './cameraPage.ts';

test.use(fakeCameras);

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
  await expect(recordingTime(page)).toContainText('Recording 0:05');
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
  await expect(recordingTime(page)).toContainText(/Recording 0:(0[1-9]|[1-5]\d)/);
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
