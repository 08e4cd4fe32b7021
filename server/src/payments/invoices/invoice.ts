/** An invoice as it is kept, and its sums. */

import type { Keys } from '../../platform/keystore/keys.ts';
import { type Opener, openJson } from '../../platform/keystore/opened.ts';

export type InvoiceLine = {
  name: string;
  cents: number;
  tax: number;
  /** Hundredths of a percent. */
  taxRate: number;
  paid: boolean;
};
export type Invoice = {
  number: string;
  day: string;
  business: { name: string; address: string; gst: string };
  patient: { name: string; address: readonly string[] };
  lines: readonly InvoiceLine[];
};

const context = (id: string) => ({ table: 'invoices', column: 'sealed', row: id });

export const sealInvoice = (keys: Keys, id: string, invoice: Invoice) =>
  keys.seal(JSON.stringify(invoice), context(id));
export const openInvoice = (app: Opener, id: string, sealed: Buffer) =>
  openJson<Invoice>(app, sealed, context(id));

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The items, the tax by its rate, the whole, and what of it is paid and due. All in cents. */
export function sumsOf({ lines }: Pick<Invoice, 'lines'>) {
  const taxes = new Map<number, number>();
  for (const { tax, taxRate } of lines)
    if (taxRate > 0) taxes.set(taxRate, (taxes.get(taxRate) ?? 0) + tax);
  const totalOf = (some: readonly InvoiceLine[]) =>
    sumOf(some.map(({ cents, tax }) => cents + tax));
  const paid = totalOf(lines.filter((line) => line.paid));
  const total = totalOf(lines);
  return { items: sumOf(lines.map(({ cents }) => cents)), taxes, total, paid, due: total - paid };
}
