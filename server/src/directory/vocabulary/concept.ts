import type { EditedConcept } from '@corridor/contract/directory/concepts/schemas.ts';

/** The concepts that people ask about, and the specialties that they lead to. */

export type Target = { specialty: string; subsite: string; weight: number };
/** The patients whom a concept is about: only them, or mostly them. */
export type Condition = {
  about: 'age' | 'sex';
  sign: '<' | '>=' | '=';
  value: number | 'female' | 'male';
  only: boolean;
};
export type Abbreviation = { text: string; share: number };
export type Concept = {
  id: string;
  kind: string;
  targets: readonly Target[];
  who: readonly Condition[];
  phrases: readonly string[];
  short: readonly Abbreviation[];
  misspelt: readonly string[];
  french: readonly string[];
};

/** Reads `age<18`, `age>=65?` or `female`; a question mark means that others are meant too. */
export function conditionOf(text: string): Condition | undefined {
  const [, sex, sign, years, also] = /^(?:(female|male)|age(<|>=)(\d{1,3}))(\?)?$/.exec(text) ?? [];
  const only = also === undefined;
  if (sex === 'female' || sex === 'male') return { about: 'sex', sign: '=', value: sex, only };
  if (sign !== '<' && sign !== '>=') return undefined;
  return { about: 'age', sign, value: Number(years), only };
}

/** Reads an abbreviation. Its share follows a colon, as it is written. */
export function abbreviationOf(text: string): { phrase: string; share: string | undefined } {
  const [, phrase = text, share] = /^(.+):([\d.]+)$/.exec(text) ?? [];
  return { phrase, share };
}

/** A concept in texts, as it is stored and edited. */
export type WrittenConcept = Omit<EditedConcept, 'kind'> & { kind: string };

/** A concept as the search understands it, from its texts as a person edits them. */
export function conceptOf({ who, short, ...texts }: WrittenConcept): Concept {
  return {
    ...texts,
    who: who.map((text) => {
      const condition = conditionOf(text);
      if (!condition) throw new Error(`${texts.id}: no condition: ${text}`);
      return condition;
    }),
    short: short.map((text) => {
      const { phrase, share } = abbreviationOf(text);
      return { text: phrase.trim(), share: Number(share ?? 1) };
    }),
  };
}
