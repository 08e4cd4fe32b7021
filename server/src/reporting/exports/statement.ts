/** The statement of a year for an accountant. Its sums are those of the report. */
import { personName } from '@corridor/contract/platform/personNames.ts';
import { isProvince, provinceNames } from '@corridor/contract/platform/provinces.ts';
import { centsOf, claimsOf, dollars, monthOf } from '@corridor/contract/reporting/rules.ts';
import { monthWords, statementWords as words } from '@corridor/contract/reporting/words.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { openPaper } from '../../platform/pdf/paper.ts';
import { readMonths } from '../reportParts.ts';
import { doctorOf, yearSums } from './queries.ts';

type Sum = { name: string; claims: number; cents: number };
export type Statement = {
  year: number;
  doctor: string;
  months: Sum[];
  sources: Sum[];
  total: { claims: number; cents: number };
};

/** The home province pays by its own plan; an old record does not name it. */
const payerName = (payer: string) =>
  isProvince(payer) && payer !== 'AB' ? provinceNames[payer] : words.homePayer;

export async function readStatement(db: Db, uid: string, year: number): Promise<Statement> {
  const [from, to] = [monthOf(year, 0), monthOf(year, 11)];
  const [doctor, of, sums] = await Promise.all([
    first(db, doctorOf, { uid }),
    readMonths(db, uid, from, to),
    all(db, yearSums, { uid, from, to }),
  ]);
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = from + index;
    return { name: monthWords(month), claims: claimsOf(of(month)), cents: centsOf(of(month)) };
  });
  const sources = sums.map(({ clinic, payer, records, cents }) => ({
    name: words.source(clinic, payerName(payer)),
    claims: records,
    cents,
  }));
  return {
    year,
    doctor: doctor ? personName(doctor) : '',
    months,
    sources,
    total: {
      claims: months.reduce((sum, { claims }) => sum + claims, 0),
      cents: months.reduce((sum, { cents }) => sum + cents, 0),
    },
  };
}

/** The cells of the CSV: months first, then clinics with payers, then the sum. Amounts are plain. */
export function statementRows({ months, sources, total }: Statement): string[][] {
  const row = (part: string) => (sum: Sum) => [
    part,
    sum.name,
    String(sum.claims),
    (sum.cents / 100).toFixed(2),
  ];
  return [
    [...words.columns],
    ...months.map(row(words.byMonth)),
    ...sources.map(row(words.bySource)),
    row(words.total)({ name: '', ...total }),
  ];
}

export async function statementPaper(statement: Statement): Promise<Buffer> {
  const { year, doctor, months, sources, total } = statement;
  const paper = await openPaper({
    title: words.title(year),
    foot: (page, of) => `${words.title(year)} · ${words.page(page, of)}`,
    sheet: { size: [595.28, 841.89], side: 54, end: 54 },
  });
  paper.write(words.title(year), { size: 18, strong: true });
  paper.write(doctor, { quiet: true, after: 2 });
  paper.write(words.lead, { quiet: true });
  const sumLine = ({ name, claims, cents }: Sum) =>
    paper.fact(name, `${dollars(cents)} · ${words.claims(claims)}`, 280);
  paper.section(words.byMonth);
  for (const month of months) sumLine(month);
  paper.section(words.bySource);
  for (const source of sources) sumLine(source);
  if (sources.length === 0) paper.write(words.none, { quiet: true });
  paper.rule(true);
  sumLine({ name: words.total, ...total });
  return paper.finish();
}
