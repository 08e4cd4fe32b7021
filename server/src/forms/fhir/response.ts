/** Writes the answers of a form as a FHIR R4 QuestionnaireResponse. */
import { askedAnswers, keyOf } from '@corridor/contract/forms/answerRules.ts';
import type { Answer, Answers, Form, Item, Question } from '@corridor/contract/forms/form.ts';
import { scoresOf } from '@corridor/contract/forms/scoring.ts';
import { siteLabel } from '@corridor/contract/gallery/sites.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { type Json, standardUrls, valueExtension } from './fhirElements.ts';
import { questionnaireUrl } from './questionnaire.ts';

export type Answered = {
  formId: string;
  version: number;
  form: Form;
  answers: Answers;
  messageId: string;
  submittedAt: Date;
  language: string;
  patient: { phn: string; name: string };
};

export const scoreResultUrl = 'urn:corridor:fhir:score-result';

export function responseOf({ form, ...given }: Answered): Json {
  const answers = askedAnswers(form, given.answers);
  return {
    resourceType: 'QuestionnaireResponse',
    language: 'en',
    extension: scoresOf(form, answers).map(({ id, sum, most, band }) =>
      valueExtension(scoreResultUrl, { id, sum, most, ...(band && { band: band.text.en }) }),
    ),
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${given.messageId}` },
    questionnaire: `${questionnaireUrl(given)}|${given.version}`,
    status: 'completed',
    subject: {
      type: 'Patient',
      identifier: { value: given.patient.phn },
      display: given.patient.name,
    },
    authored: given.submittedAt.toISOString(),
    item: form.items.flatMap((item) => itemsOf(item, answers)),
  };
}

/** A group that repeats stands once for each day with an answer. */
function itemsOf(item: Item, answers: Answers): Json[] {
  if (item.kind !== 'group') return answerItem(item, own(answers, keyOf(item.id)));
  const { days } = item;
  const each = days === undefined ? [undefined] : Array.from({ length: days }, (_, at) => at + 1);
  return each.flatMap((day) => {
    const inside = item.items.flatMap((one) => answerItem(one, own(answers, keyOf(one.id, day))));
    return inside.length > 0 ? [{ linkId: item.id, text: item.text.en, item: inside }] : [];
  });
}

const answerItem = (item: Question, answer: Answer | undefined): Json[] =>
  answer ? [{ linkId: item.id, text: item.text.en, answer: valuesOf(item, answer) }] : [];

function valuesOf(item: Question, answer: Answer): Json[] {
  if ('yes' in answer) return [{ valueBoolean: answer.yes }];
  if ('date' in answer) return [{ valueDate: answer.date }];
  if ('text' in answer) return [{ valueString: answer.text }];
  if ('site' in answer)
    return [{ valueCoding: { code: answer.site, display: siteLabel(answer.site) } }];
  if ('files' in answer)
    return answer.files.map((file) => ({ valueAttachment: { url: `urn:uuid:${file}` } }));
  if ('number' in answer)
    return item.kind === 'number' && item.decimals > 0
      ? [{ valueDecimal: answer.number }]
      : [{ valueInteger: answer.number }];
  return answer.choice.map((code) => ({ valueCoding: codingOf(item, code) }));
}

function codingOf(item: Question, code: string): Json {
  const option = item.kind === 'choice' && item.options.find((each) => each.code === code);
  if (!option) return { code };
  const { points, text } = option;
  return {
    ...(points !== undefined && {
      extension: [{ url: standardUrls.points, valueDecimal: points }],
    }),
    code,
    display: text.en,
  };
}
