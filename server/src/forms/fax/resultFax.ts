import { faxWords as words } from '@corridor/contract/forms/fax/words.ts';
import { paperWords } from '@corridor/contract/forms/results/words.ts';
import { faxCover } from '@corridor/contract/platform/words.ts';
import { type Cover, coveredPages, initialsOf } from '../../platform/fax/cover.ts';
import { timeIn } from '../../platform/pdf/formats.ts';
import { type Content, writeResult } from '../results/resultPages.ts';

/**
 * Draws a cover without health information and the answered form, or only the words that one is
 * there.
 */
export function resultFax(cover: Cover, content: Content, withAnswers: boolean) {
  const { patient, reference, submittedAt } = content.result;
  const initials = withAnswers ? initialsOf(patient.name.split(/\s+/)) : '';
  return coveredPages(
    cover,
    (page, pages) => {
      const foot = paperWords.page(page, pages);
      return initials ? faxCover.foot(initials, foot) : foot;
    },
    async (paper) => {
      if (withAnswers) return writeResult(paper, content);
      paper.write(words.title, { size: 14, strong: true, after: 8 });
      paper.write(words.waits, { size: 11, after: 8 });
      paper.write(paperWords.submitted(timeIn(submittedAt), reference));
    },
  );
}
