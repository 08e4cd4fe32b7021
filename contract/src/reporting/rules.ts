/** The earnings of a month, in cents, and the number of paid claims. */
export type MonthEarnings = {
  earningCommunications: number;
  earningEconsult: number;
  totalCommunications: number;
  totalEconsults: number;
};

/** Earnings are kept from October 2021 on. */
export const firstMonth = 2021 * 12 + 9;
export const trendMonths = 12;
/** The rows of a page of the exported PDF. */
export const pdfRows = 65;

export const monthOf = (year: number, index: number) => year * 12 + index;
export const yearOf = (month: number) => Math.floor(month / 12);
export const indexOf = (month: number) => month % 12;

/** The service of a record: a message, a question, a call, or the reading of a test. */
export const serviceKinds = ['message', 'econsult', 'call', 'audiogram', 'sinusEndoscopy'] as const;

/** The orders of each table. */
export const tableSorts = {
  waiting: ['created', 'billingCode', 'status'],
  rejected: ['created', 'billingCode', 'errorCode'],
  closed: ['created', 'billingCode', 'payToDoctor'],
} as const;
/** The rows of a page. */
export const pageSizes = [5, 10, 25, 50] as const;

/** A month as it stands in a file name: 2026-10. */
export const monthFile = (month: number) =>
  `${yearOf(month)}-${String(indexOf(month) + 1).padStart(2, '0')}`;

/** The month of a file name, or nothing where there is none. */
export function monthNamed(name: string): number | undefined {
  const [, year, month] = /^(20[2-9]\d|21\d\d)-(0[1-9]|1[0-2])$/.exec(name) ?? [];
  return year && month ? monthOf(Number(year), Number(month) - 1) : undefined;
}

export const noEarnings: MonthEarnings = {
  earningCommunications: 0,
  earningEconsult: 0,
  totalCommunications: 0,
  totalEconsults: 0,
};
export const centsOf = (earnings: MonthEarnings) =>
  earnings.earningCommunications + earnings.earningEconsult;
export const claimsOf = (earnings: MonthEarnings) =>
  earnings.totalCommunications + earnings.totalEconsults;

/** The months of a trend that ends with a month; months of before the records are left out. */
export const trendOf = (last: number) =>
  Array.from({ length: trendMonths }, (_, index) => last - trendMonths + 1 + index).filter(
    (month) => month >= firstMonth,
  );

/** Codes of diagnoses (ICD-9): 706.1, V72.3, E880. */
const diagnosis = /^[A-Z]?\d{2,3}(\.\d{1,2})?$/i;
export const isDiagnosis = (code: string) => code === '' || diagnosis.test(code);

/** Cents as an amount: $1,234.50. */
export function dollars(cents: number): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '−' : ''}$${whole}.${rest}`;
}
