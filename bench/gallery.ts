/** Measures the gallery of a person with many items. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { heldOutPicture } from '../server/src/prediction/training/evaluation.ts';
import { ms, type Say, verdict, whole } from './figures.ts';
import { drawn } from './media.ts';
import { median } from './processes.ts';

const galleryBytes = 60_000;
const nextMs = 50;
const slowFrameMs = 50;
const nodesAtMost = 5_000;

/**
 * The parts of a large gallery that are measured: its own code, the scrolling, and the next
 * picture.
 */
export async function measureGallery(
  browser: Browser,
  { say, signInPage }: { say: Say; signInPage(browser: Browser, name: string): Promise<Page> },
): Promise<void> {
  const page = await signInPage(browser, 'grace.lindqvist');
  const picture = await heldOutPicture('derm', 'melanoma', 1, 480);
  // The items have no bytes of their own.
  await page.route('**/files/**', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: picture }),
  );
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body());
  });
  await page.getByRole('link', { name: 'Gallery' }).click();
  await page.locator('[id^="tile-"]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts))
    .map((body) => gzipSync(body, { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0);
  say({
    what: 'What the gallery loads beside the frame, JavaScript, gzip',
    figure: `${(bytes / 1000).toFixed(1)} kB`,
    floor: `${galleryBytes / 1000} kB (budget)`,
    ratio: (bytes / galleryBytes).toFixed(2),
    holds: verdict(bytes <= galleryBytes, 'at most 1.00'),
  });
  const walk = await page.evaluate(scrollThrough, { most: drawn, slowMs: slowFrameMs });
  const share = walk.slow / walk.frames;
  say({
    what: `Scrolling through ${whole(drawn)} items of a gallery`,
    figure: `${whole(walk.seen)} items seen, ${(100 * share).toFixed(2)} % of ${walk.frames} frames over ${slowFrameMs} ms, at most ${whole(walk.nodes)} elements`,
    floor: `${whole(drawn)} items`,
    ratio: (walk.seen / drawn).toFixed(2),
    holds: verdict(
      walk.seen >= drawn && share < 0.01 && walk.nodes < nodesAtMost,
      'below 1 % of frames, a bounded page',
    ),
  });
  await page.reload();
  await page.locator('[id^="tile-"]').first().click();
  const taken: number[] = [];
  for (let n = 0; n < 15; n++) {
    // A person looks at a picture for a moment, and the next one loads meanwhile.
    await page.waitForTimeout(200);
    taken.push(await page.evaluate(showNext));
  }
  await page.context().close();
  say({
    what: 'The next picture of the viewer, from the press until it stands there',
    figure: `${ms(median(taken))} median`,
    floor: `${nextMs} ms (budget)`,
    ratio: (median(taken) / nextMs).toFixed(2),
    holds: verdict(median(taken) <= nextMs, 'within 50 ms'),
  });
}

type Walk = { seen: number; frames: number; slow: number; nodes: number };

/** Runs in the page: scrolls until so many items were seen, and counts the slow frames. */
function scrollThrough({ most, slowMs }: { most: number; slowMs: number }): Promise<Walk> {
  const seen = new Set<string>();
  const walk = { frames: 0, slow: 0, nodes: 0 };
  let scroller = document.querySelector('[id^="tile-"]')?.parentElement ?? document.body;
  while (scroller.scrollHeight <= scroller.clientHeight + 1 && scroller.parentElement)
    scroller = scroller.parentElement;
  return new Promise((resolve) => {
    const started = performance.now();
    let before = started;
    const step = () => {
      const now = performance.now();
      walk.frames += 1;
      if (now - before > slowMs) walk.slow += 1;
      before = now;
      for (const { id } of document.querySelectorAll('[id^="tile-"]')) seen.add(id);
      walk.nodes = Math.max(walk.nodes, document.querySelectorAll('#content *').length);
      if (seen.size >= most || now - started > 240_000)
        return resolve({ ...walk, seen: seen.size });
      scroller.scrollTop += 160;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/** Runs in the page: presses Next, and returns the time until the next picture is painted. */
function showNext(): Promise<number> {
  const shown = () => document.querySelector<HTMLImageElement>('aside section img');
  const before = shown()?.src;
  return new Promise((resolve) => {
    const started = performance.now();
    document.querySelector<HTMLElement>('aside section button[aria-label="Next"]')?.click();
    const look = () => {
      const picture = shown();
      if (picture && picture.src !== before && picture.complete && picture.naturalWidth > 0)
        return requestAnimationFrame(() => resolve(performance.now() - started));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
