import { isAnswered } from '@corridor/contract/forms/answerRules.ts';
import type { FillingWords } from '@corridor/contract/forms/filling/words.ts';
import type { Answer, Question } from '@corridor/contract/forms/form.ts';
import type { BodySite } from '@corridor/contract/gallery/sites.ts';
import { siteName } from '@corridor/contract/gallery/sitesInFrench.ts';
import { type Language, localeOf } from '@corridor/contract/patients/page/words.ts';
import { textIn } from '../language/FormText.tsx';
import { dayWords } from '../language/times.ts';

/** An answer in words, for the review and the receipt. Undefined where nothing is answered. */
export function answerText(
  item: Question,
  answer: Answer | undefined,
  language: Language,
  words: FillingWords,
): string | undefined {
  if (!isAnswered(answer)) return undefined;
  if ('choice' in answer && item.kind === 'choice')
    return item.options
      .filter(({ code }) => answer.choice.includes(code))
      .map(({ text }) => textIn(text, language))
      .join(', ');
  if ('yes' in answer) return answer.yes ? words.yes : words.no;
  if ('number' in answer) {
    const number = answer.number.toLocaleString(localeOf[language]);
    return item.kind === 'number' && item.unit ? `${number} ${item.unit}` : number;
  }
  if ('date' in answer) return dayWords(answer.date, language);
  if ('text' in answer) return answer.text;
  if ('site' in answer) return siteName(answer.site as BodySite, language);
  if ('files' in answer)
    return item.kind === 'signature' ? words.signed : words.photoCount(answer.files.length);
  return undefined;
}
