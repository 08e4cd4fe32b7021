/** A pressed button that goes leaves the focus with the first field of its part. */
export const focusFirst = (part: Element | null | undefined) =>
  part?.querySelector('input')?.focus();
