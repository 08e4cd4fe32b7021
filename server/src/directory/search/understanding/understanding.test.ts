import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agesIn } from './ages.ts';
import { withoutAsides } from './asides.ts';
import { distance, spellerOf } from './misspellings.ts';
import { segmented } from './segmentation.ts';
import { engine } from './testing.ts';
import { foldedText, stemOf, tokensOf } from './text.ts';
import { understand } from './understanding.ts';

const conceptsOf = (text: string, options = {}) =>
  understand(engine, text, options).parts.flatMap(({ concepts }) => concepts.map(({ id }) => id));

describe('words', () => {
  it('British and American spelling, several of a thing and endings are the same word', () => {
    for (const [written = '', other = ''] of [
      ['haematuria', 'hematuria'],
      ['diarrhoea', 'diarrhea'],
      ['tumours', 'tumor'],
      ['paediatric', 'pediatric'],
      ['allergies', 'allergy'],
      ['swelling', 'swell'],
      ['snoring', 'snore'],
      ['dizziness', 'dizzy'],
      ['genoux', 'genou'],
      ['biopsies', 'biopsy'],
      ['fibre', 'fiber'],
    ])
      expect(stemOf(written), written).toBe(stemOf(other));
    expect(stemOf('lupus')).toBe('lupus');
    expect(stemOf('pelvis')).toBe('pelvis');
  });

  it('accents, ligatures and apostrophes count on neither side', () => {
    expect(tokensOf('Mal d’oreille, œil; Crohn’s')).toEqual(['mal', 'oreille', 'oeil', 'crohns']);
    expect(foldedText('Éruption')).toBe('eruption');
  });

  it('letters that changed places are one mistake, and a distance that is too far is not counted', () => {
    expect(distance('gotu', 'gout')).toBe(1);
    expect(distance('gout', 'arrhythmia', 2)).toBeGreaterThan(2);
    const speller = spellerOf(
      new Map([
        ['infection', 1],
        ['eczema', 1],
        ['lice', 1],
      ]),
    );
    expect(speller.meantBy('infecton').map(({ word }) => word)).toEqual(['infection']);
    expect(speller.meantBy('exema').map(({ word }) => word)).toEqual(['eczema']);
    // A short word is right in its first letter, and one of three letters in all.
    expect(speller.meantBy('dice')).toEqual([]);
    expect(speller.meantBy('lic')).toEqual([]);
  });
});

describe('segmentation', () => {
  const part = (mask: number, gain: number) => ({
    mask,
    gain,
    quality: 1,
    meaning: { kind: 'clinic' as const, name: '' },
  });

  it('the parts that explain most are taken, not the longest that comes first', () => {
    const chosen = segmented(3, [part(0b011, 2), part(0b110, 2.4), part(0b001, 1), part(0b100, 1)]);
    expect(chosen.map(({ mask }) => mask)).toEqual([0b001, 0b110]);
  });

  it('no word is in two parts, and no other choice explains more', () => {
    const match = fc.record({
      mask: fc.integer({ min: 1, max: 31 }),
      gain: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(match, { maxLength: 7 }), (given) => {
        const matches = given.map(({ mask, gain }) => part(mask, gain));
        const chosen = segmented(5, matches);
        const sum = (list: readonly { gain: number }[]) =>
          list.reduce((total, { gain }) => total + gain, 0);
        expect(
          chosen.reduce((bits, { mask }) => (bits & mask ? Number.NaN : bits | mask), 0),
        ).not.toBeNaN();
        for (let pick = 0; pick < 2 ** matches.length; pick++) {
          const some = matches.filter((_, at) => pick & (1 << at));
          const apart = some.every(({ mask }, at) =>
            some.slice(at + 1).every((other) => !(mask & other.mask)),
          );
          if (apart) expect(sum(some)).toBeLessThanOrEqual(sum(chosen));
        }
      }),
    );
  });
});

describe('ages', () => {
  it('an age is read in years, months and words, in English and French', () => {
    for (const [text, from, to] of [
      ['78 y tremor', 78, 78],
      ['3 yo with ear infections', 3, 3],
      ['7 year old adhd', 7, 7],
      ['6 month old eczema', 0, 0],
      ['18 month old', 1, 1],
      ['82 f depression', 82, 82],
      ['enfant de 4 ans', 4, 4],
      ['baby rash', 0, 2],
      ['rash child', 0, 17],
      ['teen acne', 12, 17],
    ] as const)
      expect(agesIn(foldedText(text)).age, text).toEqual({ from, to });
    for (const text of ['potassium 5.9', 'type 2 diabetes', 'pain for 3 weeks', 'psa 6.2'])
      expect(agesIn(text).age, text).toBeUndefined();
  });
});

