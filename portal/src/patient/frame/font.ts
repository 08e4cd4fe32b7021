/**
 * The time for which the first screen waits for the font. The font is larger than everything else
 * together.
 */
const patienceMs = 150;

/**
 * On a slow connection the page begins in a font of the phone, and no text jumps when the other font
 * comes: a screen keeps the font that it began with.
 */
export async function firstFont(): Promise<void> {
  const loaded = document.fonts.load('15px Inter').catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  takeFont();
}

/** A new screen takes the font if it has come. */
export function takeFont(): void {
  if (document.fonts.check('15px Inter')) document.documentElement.dataset.font = 'inter';
}
