import { personName } from '@corridor/contract/platform/personNames.ts';
import { words as document } from '@corridor/contract/thread/document/words.ts';
import { cover } from '@corridor/contract/thread/fax/words.ts';
import { type Look, openPaper, type Paper } from '../../platform/pdf/paper.ts';
import type { Author, Consult, PaperMessage } from '../document/content.ts';
import { writeConsult } from '../document/documentPages.ts';
import type { Pictures } from '../document/documentPictures.ts';
import { phoneNumber, timeIn } from '../document/formats.ts';
import { writeMessage } from './message.ts';

export type Addressed = {
  from: Author;
  /** The addressee on the cover. */
  to: string;
  clinicPhone: string;
  number: string;
  now: Date;
  pictures: Pictures;
  /** The pages hold one message, or the whole thread under a note. */
  content: { message: PaperMessage } | { notice: string };
};

/** Draws a cover without health information, then the sender's note and the consult. */
export async function faxPdf(consult: Consult, addressed: Addressed) {
  const { patientFirstName, patientLastName } = consult.econsult;
  const initials = [patientFirstName, patientLastName]
    .map((name) => ([...name][0] ? `${[...name][0]}.` : ''))
    .join(' ');
  const look: Look = {
    fax: true,
    title: cover.title,
    without: 1,
    foot: (page, of) => cover.foot(initials, document.page(page, of)),
  };
  const paper = await openPaper(look);
  paper.newPage();
  await writeContent(paper, consult, addressed);
  const pages = paper.pages();
  paper.onFirst(() => writeCover(paper, addressed, pages));
  return { pages, pdf: await paper.finish() };
}

async function writeContent(paper: Paper, consult: Consult, addressed: Addressed) {
  const { content, pictures } = addressed;
  if ('message' in content) writeMessage(paper, consult, { message: content.message, pictures });
  else {
    if (content.notice) {
      paper.section(cover.message);
      paper.write(content.notice, { size: 11, after: 12 });
    }
    await writeConsult(paper, consult, addressed);
  }
}

function writeCover(paper: Paper, addressed: Addressed, pages: number): void {
  const { from, to, clinicPhone, number, now } = addressed;
  paper.write(cover.title, { size: 28, strong: true, after: 10 });
  paper.rule(true);
  const { location } = from;
  paper.section(cover.from);
  paper.fact(cover.from, [personName(from), location?.clinicName].filter(Boolean).join('\n'));
  paper.fact(cover.phone, phoneNumber(location?.clinicPhone ?? ''));
  paper.fact(cover.fax, phoneNumber(location?.fax ?? ''));
  paper.section(cover.to);
  paper.fact(cover.to, to);
  paper.fact(cover.phone, phoneNumber(clinicPhone));
  paper.fact(cover.fax, phoneNumber(number));
  paper.section(cover.date);
  paper.fact(cover.date, timeIn(now));
  paper.fact(cover.pages, String(pages));
  paper.section(cover.confidential);
  paper.write(cover.statement, { size: 11, after: 8 });
  paper.write(cover.inError, { size: 11 });
}
