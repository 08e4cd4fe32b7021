import { describe, expect, it } from 'vitest';
import { askedAnswers, problemOf, problemsOf, shownItems } from './answerRules.ts';
import type { Answer, Answers, Form, Question } from './form.ts';
import { pagesOf, progressOf } from './formPages.ts';
import { formProblems } from './rules.ts';
import { scoresOf } from './scoring.ts';

const today = '2026-11-26';
const en = (text: string) => ({ en: text });
const asked = (id: string, more: object = {}) =>
  ({ id, kind: 'yesNo', text: en(id), required: true, ...more }) as Question;
const formOf = (items: Form['items'], more: Partial<Form> = {}): Form => ({
  title: en('Form'),
  englishOnly: false,
  items,
  scores: [],
  flags: [],
  patterns: [],
  ...more,
});
const yes = { yes: true };
const keys = (form: Form, answers: Answers) => shownItems(form, answers).map(({ key }) => key);
const whenYes = (item: string) => ({
  showWhen: { join: 'all', of: [{ item, is: 'equal', value: true }] },
});

describe('a question is shown by the answers before it', () => {
  it('a hidden question hides those that depend on it', () => {
    const form = formOf([
      asked('first'),
      asked('second', whenYes('first')),
      asked('third', whenYes('second')),
    ]);
    expect(keys(form, { second: yes, third: yes })).toEqual(['first']);
    expect(keys(form, { first: yes, second: yes })).toEqual(['first', 'second', 'third']);
    expect(askedAnswers(form, { first: { yes: false }, second: yes })).toEqual({
      first: { yes: false },
    });
    expect(problemsOf(form, { first: { yes: false }, second: yes }, today)).toEqual([]);
  });

  it('all or any of several conditions decide, by presence, equality and size', () => {
    const number: Question = {
      id: 'pain',
      kind: 'scale',
      text: en('Pain'),
      required: true,
      least: 0,
      most: 10,
    };
    const last = (join: string, ...of: object[]) =>
      formOf([asked('first'), number, asked('last', { showWhen: { join, of } })]);
    const strong = { item: 'pain', is: 'above', value: 6 };
    const weak = { item: 'pain', is: 'below', value: 3 };
    const given = { item: 'first', is: 'answered', value: true };
    const shown = (form: Form, answers: Answers) => keys(form, answers).includes('last');
    const painOf = (value: number) => ({ pain: { number: value } });
    expect([6, 7].map((value) => shown(last('all', strong), painOf(value)))).toEqual([false, true]);
    expect([3, 2].map((value) => shown(last('all', weak), painOf(value)))).toEqual([false, true]);
    expect(shown(last('any', strong, given), { first: yes })).toBe(true);
    expect(shown(last('all', strong, given), { first: yes })).toBe(false);
    expect(shown(last('all', strong, given), { first: yes, ...painOf(9) })).toBe(true);
    const not = { item: 'first', is: 'different', value: true };
    expect([{}, { first: yes }].map((answers) => shown(last('all', not), answers))).toEqual([
      true,
      false,
    ]);
  });

  it('a condition inside a log asks the same day', () => {
    const log = formOf([
      {
        id: 'log',
        kind: 'group',
        text: en('Days'),
        together: true,
        days: 3,
        items: [asked('ache'), asked('pill', whenYes('ache'))],
      },
    ]);
    expect(keys(log, { 'ache.2': yes })).toEqual(['ache.1', 'ache.2', 'pill.2', 'ache.3']);
  });
});

