import type { FillingWords } from '@corridor/contract/forms/filling/words.ts';
import type { Answers } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import type { Language } from '@corridor/contract/patients/page/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { textIn } from '../language/FormText.tsx';
import { answerText } from './answerText.ts';

type Given = {
  pages: readonly FormPage[];
  answers: Answers;
  language: Language;
  words: FillingWords;
};

/** The receipt as a text that every phone opens. */
export function receiptText(
  facts: readonly (readonly [string, string])[],
  given: Given | undefined,
): string {
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  if (!given) return `${lines.join('\n')}\n`;
  const { pages, answers, language, words } = given;
  const asked = pages
    .flatMap(({ slots }) => slots)
    .filter(({ item }) => item.kind !== 'information')
    .map(({ key, item, day }) => {
      const place = day === undefined ? '' : `${words.dayState(day, false)} · `;
      const answer = answerText(item, own(answers, key), language, words) ?? words.skipped;
      return `${place}${textIn(item.text, language)}\n  ${answer.replace(/\n/g, '\n  ')}`;
    });
  return [...lines, '', words.yourAnswers, '', ...asked, ''].join('\n');
}
