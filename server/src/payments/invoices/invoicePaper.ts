import { money } from '@corridor/contract/payments/rules.ts';
import { invoiceWords as words } from '@corridor/contract/payments/words.ts';
import { openPaper } from '../../platform/pdf/paper.ts';
import { type Invoice, sumsOf } from './invoice.ts';

/** The invoice on paper: business, patient, items, tax by its rate, paid and due. */
export async function invoicePaper(invoice: Invoice): Promise<Buffer> {
  const { number, business, patient, lines } = invoice;
  const paper = await openPaper({
    title: words.paperTitle(number),
    foot: (page, of) => words.foot(business.name, page, of),
  });
  paper.beside(() => {
    paper.write(words.paper, { size: 20, strong: true, after: 2 });
    paper.write(words.paperNumber(number), { quiet: true, after: 2 });
    paper.write(invoice.day, { quiet: true });
  }, [business.name, business.address, ...(business.gst ? [words.gst(business.gst)] : [])]);
  paper.rule(true);
  paper.section(words.to);
  for (const line of [patient.name, ...patient.address].filter(Boolean))
    paper.write(line, { after: 1 });
  paper.section(words.items);
  for (const { name, cents, tax, taxRate, paid } of lines) {
    const taxed = taxRate > 0 ? words.withTax(money(tax), taxRate / 100) : words.noTax;
    paper.fact(name, words.line(money(cents), taxed, paid ? words.isPaid : words.isDue), 250);
  }
  const { items, taxes, total, paid, due } = sumsOf(invoice);
  paper.section(words.sums);
  paper.fact(words.subtotal, money(items), 250);
  for (const [rate, tax] of taxes) paper.fact(words.taxAt(rate / 100), money(tax), 250);
  paper.fact(words.total, money(total), 250);
  paper.fact(words.paidSum, money(paid), 250);
  paper.rule();
  paper.fact(words.dueSum, money(due), 250);
  return paper.finish();
}