describe('an answer fits its question', () => {
  const problem = (item: object, answer?: Answer) =>
    problemOf({ ...asked('one'), ...item } as Question, answer, today);
  const choice = {
    kind: 'choice',
    several: false,
    options: ['a', 'b'].map((code) => ({ code, text: en(code) })),
  };
  const number = { kind: 'number', least: 1, most: 9, decimals: 1 };
  const date = { kind: 'date', earliest: -10, latest: 0 };
  const files = (count: number) => ({ files: Array.from({ length: count }, () => 'x') });

  it.each<[string, object, Answer | undefined, object | undefined]>([
    ['no answer', {}, undefined, { reason: 'required' }],
    ['no answer to a question that may stay empty', { required: false }, undefined, undefined],
    ['blank text', { kind: 'text', longest: 5 }, { text: '  ' }, { reason: 'required' }],
    ['an empty choice', choice, { choice: [] }, { reason: 'required' }],
    ['a yes', {}, yes, undefined],
    ['a text for a yes', {}, { text: 'yes' }, { reason: 'wrong-kind' }],
    ['a choice', choice, { choice: ['b'] }, undefined],
    ['an unknown choice', choice, { choice: ['c'] }, { reason: 'no-option' }],
    ['two choices of one', choice, { choice: ['a', 'b'] }, { reason: 'one-only' }],
    [
      'a choice twice',
      { ...choice, several: true },
      { choice: ['a', 'a'] },
      { reason: 'no-option' },
    ],
    ['several choices', { ...choice, several: true }, { choice: ['a', 'b'] }, undefined],
    ['a number', number, { number: 8.5 }, undefined],
    ['a small number', number, { number: 0.9 }, { reason: 'too-small', limit: 1 }],
    ['a large number', number, { number: 9.1 }, { reason: 'too-large', limit: 9 }],
    ['a precise number', number, { number: 8.25 }, { reason: 'too-precise', limit: 1 }],
    [
      'a part of a scale',
      { kind: 'scale', least: 0, most: 9 },
      { number: 1.5 },
      { reason: 'too-precise', limit: 0 },
    ],
    ['the first day', date, { date: '2026-11-16' }, undefined],
    ['an early day', date, { date: '2026-11-15' }, { reason: 'too-early', limit: '2026-11-16' }],
    ['a day to come', date, { date: '2026-11-27' }, { reason: 'too-late', limit: today }],
    [
      'a long text',
      { kind: 'text', longest: 3 },
      { text: 'four' },
      { reason: 'too-long', limit: 3 },
    ],
    ['two lines in one', { kind: 'text', longest: 9 }, { text: 'a\nb' }, { reason: 'wrong-kind' }],
    ['two lines', { kind: 'text', longest: 9, long: true }, { text: 'a\nb' }, undefined],
    ['a site', { kind: 'bodySite' }, { site: 'nose' }, undefined],
    ['an unknown site', { kind: 'bodySite' }, { site: 'constructor' }, { reason: 'wrong-kind' }],
    ['photos', { kind: 'photo', most: 2 }, files(2), undefined],
    ['many photos', { kind: 'photo', most: 2 }, files(3), { reason: 'too-many-files', limit: 2 }],
    ['two signatures', { kind: 'signature' }, files(2), { reason: 'too-many-files', limit: 1 }],
    ['an answer to information', { kind: 'information' }, yes, { reason: 'wrong-kind' }],
  ])('%s', (_name, item, answer, expected) => {
    expect(problem(item, answer)).toEqual(expected);
  });
});

it('a question may have the name of a part that every object inherits', () => {
  const form = formOf([asked('constructor'), asked('after', whenYes('constructor'))]);
  expect(keys(form, {})).toEqual(['constructor']);
  expect(problemsOf(form, {}, today)).toEqual([{ key: 'constructor', reason: 'required' }]);
  expect(progressOf(form, {})).toEqual({ asked: 1, answered: 0, next: 'constructor', logs: [] });
});

