/** Pictures in the gallery of a person, and the parts of the gallery page. */

import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { chunk } from '../../server/src/uploads/cleaning/testing.ts';
import { expect } from './world.ts';

const colours = {
  red: [200, 40, 40],
  green: [40, 160, 60],
  blue: [40, 80, 200],
  grey: [128, 128, 128],
  black: [10, 10, 10],
} as const;
type Colour = keyof typeof colours;

/** A picture of one colour, which a test can tell from others. */
export function paint(colour: Colour, width = 320, height = 240): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const dots = Array.from({ length: width }, () => colours[colour]).flat();
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...dots])));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const tus = { 'tus-resumable': '1.0.0' };

/** Uploads a file to the gallery of the signed-in person, and answers its id. */
export async function addItem(page: Page, name: string, content: Buffer): Promise<string> {
  const { request } = page.context();
  const origin = new URL(page.url()).origin;
  const filename = Buffer.from(name).toString('base64');
  const announced = await request.post(`${origin}/uploads`, {
    headers: {
      ...tus,
      origin,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${filename},purpose ${btoa('media')}`,
    },
  });
  const path = announced.headers().location ?? '';
  const sent = await request.patch(`${origin}${path}`, {
    headers: {
      ...tus,
      origin,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    data: content,
  });
  expect(sent.status()).toBe(204);
  return path.split('/').at(-1) ?? '';
}

/** Uploads pictures of several colours, the first one first. */
export async function addPictures(page: Page, ...painted: Colour[]): Promise<string[]> {
  const ids: string[] = [];
  for (const colour of painted) ids.push(await addItem(page, `${colour}.png`, paint(colour)));
  return ids;
}

export const openGallery = async (page: Page) => {
  await page.goto('/dashboard/gallery');
  await page.getByRole('heading', { name: 'Gallery', level: 1 }).waitFor();
};
export const tiles = (page: Page) => page.locator('[id^="tile-"]');
export const tile = (page: Page, name: string) =>
  page.locator(`[id^="tile-"][aria-label="Open ${name}"]`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const selectionBar = (page: Page) => page.getByRole('region', { name: /selected$/ });

type Chosen = readonly { name: string; mimeType: string; buffer: Buffer }[];

/** Chooses files in the open upload dialog and sends them. */
export async function sendChosen(page: Page, files: Chosen) {
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByLabel('Choose files').setInputFiles([...files]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
}

export async function uploadFiles(page: Page, ...files: Chosen) {
  await button(page, 'Upload Files').first().click();
  await sendChosen(page, files);
}
