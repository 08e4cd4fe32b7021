import type { Form, Question } from '@corridor/contract/forms/form.ts';
import { form as formSchema } from '@corridor/contract/forms/form.ts';
import { formProblems } from '@corridor/contract/forms/rules.ts';
import { importWords as words } from '@corridor/contract/forms/words.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bloodPressure } from '../shipped/bloodPressure.ts';
import { phq9 } from '../shipped/phq9.ts';
import { shippedForms } from '../shipped/shippedForms.ts';
import type { Json } from './fhirElements.ts';
import { questionnaireOf } from './questionnaire.ts';
import { readQuestionnaire } from './questionnaireImport.ts';
import { responseOf } from './response.ts';

const identity = { formId: '0f6b0001-0000-4000-8000-000000000001', version: 3 };
const inside = (group: Json | undefined) => group?.item as Json[];
const throughFile = (form: Form) =>
  readQuestionnaire(JSON.stringify(questionnaireOf(form, identity)));

const line = (most: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: most })
    .map((text) => text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '').trim() || 'Text');
const texts = fc.record({ en: line(30), fr: line(30) }, { requiredKeys: ['en'] });
const optional = <T extends object>(parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(parts, { requiredKeys: [] });
const points = fc.integer({ min: -3, max: 9 });
const between = (low: number, high: number) => fc.integer({ min: low, max: high });

const asked = { text: texts, required: fc.boolean() };
const questionKinds = fc.oneof(
  fc
    .record({
      ...asked,
      kind: fc.constant('choice' as const),
      several: fc.boolean(),
      labels: fc.array(texts, { minLength: 2, maxLength: 4 }),
      points: fc.option(fc.array(points, { minLength: 4, maxLength: 4 }), { nil: undefined }),
    })
    .map(({ labels, points: given, ...rest }) => ({
      ...rest,
      options: labels.map((text, index) => ({
        code: `o-${index}`,
        text,
        ...(given && { points: given[index] ?? 0 }),
      })),
    })),
  fc.record({ ...asked, kind: fc.constant('yesNo' as const) }),
  fc
    .tuple(
      fc.record({ ...asked, kind: fc.constant('number' as const), decimals: between(0, 3) }),
      optional({ unit: line(20), least: between(-9, 0), most: between(1, 90) }),
      fc.boolean(),
    )
    .map(([number, more, half]) => ({
      ...number,
      ...more,
      ...(half && more.most !== undefined && { most: more.most + 0.5 }),
    })),
  fc
    .tuple(
      fc.record({ ...asked, kind: fc.constant('date' as const) }),
      optional({ earliest: between(-99, 0), latest: between(0, 99) }),
    )
    .map(([date, more]) => ({ ...date, ...more })),
  fc.record({
    ...asked,
    kind: fc.constant('text' as const),
    long: fc.boolean(),
    longest: between(1, 4_000),
  }),
  fc
    .tuple(
      fc.record({
        ...asked,
        kind: fc.constant('scale' as const),
        least: between(0, 5),
        most: between(6, 100),
      }),
      optional({ leastText: texts, mostText: texts }),
    )
    .map(([scale, more]) => ({ ...scale, ...more })),
  fc.record({ ...asked, kind: fc.constant('bodySite' as const) }),
  fc.record({ ...asked, kind: fc.constant('photo' as const), most: between(1, 5) }),
  fc.record({ ...asked, kind: fc.constant('signature' as const) }),
  fc.record({ text: texts, kind: fc.constant('information' as const) }),
);
const question = fc
  .tuple(questionKinds, optional({ help: texts }), between(0, 999))
  .map(([kind, more, seed]) => ({ ...kind, ...more, seed }));

type Seeded = Question & { seed: number };

/** A condition on an earlier question, where the seed chooses one. */
function conditionFor(earlier: readonly Question[], seed: number) {
  const about = earlier[seed % Math.max(earlier.length, 1)];
  if (!about || seed % 3 > 0 || about.kind === 'information') return {};
  const is = seed % 2 === 0 ? ('equal' as const) : ('different' as const);
  const { id } = about;
  const condition =
    about.kind === 'choice'
      ? { item: id, is, value: about.options[seed % about.options.length]?.code ?? '' }
      : about.kind === 'yesNo'
        ? { item: id, is, value: seed % 4 < 2 }
        : about.kind === 'number' || about.kind === 'scale'
          ? {
              item: id,
              is: seed % 2 === 0 ? ('above' as const) : ('below' as const),
              value: seed / 4,
            }
          : { item: id, is: 'answered' as const, value: seed % 2 === 0 };
  const join = seed % 5 === 0 ? ('any' as const) : ('all' as const);
  return { showWhen: { join, of: [condition] } };
}

const highest = (item: Question) =>
  item.kind === 'yesNo'
    ? 1
    : item.kind === 'choice' && item.options.every((option) => option.points !== undefined)
      ? item.several
        ? item.options.reduce((sum, option) => sum + Math.max(option.points ?? 0, 0), 0)
        : Math.max(...item.options.map((option) => option.points ?? 0))
      : undefined;

const anyForm = fc
  .record({
    title: texts,
    more: optional({ about: texts, introduction: texts, source: line(60) }),
    englishOnly: fc.boolean(),
    single: fc.array(question, { minLength: 1, maxLength: 6 }),
    inside: fc.array(question, { maxLength: 4 }),
    days: fc.option(between(2, 31), { nil: undefined }),
    group: fc.record({ text: texts, together: fc.boolean() }),
    meant: fc.record({ text: texts, crisis: fc.boolean(), above: between(-2, 9) }),
  })
  .map(({ title, more, englishOnly, single, inside, days, group, meant }): Form => {
    const named: Question[] = [];
    const add = (given: object, prefix: string) => {
      const { seed, ...rest } = given as Seeded;
      const id = `${prefix}${named.length}`;
      const one = { ...rest, id, ...conditionFor(named, seed) } as Question;
      named.push(one);
      return one;
    };
    const items: Form['items'] = single.map((each) => add(each, 'q'));
    const scored = named.filter((item) => highest(item) !== undefined);
    const ids = scored.map(({ id }) => id);
    const most = scored.reduce((sum, item) => sum + (highest(item) ?? 0), 0);
    const consent = named.find(({ kind }) => kind === 'yesNo');
    const grouped = inside.map((each) => add(each, 'g'));
    if (grouped.length > 0)
      items.push({
        id: 'group',
        kind: 'group',
        ...group,
        ...(days !== undefined && { days }),
        items: grouped,
      });
    const band = { from: 0, to: 3, text: meant.text, tone: 'mild' as const };
    return {
      title,
      ...more,
      englishOnly,
      ...(consent && { trainingConsent: consent.id }),
      items,
      scores:
        ids.length > 0
          ? [
              {
                id: 's',
                text: title,
                of: ids,
                most,
                bands: [band],
                positive: { from: 4, male: 5 },
              },
              { id: 't', text: title, of: ids, most, bands: [] },
            ]
          : [],
      flags: ids.slice(0, 2).map((item) => ({ item, ...meant })),
      patterns:
        ids.length > 0
          ? [
              {
                text: title,
                items: ids.map((item) => ({ item, from: 1 })),
                atLeast: 1,
                oneOf: ids.slice(0, 1),
              },
              {
                text: title,
                items: [{ item: ids[0] ?? '', from: 2 }],
                atLeast: 1,
                atMost: 1,
                oneOf: [],
              },
            ]
          : [],
    };
  });

it('any form comes back from its file as it was', () => {
  let whole = 0;
  fc.assert(
    fc.property(anyForm, (generated) => {
      const form = formSchema.parse(generated);
      expect(formProblems(form)).toEqual([]);
      if (form.scores.length > 0 && form.items.some((item) => 'showWhen' in item)) whole++;
      expect(throughFile(form)).toEqual({ form, problems: [], ignored: [] });
    }),
    { numRuns: 300 },
  );
  expect(whole).toBeGreaterThan(30);
});

it('every shipped form comes back from its file as it was', () => {
  for (const { form } of shippedForms)
    expect(throughFile(form)).toEqual({ form, problems: [], ignored: [] });
});

it('a file has the parts of FHIR R4 for points, limits, units and conditions', () => {
  const file = questionnaireOf(phq9, identity) as Json & { item: Json[] };
  expect(file).toMatchObject({
    resourceType: 'Questionnaire',
    url: `urn:uuid:${identity.formId}`,
    version: '3',
    title: 'PHQ-9',
    status: 'active',
  });
  const [group, last] = file.item;
  expect(inside(group)[0]).toMatchObject({
    linkId: 'item-1',
    type: 'choice',
    required: true,
    repeats: false,
    answerOption: expect.arrayContaining([
      {
        valueCoding: {
          extension: [
            { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 3 },
          ],
          code: 'nearly-every-day',
          display: 'Nearly every day',
        },
      },
    ]),
  });
  expect(last).toMatchObject({
    enableBehavior: 'any',
    enableWhen: expect.arrayContaining([
      { question: 'item-1', operator: '!=', answerCoding: { code: 'not-at-all' } },
    ]),
  });
  const log = questionnaireOf(bloodPressure, identity) as { item: Json[] };
  expect(inside(log.item[2])[0]).toEqual({
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
        valueCoding: { display: 'mmHg' },
      },
      { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueInteger: 50 },
      { url: 'http://hl7.org/fhir/StructureDefinition/maxValue', valueInteger: 280 },
    ],
    linkId: 'morning-upper',
    text: 'Morning: upper number',
    _text: {
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/translation',
          extension: [
            { url: 'lang', valueCode: 'fr' },
            { url: 'content', valueString: 'Matin : chiffre du haut' },
          ],
        },
      ],
    },
    type: 'integer',
    required: true,
  });
});

