export const faxStates = ['queued', 'sending', 'delivered', 'failed', 'unconfirmed'] as const;
export type FaxState = (typeof faxStates)[number];

/**
 * Ten digits of a North American number that can be called without extra cost, without the leading
 * 1, or undefined.
 */
export function faxNumber(written: string): string | undefined {
  const digits = written.replace(/\D/g, '');
  return /^1?((?!900)[2-9]\d{2}[2-9]\d{6})$/.exec(digits)?.[1];
}
