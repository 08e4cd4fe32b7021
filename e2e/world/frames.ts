import type { Page } from '@playwright/test';

/** Waits until the page has drawn what it knows: effects of a change come before the second frame. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  );
