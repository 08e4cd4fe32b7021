export const faxStates = ['queued', 'sending', 'delivered', 'failed', 'unconfirmed'] as const;
export type FaxState = (typeof faxStates)[number];

/** Ten digits of North America that can be called and cost nothing, without the 1 before them; or nothing. */
export function faxNumber(written: string): string | undefined {
  const digits = written.replace(/\D/g, '');
  return /^1?((?!900)[2-9]\d{2}[2-9]\d{6})$/.exec(digits)?.[1];
}
