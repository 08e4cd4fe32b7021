/** Writes a form as a FHIR R4 Questionnaire. */
import type {
  Condition,
  Form,
  Group,
  Item,
  Question,
  Words,
} from '@corridor/contract/forms/form.ts';
import {
  controls,
  type Extension,
  type Json,
  ownUrls,
  standardUrls,
  textExtension,
  textParts,
  valueExtension,
} from './fhirElements.ts';

type Identity = { formId: string; version: number };

export const questionnaireUrl = ({ formId }: { formId: string }) => `urn:uuid:${formId}`;

export function questionnaireOf(form: Form, identity: Identity): Json {
  const integers = new Set(
    allQuestions(form)
      .filter(isInteger)
      .map(({ id }) => id),
  );
  const extension = [
    ...(form.about ? [textExtension(ownUrls.about, form.about)] : []),
    valueExtension(ownUrls.englishOnly, form.englishOnly),
    ...(form.trainingConsent === undefined
      ? []
      : [valueExtension(ownUrls.trainingConsent, form.trainingConsent)]),
    ...form.scores.map((score) => valueExtension(ownUrls.scores, score)),
    ...form.flags.map((flag) => valueExtension(ownUrls.flags, flag)),
    ...form.patterns.map((pattern) => valueExtension(ownUrls.patterns, pattern)),
  ];
  return {
    resourceType: 'Questionnaire',
    language: 'en',
    extension,
    url: questionnaireUrl(identity),
    version: String(identity.version),
    ...textParts('title', form.title),
    status: 'active',
    subjectType: ['Patient'],
    ...(form.introduction && textParts('description', form.introduction)),
    ...(form.source !== undefined && { copyright: form.source }),
    item: form.items.map((item) => itemOf(item, integers)),
  };
}

const allQuestions = ({ items }: Form): Question[] =>
  items.flatMap((item) => (item.kind === 'group' ? item.items : [item]));

const isInteger = (item: Question) =>
  item.kind === 'scale' || (item.kind === 'number' && item.decimals === 0);

function itemOf(item: Item, integers: ReadonlySet<string>): Json {
  const {
    type,
    extension = [],
    parts = {},
  } = item.kind === 'group' ? groupParts(item, integers) : questionParts(item);
  const help =
    item.help && item.kind === 'information' ? [textExtension(ownUrls.help, item.help)] : [];
  const children = [
    ...(item.help && item.kind !== 'information' ? [helpItem(item.id, item.help)] : []),
    ...((parts.item as Json[] | undefined) ?? []),
  ];
  const all = [...extension, ...help];
  return {
    ...(all.length > 0 && { extension: all }),
    linkId: item.id,
    ...textParts('text', item.text),
    type,
    ...(item.showWhen && {
      enableWhen: item.showWhen.of.map((condition) => conditionOf(condition, integers)),
      enableBehavior: item.showWhen.join,
    }),
    ...('required' in item && { required: item.required }),
    ...parts,
    ...(children.length > 0 && { item: children }),
  };
}

const control = (code: string): Extension => ({
  url: standardUrls.control,
  valueCodeableConcept: { coding: [{ system: controls, code }] },
});

/** FHIR shows the help of a question as a part of it. */
const helpItem = (id: string, help: Words): Json => ({
  extension: [control('help')],
  linkId: `${id}-help`,
  ...textParts('text', help),
  type: 'display',
});

type Written = { type: string; extension?: Extension[]; parts?: Json };

const groupParts = (group: Group, integers: ReadonlySet<string>): Written => ({
  type: 'group',
  extension: [
    valueExtension(ownUrls.together, group.together),
    ...(group.days === undefined ? [] : [valueExtension(ownUrls.days, group.days)]),
  ],
  parts: {
    ...(group.days !== undefined && { repeats: true }),
    item: group.items.map((inside) => itemOf(inside, integers)),
  },
});

const limits = ({ least, most }: { least?: number | undefined; most?: number | undefined }) => [
  ...(least === undefined ? [] : [valueExtension(standardUrls.least, least)]),
  ...(most === undefined ? [] : [valueExtension(standardUrls.most, most)]),
];

function questionParts(item: Question): Written {
  switch (item.kind) {
    case 'choice':
      return {
        type: 'choice',
        parts: { repeats: item.several, answerOption: item.options.map(optionOf) },
      };
    case 'yesNo':
      return { type: 'boolean' };
    case 'number':
      return {
        type: item.decimals === 0 ? 'integer' : 'decimal',
        extension: [
          ...(item.unit === undefined
            ? []
            : [{ url: standardUrls.unit, valueCoding: { display: item.unit } }]),
          ...limits(item),
          ...(item.decimals === 0 ? [] : [valueExtension(standardUrls.decimals, item.decimals)]),
        ],
      };
    case 'scale':
      return {
        type: 'integer',
        extension: [
          control('slider'),
          ...limits(item),
          ...(item.leastText ? [textExtension(ownUrls.leastText, item.leastText)] : []),
          ...(item.mostText ? [textExtension(ownUrls.mostText, item.mostText)] : []),
        ],
      };
    case 'date':
      return {
        type: 'date',
        extension: [
          ...(item.earliest === undefined ? [] : [valueExtension(ownUrls.earliest, item.earliest)]),
          ...(item.latest === undefined ? [] : [valueExtension(ownUrls.latest, item.latest)]),
        ],
      };
    case 'text':
      return { type: item.long ? 'text' : 'string', parts: { maxLength: item.longest } };
    case 'bodySite':
      return { type: 'choice', extension: [valueExtension(ownUrls.kind, 'bodySite')] };
    case 'photo':
      return {
        type: 'attachment',
        extension: [valueExtension(standardUrls.files, item.most)],
        parts: { repeats: item.most > 1 },
      };
    case 'signature':
      return { type: 'attachment', extension: [valueExtension(ownUrls.kind, 'signature')] };
    case 'information':
      return { type: 'display' };
  }
}

const optionOf = ({
  code,
  text,
  points,
}: Extract<Question, { kind: 'choice' }>['options'][number]) => ({
  valueCoding: {
    ...(points !== undefined && {
      extension: [{ url: standardUrls.points, valueDecimal: points }],
    }),
    code,
    ...textParts('display', text),
  },
});

const operators = { equal: '=', different: '!=', above: '>', below: '<' } as const;

function conditionOf(condition: Condition, integers: ReadonlySet<string>): Json {
  const { item: question, is, value } = condition;
  if (is === 'answered') return { question, operator: 'exists', answerBoolean: value };
  const operator = operators[is];
  if (typeof value === 'boolean') return { question, operator, answerBoolean: value };
  if (typeof value === 'string') return { question, operator, answerCoding: { code: value } };
  return integers.has(question) && Number.isInteger(value)
    ? { question, operator, answerInteger: value }
    : { question, operator, answerDecimal: value };
}