describe('understanding', () => {
  it('a question becomes complaint, age, city, person and kind', () => {
    const asked = understand(engine, '78 y tremor edmonton dr liang phone');
    expect(asked.parts.map(({ said }) => said)).toEqual(['tremor']);
    expect(asked).toMatchObject({
      age: { from: 78, to: 78 },
      regions: [{ city: 'Edmonton', province: 'AB' }],
      people: [{ uids: ['liang'] }],
      kind: 'phoneConsult',
      without: [],
    });
  });

  it('a complaint is no beginning of a name, and a name may be on its way alone', () => {
    expect(conceptsOf('sore throat')).toEqual(['sore-throat']);
    expect(understand(engine, 'sore throat').people).toEqual([]);
    expect(understand(engine, 'sore').people).toEqual([]);
    expect(understand(engine, 'soren').people).toMatchObject([{ uids: ['sorensen'] }]);
    expect(understand(engine, 'soren throat pain').people).toEqual([]);
    expect(understand(engine, 'okafro').people).toMatchObject([{ uids: ['okafor'] }]);
  });

  it('words come in any order, misspelt, apart, together, in French, and without accents', () => {
    for (const typed of [
      'ear infecton',
      'infection of the ear',
      'ear ache',
      'otitus',
      'otite',
      'mal d’oreille',
      'earinfection',
    ])
      expect(conceptsOf(typed), typed).toEqual(['otitis']);
    expect(conceptsOf('eruption')).toEqual(['rash']);
    expect(conceptsOf('pain in the knee')).toEqual(['knee-pain']);
    expect(conceptsOf('cardiolgist')).toEqual(['specialty-cardiology']);
  });

  it('an abbreviation is exact and lists all that it may mean', () => {
    const [part] = understand(engine, 'MS').parts;
    expect(part?.concepts.map(({ id, share }) => [id, share])).toEqual([
      ['multiple-sclerosis', 0.9],
      ['mitral-stenosis', 0.1],
    ]);
    expect(conceptsOf('mss')).toEqual([]);
  });

  it('a concept that goes elsewhere for children goes there for a child only', () => {
    expect(conceptsOf('otitis')).toEqual(['otitis']);
    const [part] = understand(engine, 'otitis 3 yo').parts;
    expect(part?.concepts.toSorted((a, b) => b.share - a.share)[0]?.id).toBe('otitis-child');
  });

  it('words that nothing answers are named, and everyday words are no misspelling', () => {
    expect(understand(engine, 'otitis zebra').without).toEqual(['zebra']);
    for (const typed of [
      'pizza',
      'plumber',
      'where is my invoice',
      'kwyjibo',
      '12345',
      '!!!',
      '😀',
    ])
      expect(understand(engine, typed).parts, typed).toEqual([]);
  });

  it('an illness of a relative is family history, and smoking is told beside the question', () => {
    for (const text of ['mom had colon cancer', 'her brother died of colon cancer'])
      expect(withoutAsides(text), text).toContain('family history of  colon cancer');
    expect(withoutAsides('mom has a tremor')).toBe('mom has a tremor');
    expect(conceptsOf('non smoker tremor')).toEqual(conceptsOf('tremor'));
    expect(withoutAsides('ex-smoker')).toBe('ex-smoker');
  });

  it('synonyms of an operator mean the same', () => {
    expect(conceptsOf('glue ear')).toEqual(['otitis']);
    expect(understand(engine, 'video visit').words).toEqual([
      { said: 'video visit', alternatives: ['telehealth', 'video visit'] },
    ]);
  });

  it('the last word may be on its way, where beginnings are asked for', () => {
    expect(conceptsOf('melan')).toEqual(['skin-cancer']);
    expect(conceptsOf('melan', { prefix: false })).toEqual([]);
    expect(conceptsOf('melanomma', { typos: false })).toEqual([]);
  });

  it('any text is understood in some way, and quickly', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ maxLength: 400 }),
    );
    // The letters of a province count for a little more than other words.
    expect(understand(engine, 'AB O').certainty).toBe(1);
    fc.assert(
      fc.property(text, (typed) => {
        const { certainty } = understand(engine, typed);
        expect(certainty).toBeGreaterThanOrEqual(0);
        expect(certainty).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});