it('a page holds one question, a group that stands together, or one day of a log', () => {
  const group = (id: string, together: boolean, days?: number) => ({
    id,
    kind: 'group' as const,
    text: en(id),
    together,
    ...(days && { days }),
    items: [asked(`${id}-a`), asked(`${id}-b`, { required: false })],
  });
  const form = formOf([
    asked('one'),
    group('apart', false),
    group('whole', true),
    group('log', true, 2),
  ]);
  expect(pagesOf(form, {}).map(({ key, slots }) => [key, slots.length])).toEqual([
    ['one', 1],
    ['apart-a', 1],
    ['apart-b', 1],
    ['whole', 2],
    ['log.1', 2],
    ['log.2', 2],
  ]);
  expect(progressOf(form, { one: yes, 'log-a.2': yes })).toEqual({
    asked: 9,
    answered: 2,
    next: 'apart-a',
    logs: [{ group: 'log', days: 2, filled: 1 }],
  });
});

it('a score counts points, yes and scales, and questions that may stay empty as 0', () => {
  const form = formOf(
    [
      asked('yes'),
      { id: 'scale', kind: 'scale', text: en('Scale'), required: false, least: 0, most: 10 },
      {
        id: 'several',
        kind: 'choice',
        text: en('Several'),
        required: false,
        several: true,
        options: [2, 3].map((points) => ({ code: `p${points}`, text: en('x'), points })),
      },
    ],
    {
      scores: [
        { id: 'sum', text: en('Sum'), of: ['yes', 'scale', 'several'], most: 16, bands: [] },
      ],
    },
  );
  expect(formProblems(form)).toEqual([]);
  expect(scoresOf(form, {})).toEqual([]);
  expect(scoresOf(form, { yes })).toEqual([{ id: 'sum', sum: 1, most: 16 }]);
  const all = { yes, scale: { number: 7 }, several: { choice: ['p2', 'p3'] } };
  expect(scoresOf(form, all)).toEqual([{ id: 'sum', sum: 13, most: 16 }]);
});

it('the problems of a form name their fields', () => {
  const log = { id: 'log', kind: 'group' as const, text: en('Log'), together: true, days: 31 };
  const many = Array.from({ length: 17 }, (_, at) => asked(`q${at}`));
  const fieldsOf = (form: Form) => formProblems(form).map(({ field }) => field);
  expect(fieldsOf(formOf([{ ...log, items: many }]))).toEqual(['items']);
  expect(fieldsOf(formOf([asked('a'), asked('a')]))).toEqual(['items.1.id']);
  expect(fieldsOf(formOf([asked('a', whenYes('b')), asked('b')]))).toEqual([
    'items.0.showWhen.of.0',
  ]);
  const code = { showWhen: { join: 'all', of: [{ item: 'a', is: 'equal', value: 'yes' }] } };
  expect(fieldsOf(formOf([asked('a'), asked('b', code)]))).toEqual(['items.1.showWhen.of.0']);
  const after = formOf([{ ...log, items: [asked('a')] }, asked('b', whenYes('a'))]);
  expect(fieldsOf(after)).toEqual(['items.1.showWhen.of.0']);
  const band = (from: number, to: number) => ({ from, to, text: en('x'), tone: 'calm' as const });
  const score = {
    id: 's',
    text: en('S'),
    of: ['a', 'b'],
    most: 3,
    bands: [band(0, 1), band(3, 4)],
  };
  expect(fieldsOf(formOf([asked('a'), asked('b')], { scores: [score] }))).toEqual([
    'scores.0.most',
    'scores.0.bands.1',
  ]);
  const flag = { item: 'b', above: 0, text: en('F'), crisis: false };
  const pattern = { text: en('P'), items: [{ item: 'a', from: 1 }], atLeast: 2, oneOf: ['b'] };
  const text = {
    id: 'b',
    kind: 'text' as const,
    text: en('b'),
    required: false,
    long: false,
    longest: 9,
  };
  const wrong = formOf([asked('a'), text], {
    flags: [flag],
    patterns: [pattern],
    trainingConsent: 'b',
  });
  expect(fieldsOf(wrong)).toEqual([
    'flags.0.item',
    'patterns.0.oneOf.0',
    'patterns.0.atLeast',
    'trainingConsent',
  ]);
});
