/** A number as people type it, with a point or a comma. Undefined for anything else. */
export function typedNumber(typed: string): number | undefined {
  const text = typed
    .trim()
    .replace(/[\u2212\u2013]/, '-')
    .replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
}
