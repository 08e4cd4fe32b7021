/** The codes of Alberta's schedule for consults, with their spoken names. */
export const albertaCodes = [
  { code: '03.01O', says: 'eConsult opinion, consultant' },
  { code: '03.01R', says: 'eConsult question, referring' },
  { code: '03.01NG', says: 'Advice, weekday 7 am to 5 pm' },
  { code: '03.01NH', says: 'Advice, evening, weekend or holiday' },
  { code: '03.01NI', says: 'Advice, 10 pm to 7 am' },
  { code: '03.01LJ', says: 'Call, consultant, weekday 7 am to 5 pm' },
  { code: '03.01LK', says: 'Call, consultant, evening, weekend or holiday' },
  { code: '03.01LL', says: 'Call, consultant, 10 pm to 7 am' },
  { code: '03.01LG', says: 'Call, referring, weekday 7 am to 5 pm' },
  { code: '03.01LH', says: 'Call, referring, evening, weekend or holiday' },
  { code: '03.01LI', says: 'Call, referring, 10 pm to 7 am' },
] as const;

const words = new Map<string, string>(albertaCodes.map(({ code, says }) => [code, says]));

export const wordsOfCode = (code: string): string => words.get(code) ?? '';

/** The codes to choose from: the usual one, recent ones, then the others of the province. */
export const offeredCodes = (usual: string, recent: readonly string[], alberta: boolean) => [
  ...new Set([
    ...(usual ? [usual] : []),
    ...recent,
    ...(alberta ? albertaCodes.map(({ code }) => code) : []),
  ]),
];
