import { openReady } from '../thread/panes.ts';
import { consult } from '../world/consults.ts';
import { heic } from '../world/heic.ts';
import { openGallery, tile, uploadFiles } from '../world/media.ts';
import { desktop, expect, signIn, takeSession, test } from '../world/world.ts';
import { gallery } from './cameraPage.ts';

const photo = { name: 'IMG_0001.HEIC', mimeType: '', buffer: heic };

test('a HEIC becomes a JPEG that keeps its moment, by code that is loaded for it alone', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await signIn(page, 'Samuel Osei');
  await openGallery(page);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await uploadFiles(page, { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from('none') });
  expect(workers).toEqual([]);
  await uploadFiles(page, photo);
  await expect(tile(page, 'IMG_0001.jpg')).toBeVisible({ timeout: 20_000 });
  expect(workers).toHaveLength(1);
  const [item] = await gallery(page);
  expect(item).toMatchObject({
    contentType: 'image/jpeg',
    width: 64,
    height: 48,
    captured: '2026-11-20T15:54:10.000Z',
  });
  const colours = await page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob());
    const context = new OffscreenCanvas(64, 48).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return [8, 56].map((left) => [...(context?.getImageData(left, 24, 1, 1).data ?? [])]);
  }, item?.data.fileDownloadUrl ?? '');
  const [[red = 0, , blue = 0] = [], [otherRed = 0, , otherBlue = 0] = []] = colours;
  expect(red).toBeGreaterThan(blue + 100);
  expect(otherBlue).toBeGreaterThan(otherRed + 100);
});

test('a HEIC is attached in a thread, and an unreadable one is refused with advice', async ({
  page,
  world,
}) => {
  const id = consult(world, 'From a phone');
  await takeSession(page, 'Grace Lindqvist');
  await openReady(page, id);
  const list = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const attach = page.getByLabel('Attach files');
  await attach.setInputFiles([photo]);
  await expect(list.first()).toHaveAttribute('data-state', 'done', { timeout: 20_000 });
  const cut = { ...photo, name: 'cut.heic', buffer: heic.subarray(0, 500) };
  await attach.setInputFiles([cut]);
  const refused = list.filter({ hasText: 'cut.heic' });
  await expect(refused).toContainText('share the picture as JPEG', { timeout: 20_000 });
  await expect(refused.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});
