/** Recordings of a browser, sent through the composer and read back: cleaned and still playable. */
import type { Page } from '@playwright/test';
import { box } from '../server/src/uploads/cleaning/testing.ts';
import { consult, messages } from './world/consults.ts';
import { desktop, expect, signIn, test } from './world/world.ts';

/** Records a moving square and a tone until three parts of half a second have come. */
async function record(page: Page, type: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (mimeType) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 120];
    const paint = canvas.getContext('2d');
    let place = 0;
    const moving = setInterval(() => {
      paint?.clearRect(0, 0, 160, 120);
      paint?.fillRect(place++ % 160, 40, 40, 40);
    }, 40);
    const sound = new AudioContext();
    await sound.resume();
    const tone = sound.createOscillator();
    const heard = sound.createMediaStreamDestination();
    tone.connect(heard);
    tone.start();
    const film = new MediaStream([
      ...canvas.captureStream(25).getTracks(),
      ...heard.stream.getTracks(),
    ]);
    const recorder = new MediaRecorder(film, { mimeType });
    const parts: Blob[] = [];
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    recorder.ondataavailable = ({ data }) => {
      if (parts.push(data) === 3) resolve();
    };
    recorder.start(500);
    await enough;
    await new Promise((over) => {
      recorder.onstop = over;
      recorder.stop();
    });
    clearInterval(moving);
    await sound.close();
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, type);
  return Buffer.from(base64, 'base64');
}

/** Reads the bytes of the film as the page does. */
const shown = async (page: Page, address: string) =>
  (await page.context().request.get(new URL(address, page.url()).href)).body();

const place = '53.5461N, 113.4938W';
for (const [type, name, plant, planted] of [
  ['video/mp4', 'gait.mp4', (bytes: Buffer) => [bytes, box('udta', Buffer.from(place))], place],
  // The browser writes its own name into a WebM.
  ['video/webm', 'gait.webm', (bytes: Buffer) => [bytes], 'Chrome'],
] as const)
  test(`a recording of a browser (${type}) plays with picture and sound after the cleaning`, async ({
    page,
    world,
  }) => {
    const id = consult(world, 'How do they walk?');
    await page.setViewportSize(desktop);
    await signIn(page, 'Amara Okafor');
    await page.goto(`/dashboard/secure-messaging?econsultId=${id}`);
    // A page may make sound only after a press.
    const field = page.getByRole('textbox', { name: 'Message', exact: true });
    await field.click();
    const buffer = Buffer.concat(plant(await record(page, type)));
    expect(buffer.includes(planted)).toBe(true);
    await page.getByLabel('Attach files').setInputFiles([{ name, mimeType: type, buffer }]);
    await field.fill('Like this.');
    const bill = page.getByRole('switch', { name: 'Bill' });
    if (await bill.isChecked()) await bill.click();
    await page.getByRole('button', { name: /^Send (Ctrl|⌘)/ }).click();

    const film = messages(page).locator('video');
    await expect(film).toHaveAttribute('aria-label', name);
    const bytes = await shown(page, (await film.getAttribute('src')) ?? '');
    expect(bytes.length).toBe(buffer.length);
    expect(bytes.includes(planted)).toBe(false);
    await film.evaluate((video: HTMLVideoElement) => video.play());
    const playing = () =>
      film.evaluate((video: HTMLVideoElement & { webkitAudioDecodedByteCount?: number }) => ({
        on: video.currentTime > 0.5,
        size: [video.videoWidth, video.videoHeight],
        pictures: video.getVideoPlaybackQuality().totalVideoFrames > 5,
        sound: (video.webkitAudioDecodedByteCount ?? 0) > 0,
        error: video.error,
      }));
    await expect
      .poll(playing)
      .toEqual({ on: true, size: [160, 120], pictures: true, sound: true, error: null });
  });
