import fc from 'fast-check';
import { expect, it } from 'vitest';
import { engine } from '../understanding/testing.ts';
import { understand } from '../understanding/understanding.ts';
import type { Candidate } from './candidate.ts';
import { isGuess, nearestSpecialties } from './guess.ts';
import { rank } from './rank.ts';
import { weightsOf } from './weights.ts';

let made = 0;
const candidate = (
  specialty: string,
  subsite: string,
  more: Partial<Candidate> = {},
): Candidate => ({
  id: `service-${String(made++).padStart(4, '0')}`,
  specialty,
  subsite,
  type: 'consult',
  concepts: {},
  people: [],
  city: 'Calgary',
  province: 'AB',
  clinic: '',
  words: [],
  ages: undefined,
  available: true,
  responseMs: 1000,
  ...more,
});
const order = (text: string, candidates: Candidate[], options = {}) =>
  rank(understand(engine, text), candidates, options).map(({ candidate: { id } }) => id);

const ear = candidate('Otolaryngology', 'Ear and Hearing');
const child = candidate('Otolaryngology', 'Paediatric ENT', { ages: { from: 0, to: 17 } });
const throat = candidate('Otolaryngology', 'Throat and Voice');
const implants = candidate('Otolaryngology', 'Nose and Sinus', { concepts: { otitis: 0.9 } });
const heart = candidate('Cardiology', 'Arrhythmia');

it('a subsite comes before keywords, keywords before a specialty, and a service that fits nothing is absent', () => {
  expect(order('otitis', [heart, throat, implants, ear])).toEqual([ear.id, implants.id]);
  expect(order('otitis', [throat, heart])).toEqual([throat.id]);
});

it('each result says why', () => {
  const [first] = rank(understand(engine, 'otitis'), [ear]);
  expect(first?.reason).toEqual({ said: 'otitis', to: 'Ear and Hearing' });
  const liang = candidate('Dermatology', 'General Dermatology', { people: ['liang'] });
  const [named] = rank(understand(engine, 'dr liang'), [liang, ear]);
  expect(named?.reason).toEqual({ said: 'dr liang', to: 'Dermatology' });
});

it('the ages of a service count if an age was typed', () => {
  expect(order('otitis 3 yo', [ear, child])[0]).toBe(child.id);
  expect(order('otitis 40 yo', [child, ear])[0]).toBe(ear.id);
  expect(order('otitis', [child, ear])[0]).toBe(ear.id);
});

it('a typed place decides between equally relevant services, the own place only after availability', () => {
  const edmonton = candidate('Otolaryngology', 'Ear and Hearing', { city: 'Edmonton' });
  const busy = candidate('Otolaryngology', 'Ear and Hearing', { available: false });
  expect(order('otitis edmonton', [ear, edmonton])[0]).toBe(edmonton.id);
  expect(order('throat pain edmonton', [edmonton, throat])[0]).toBe(throat.id);
  const from = { city: 'Edmonton', province: 'AB' };
  expect(order('otitis', [ear, edmonton, busy], { from })).toEqual([edmonton.id, ear.id, busy.id]);
  const far = candidate('Otolaryngology', 'Ear and Hearing', {
    city: 'Edmonton',
    available: false,
  });
  expect(order('otitis', [far, ear], { from })[0]).toBe(ear.id);
});

it('services of a named person come first, and of these the ones that answer the question', () => {
  const other = candidate('Otolaryngology', 'Throat and Voice', { people: ['okafor'] });
  const own = candidate('Otolaryngology', 'Ear and Hearing', { people: ['okafor'] });
  expect(order('okafor otitis', [ear, other, own])).toEqual([own.id, other.id, ear.id]);
});

it('the same candidates in any order are answered in the same order', () => {
  const drawn = fc.record({
    specialty: fc.constantFrom('Otolaryngology', 'Cardiology', 'Neurology'),
    subsite: fc.constantFrom('Ear and Hearing', 'Throat and Voice', 'Movement'),
    city: fc.constantFrom('Calgary', 'Edmonton'),
    available: fc.boolean(),
    responseMs: fc.option(fc.integer({ min: 0, max: 3 })),
    people: fc.constantFrom([], ['liang'], ['okafor']),
    concepts: fc.constantFrom({}, { otitis: 0.9 }, { tremor: 0.5 }),
  });
  const text = fc.constantFrom(
    'otitis',
    'otitis edmonton',
    'tremor dr liang',
    'neurology',
    'edmonton',
  );
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 30 }), text, fc.integer(), (given, typed, seed) => {
      const all = given.map(({ specialty, subsite, ...more }) =>
        candidate(specialty, subsite, more),
      );
      const mixed = all.toSorted(
        (a, b) => ((a.id + seed).length % 7) - ((b.id + seed).length % 7) || (seed % 2 ? 1 : -1),
      );
      expect(order(typed, mixed)).toEqual(order(typed, all));
      expect(order(typed, all.toReversed())).toEqual(order(typed, all));
    }),
  );
});

it('nothing certain is a guess, of several specialties and none of them alone', () => {
  const asked = understand(engine, 'pain');
  const all = ['Pain Medicine', 'Internal Medicine'].flatMap((specialty) =>
    ['Chronic Pain', 'General Internal Medicine', 'Other'].map((subsite) =>
      candidate(specialty, subsite),
    ),
  );
  const ranked = rank(asked, all);
  expect(isGuess(asked, ranked)).toBe(true);
  expect(
    new Set(nearestSpecialties(ranked).map(({ candidate: { specialty } }) => specialty)),
  ).toEqual(new Set(['Pain Medicine', 'Internal Medicine']));
  const sure = understand(engine, 'otitis');
  expect(isGuess(sure, rank(sure, [ear]))).toBe(false);
});

it('stored settings tune how much a keyword counts beside a subsite', () => {
  const query_by = 'serviceName,keywords,specialty,subsite';
  const usual = weightsOf({ query_by, query_by_weights: '8,5,5,5' });
  expect(weightsOf({ query_by })).toEqual(usual);
  const heavy = weightsOf({ query_by, query_by_weights: '8,9,5,5' });
  expect(heavy.keywords).toBeGreaterThan(usual.keywords);
  const partly = understand(engine, 'otitis');
  const weak = {
    ...partly,
    parts: partly.parts.map((part) => ({
      ...part,
      concepts: part.concepts.map((each) => ({
        ...each,
        targets: each.targets.map((target) => ({ ...target, weight: 0.8 })),
      })),
    })),
  };
  const first = (weights: typeof usual) =>
    rank(weak, [ear, implants], { weights })[0]?.candidate.id;
  expect([first(usual), first(heavy)]).toEqual([ear.id, implants.id]);
});
