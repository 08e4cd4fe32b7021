/** A file that is not built as its type asks, so nobody can tell its other content. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** Goes on only where the file is as it should be. */
export function must(condition: unknown): asserts condition {
  if (!condition) throw new Damaged('the file is not built as its type asks');
}

/** A field behind the end of its bytes is a fault of the file. */
export function readWithin<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Damaged('the file is not built as its type asks');
  }
}
