/**
 * Adds the slashes while digits are typed one by one at the end, because a numeric keyboard has
 * none. Pasted and corrected text stays as it is.
 */
export function withSlashes(before: string, typed: string): string {
  const isNext = typed.length === before.length + 1 && typed.startsWith(before);
  if (!isNext || !/^[\d/]+$/.test(typed)) return typed;
  const digits = typed.replace(/\//g, '');
  const isOwnForm = typed === digits || /^\d{4}\/(\d{1,3}|\d{2}\/\d{1,2})$/.test(typed);
  if (!isOwnForm || !/\d$/.test(typed)) return typed;
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter(Boolean).join('/');
}
