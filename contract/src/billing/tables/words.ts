/** The faults of a row in one of the tables. */
export const faultWords = {
  code: 'Write a code of 4 to 10 letters, digits, dots and hyphens: 03.01LJ',
  diagnosis: 'Write a code of ICD-9 with its dot: 691.8',
  itemCode: 'Write 1 to 10 letters, digits, dots and hyphens: OAT-01',
  business: 'Write 2 to 6 letters and digits: RDS',
  gst: 'Write 9 digits, RT and 4 digits: 123456789 RT 0001. It may be empty.',
  tax: 'Write exempt, zero-rated, or gst with its percentage: gst 5',
  payerCode: 'Write 1 to 5 letters and digits: 05BB',
  day: 'Write the day as 2026-04-01, from 1990 to 2100.',
  amount: (most: string) => `Write an amount in dollars up to ${most}: 34.89`,
  kind: 'Write service or diagnosis.',
  words: 'Write some words.',
  tooLong: (most: number) => `Write at most ${most} characters.`,
  unkept: 'This text has characters that cannot be stored.',
  email: 'Email is invalid',
  baNumber: 'The BA number has 7 digits.',
  provider: 'The ULI has 9 digits.',
  skillCode: 'The skill code has 1 to 4 letters and digits.',
  facility: 'The facility has at most 6 letters and digits.',
} as const;

/** The search of codes in the billing report. */
export const searchWords = {
  service: 'Service code',
  diagnosis: 'Diagnostic code',
  found: 'Codes found',
  none: 'No code begins like this or has these words.',
  failed: 'The codes could not be searched. Please try again.',
} as const;
