import { faxCover as words } from '@corridor/contract/platform/words.ts';
import { phoneNumber, timeIn } from '../pdf/formats.ts';
import { openPaper, type Paper } from '../pdf/paper.ts';

export type Cover = {
  /** The name of the sender and of their clinic, on lines of their own. */
  from: string;
  fromPhone: string;
  fromFax: string;
  /** The addressee and their clinic. */
  to: string;
  clinicPhone: string;
  number: string;
  now: Date;
};

/** Draws a cover without health information, and the pages behind it. */
export async function coveredPages(
  cover: Cover,
  foot: (page: number, of: number) => string,
  write: (paper: Paper) => unknown,
) {
  const paper = await openPaper({ fax: true, title: words.title, without: 1, foot });
  paper.newPage();
  await write(paper);
  const pages = paper.pages();
  paper.onFirst(() => writeCover(paper, cover, pages));
  return { pages, pdf: await paper.finish() };
}

/** A fax names its patient at the foot of a page by initials. */
export const initialsOf = (names: readonly string[]) =>
  names.map((name) => ([...name][0] ? `${[...name][0]}.` : '')).join(' ');

function writeCover(paper: Paper, cover: Cover, pages: number): void {
  paper.write(words.title, { size: 28, strong: true, after: 10 });
  paper.rule(true);
  paper.section(words.from);
  paper.fact(words.from, cover.from);
  paper.fact(words.phone, phoneNumber(cover.fromPhone));
  paper.fact(words.fax, phoneNumber(cover.fromFax));
  paper.section(words.to);
  paper.fact(words.to, cover.to);
  paper.fact(words.phone, phoneNumber(cover.clinicPhone));
  paper.fact(words.fax, phoneNumber(cover.number));
  paper.section(words.date);
  paper.fact(words.date, timeIn(cover.now));
  paper.fact(words.pages, String(pages));
  paper.section(words.confidential);
  paper.write(words.statement, { size: 11, after: 8 });
  paper.write(words.inError, { size: 11 });
}