describe('a file from elsewhere', () => {
  const yesNo = { linkId: 'a', text: 'A?', type: 'boolean' };
  const file = (more: object, ...item: object[]) =>
    readQuestionnaire(
      JSON.stringify({
        resourceType: 'Questionnaire',
        status: 'draft',
        title: 'Elsewhere',
        item: item.length > 0 ? item : [yesNo],
        ...more,
      }),
    );
  const problem = (path: string, message: string) => ({ path, message });

  it('is read with its own names, which are made fit for a form', () => {
    const option = (code: string, display: string) => ({
      valueCoding: { system: 'http://loinc.org', code, display },
    });
    const { form, problems, ignored } = file(
      { publisher: 'A clinic', language: 'en-CA' },
      {
        linkId: '/44250-9',
        prefix: '1.',
        text: 'How often?',
        type: 'choice',
        answerOption: [option('LA6568-5', 'Not at all'), { valueString: 'Often' }],
      },
      {
        linkId: 'b',
        text: 'Why?',
        type: 'text',
        enableWhen: [{ question: '/44250-9', operator: '!=', answerCoding: { code: 'LA6568-5' } }],
      },
    );
    expect(problems).toEqual([]);
    expect(form?.items).toMatchObject([
      { id: '44250-9', options: [{ code: 'la6568-5' }, { code: 'often', text: { en: 'Often' } }] },
      { id: 'b', showWhen: { of: [{ item: '44250-9', is: 'different', value: 'la6568-5' }] } },
    ]);
    expect(ignored).toEqual(
      expect.arrayContaining([
        problem('item[0].linkId', words.renamed('/44250-9', '44250-9')),
        problem('item[0].answerOption[0].valueCoding.code', words.renamed('LA6568-5', 'la6568-5')),
        problem('item[0].answerOption[0].valueCoding.system', words.ignored),
        problem('item[0].prefix', words.ignored),
        problem('publisher', words.ignored),
      ]),
    );
  });

  it.each<[string, object, object[], string, string]>([
    ['another language', { language: 'de' }, [], 'language', words.language],
    ['another subject', { subjectType: ['Device'] }, [], 'subjectType', words.subject],
    ['contained resources', { contained: [{}] }, [], 'contained', words.unsupported],
    [
      'a rule that changes the meaning',
      { modifierExtension: [] },
      [],
      'modifierExtension',
      words.unsupported,
    ],
    [
      'an unknown extension',
      { extension: [{ url: 'urn:x', valueCode: 'y' }] },
      [],
      'extension[0]',
      words.unsupportedExtension('urn:x'),
    ],
    [
      'a type',
      {},
      [{ ...yesNo, type: 'quantity' }],
      'item[0].type',
      words.unsupportedType('quantity'),
    ],
    [
      'a first answer',
      {},
      [{ ...yesNo, initial: [{ valueBoolean: true }] }],
      'item[0].initial',
      words.unsupported,
    ],
    [
      'a value set',
      {},
      [{ ...yesNo, type: 'choice', answerValueSet: 'urn:v' }],
      'item[0].answerValueSet',
      words.unsupported,
    ],
    [
      'a question that nobody changes',
      {},
      [{ ...yesNo, readOnly: true }],
      'item[0].readOnly',
      words.unsupported,
    ],
    [
      'a question below a question',
      {},
      [{ ...yesNo, item: [{ ...yesNo, linkId: 'b' }] }],
      'item[0].item',
      words.nested,
    ],
    [
      'a group in a group',
      {},
      [
        {
          ...yesNo,
          type: 'group',
          item: [{ linkId: 'b', text: 'B', type: 'group', item: [{ ...yesNo, linkId: 'c' }] }],
        },
      ],
      'item[0].item[0]',
      words.nested,
    ],
    [
      'a group that repeats without end',
      {},
      [{ ...yesNo, type: 'group', repeats: true, item: [{ ...yesNo, linkId: 'b' }] }],
      'item[0].repeats',
      words.unsupported,
    ],
    [
      'a comparison',
      {},
      [
        yesNo,
        {
          ...yesNo,
          linkId: 'b',
          enableWhen: [{ question: 'a', operator: '>=', answerInteger: 1 }],
        },
      ],
      'item[1].enableWhen[0].operator',
      words.unsupportedOperator('>='),
    ],
    [
      'a condition on nothing',
      {},
      [{ ...yesNo, enableWhen: [{ question: 'z', operator: 'exists', answerBoolean: true }] }],
      'item[0].enableWhen[0].question',
      words.noQuestion('z'),
    ],
    [
      'a fixed limit of a date',
      {},
      [
        {
          ...yesNo,
          type: 'date',
          extension: [
            { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueDate: '2026-01-01' },
          ],
        },
      ],
      'item[0].extension[0]',
      words.unsupportedExtension('http://hl7.org/fhir/StructureDefinition/minValue'),
    ],
    [
      'a limit of another type',
      {},
      [
        {
          ...yesNo,
          type: 'integer',
          extension: [
            { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueDate: '2026-01-01' },
          ],
        },
      ],
      'item[0].extension[0]',
      words.unsupportedValue,
    ],
    [
      'a translation into another language',
      {
        _title: {
          extension: [
            {
              url: 'http://hl7.org/fhir/StructureDefinition/translation',
              extension: [
                { url: 'lang', valueCode: 'de' },
                { url: 'content', valueString: 'x' },
              ],
            },
          ],
        },
      },
      [],
      '_title.extension[0]',
      words.language,
    ],
    [
      'a question without words',
      {},
      [{ linkId: 'a', type: 'boolean' }],
      'item[0].text',
      words.missing,
    ],
    [
      'a score of ours with a wrong part',
      { extension: [{ url: 'urn:corridor:fhir:score', valueString: 'x' }] },
      [],
      'extension[0]',
      words.unsupportedValue,
    ],
  ])('%s is named by its path, and there is no form', (_what, more, items, path, message) => {
    const read = file(more, ...items);
    expect(read.form).toBeNull();
    expect(read.problems).toContainEqual(problem(path, message));
  });

  it('a file that is no questionnaire is refused as a whole', () => {
    const only = (text: string) => readQuestionnaire(text).problems;
    expect(only('{')).toEqual([problem('', words.notJson)]);
    expect(only('[]')).toEqual([problem('', words.notQuestionnaire)]);
    expect(only('{"resourceType":"Patient"}')).toEqual([problem('', words.notQuestionnaire)]);
  });

  it('a text that is too long is named by its path', () => {
    const { problems } = file({}, { ...yesNo, text: 'x'.repeat(2_001) });
    expect(problems.map(({ path }) => path)).toEqual(['item[0].text']);
  });
});

