/** The maximum lengths of a campaign. */
export const titleMost = 120;
export const bodyMost = 10_000;

/** Letters, line breaks and tabs only. */
export const isPlain = (text: string) => /^[^\p{Cc}]*(?:[\t\r\n][^\p{Cc}]*)*$/u.test(text);
