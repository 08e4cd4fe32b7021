import { personName } from '@corridor/contract/platform/personNames.ts';
import { faxCover } from '@corridor/contract/platform/words.ts';
import { words as document } from '@corridor/contract/thread/document/words.ts';
import { cover } from '@corridor/contract/thread/fax/words.ts';
import { type Cover, coveredPages, initialsOf } from '../../platform/fax/cover.ts';
import type { Paper } from '../../platform/pdf/paper.ts';
import type { Author, Consult, PaperMessage } from '../document/content.ts';
import { writeConsult } from '../document/documentPages.ts';
import type { Pictures } from '../document/documentPictures.ts';
import { writeMessage } from './message.ts';

export type Addressed = Pick<Cover, 'to' | 'clinicPhone' | 'number' | 'now'> & {
  from: Author;
  pictures: Pictures;
  /** The pages hold one message, or the whole thread under a note. */
  content: { message: PaperMessage } | { notice: string };
};

/** Draws a cover without health information, then the sender's note and the consult. */
export function faxPdf(consult: Consult, addressed: Addressed) {
  const { patientFirstName, patientLastName } = consult.econsult;
  const initials = initialsOf([patientFirstName, patientLastName]);
  const { from } = addressed;
  return coveredPages(
    {
      ...addressed,
      from: [personName(from), from.location?.clinicName].filter(Boolean).join('\n'),
      fromPhone: from.location?.clinicPhone ?? '',
      fromFax: from.location?.fax ?? '',
    },
    (page, pages) => faxCover.foot(initials, document.page(page, pages)),
    (paper) => writeContent(paper, consult, addressed),
  );
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