it('any JSON is answered with problems and never breaks the import', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.jsonValue({ maxDepth: 5 }), (text, value) => {
      readQuestionnaire(text);
      const file = {
        resourceType: 'Questionnaire',
        title: value,
        item: [value, { item: value, linkId: value, extension: value }],
        extension: value,
      };
      expect(readQuestionnaire(JSON.stringify(file)).form).toBeNull();
    }),
    { numRuns: 300 },
  );
});

it('answers become a QuestionnaireResponse with scores, days and points', () => {
  const answered = {
    ...identity,
    messageId: '0f6b0001-0000-4000-8000-0000000000ff',
    submittedAt: new Date('2026-11-19T20:14:00Z'),
    language: 'en',
    patient: { phn: '331870946', name: 'Marc Pelletier' },
  };
  const answers = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`item-${at + 1}`, { choice: ['several-days'] }]),
  );
  const response = responseOf({ ...answered, form: phq9, answers }) as Json & { item: Json[] };
  expect(response).toMatchObject({
    resourceType: 'QuestionnaireResponse',
    questionnaire: `urn:uuid:${identity.formId}|3`,
    status: 'completed',
    authored: '2026-11-19T20:14:00.000Z',
    subject: { identifier: { value: '331870946' }, display: 'Marc Pelletier' },
    extension: [
      {
        extension: expect.arrayContaining([
          { url: 'sum', valueInteger: 9 },
          { url: 'band', valueString: 'Mild' },
        ]),
      },
    ],
  });
  expect(inside(response.item[0])[8]).toEqual({
    linkId: 'item-9',
    text: 'Thoughts that you would be better off dead or of hurting yourself in some way',
    answer: [
      {
        valueCoding: {
          extension: [
            { url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: 1 },
          ],
          code: 'several-days',
          display: 'Several days',
        },
      },
    ],
  });
  const readings = { 'morning-upper.1': { number: 131 }, 'morning-upper.3': { number: 128 } };
  const log = responseOf({ ...answered, form: bloodPressure, answers: readings });
  expect(log.item).toMatchObject([
    { linkId: 'log', item: [{ linkId: 'morning-upper', answer: [{ valueInteger: 131 }] }] },
    { linkId: 'log', item: [{ linkId: 'morning-upper', answer: [{ valueInteger: 128 }] }] },
  ]);
});
