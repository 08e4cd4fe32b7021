/** Of Canada, and its territories, in the order of the specification. */
export const provinces = [
  'AB',
  'BC',
  'MB',
  'NB',
  'NL',
  'NT',
  'NS',
  'NU',
  'ON',
  'PE',
  'QC',
  'SK',
  'YT',
] as const;
export type Province = (typeof provinces)[number];
export const isProvince = (code: string): code is Province =>
  (provinces as readonly string[]).includes(code);
