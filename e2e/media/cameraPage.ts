import type { Page } from '@playwright/test';
import { wholeBrowser } from '../../playwright.config.ts';
import { ask } from '../world/drafts.ts';
import { desktop, expect, signIn } from '../world/world.ts';

/** The camera page with the browser's own cameras, and its parts. */
export const fakeCameras = {
  launchOptions: {
    ...wholeBrowser,
    args: [
      ...wholeBrowser.args,
      '--use-fake-device-for-media-stream=device-count=2',
      '--use-fake-ui-for-media-stream',
    ],
  },
};

export const grace = 'Grace Lindqvist';
/** A consult of the demo's clinic has this patient. */
export const walter = { phn: '500091234', name: 'Walter Brandt', born: '1958/03/14' };

export const stage = (page: Page) => page.getByRole('region', { name: 'Picture of the camera' });
export const run = (page: Page) => page.getByRole('region', { name: 'This run' });
export const shots = (page: Page) => run(page).getByRole('listitem');
export const details = (page: Page) =>
  page.getByRole('complementary', { name: 'For every photo of this run' });
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
export const recordingTime = (page: Page) => stage(page).getByRole('timer');

export const widthOf = (page: Page) =>
  stage(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.videoWidth);

/** The camera shows its picture. */
export async function isLive(page: Page) {
  await expect(stage(page).getByText('Live')).toBeVisible();
  await expect.poll(() => widthOf(page)).toBeGreaterThan(0);
}

export async function openCamera(page: Page, name = grace) {
  await page.setViewportSize(desktop);
  await signIn(page, name);
  await page.goto('/dashboard/camera');
  await isLive(page);
}

export type Item = {
  id: string;
  data: {
    fileType: string;
    filePath: string;
    fileDownloadUrl: string;
    notes: string;
    tags: string[];
  };
  contentType: string;
  width: number;
  height: number;
  seconds: number | null;
  captured: string | null;
  screenUrl: string | null;
  subject: { phn: string; site: string; lastName: string } | null;
  consent: boolean;
};
export const gallery = async (page: Page): Promise<Item[]> =>
  (await ask(page, 'gallery-page', {}, 'query')).items;

export const uploadsOf = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (/\/uploads$/.test(request.url())) seen.push(request.method());
  });
  return seen;
};

/** The page's requests to the browser's cameras, with an answer of the test's own. */
export type Cameras = { refusal?: string; count?: number };
export const setCameras = (page: Page, cameras: Cameras) =>
  page.evaluate((value) => {
    (window as unknown as { cameras: Cameras }).cameras = value;
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  }, cameras);
export const beginWithCameras = (page: Page, cameras: Cameras) =>
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
