type Named = { filename: string };

/** The place after the last picture of a batch. */
export const afterLast = '';

/**
 * The place of a picture among those that are still there. Where it has left, the next one of the
 * whole batch takes its place.
 */
export function placeOf(
  filename: string | undefined,
  whole: readonly Named[],
  there: readonly Named[],
): number {
  if (filename === afterLast) return there.length;
  const from = whole.findIndex((image) => image.filename === filename);
  if (from < 0) return 0;
  const rest = new Set(whole.slice(from).map((image) => image.filename));
  const place = there.findIndex((image) => rest.has(image.filename));
  return place < 0 ? there.length : place;
}
