/** The most letters of an answer. */
export const answerAtMost = 8_000;
