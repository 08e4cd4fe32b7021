/** The typed age of the patient in years, from and to. */
export type Age = { from: number; to: number };
export type Sex = 'female' | 'male';

const oldest = 130;
const years = '(?:y(?:ea)?rs?|y\\s?/?\\s?o|y|ans?)';
const months = '(?:mo(?:nth)?s?|mois)';
const weeks = '(?:w(?:ee)?ks?|semaines?|days?|jours?|d/o|wk)';
const after = '(?:[\\s-]*(?:of age|old|d’age))?(?:\\s?/?o)?\\b';

const exact = [
  { pattern: new RegExp(`\\b(\\d{1,3})[\\s-]*${years}${after}`), perYear: 1 },
  { pattern: new RegExp(`\\b(\\d{1,2})[\\s-]*${months}[\\s-]*(?:old|o)\\b`), perYear: 12 },
  { pattern: new RegExp(`\\b(\\d{1,2})[\\s-]*${weeks}[\\s-]*(?:old|o)\\b`), perYear: 52 },
  { pattern: /\bage[d]?\s+(\d{1,3})\b/, perYear: 1 },
  { pattern: /^(\d{1,3})\s?(?=[mf]\b)/, perYear: 1 },
  { pattern: /\b[mf]\s?(\d{2})\b(?=\s|$)/, perYear: 1 },
  { pattern: /\bbebe de (\d{1,2}) mois\b/, perYear: 12 },
];

const spoken: [RegExp, Age][] = [
  [/\b(?:newborns?|neonat(?:e|es|al)|nouveau[\s-]nes?)\b/, { from: 0, to: 0 }],
  [/\b(?:bab(?:y|ies)|infants?|bebes?|nourrissons?)\b/, { from: 0, to: 2 }],
  [/\b(?:toddlers?|tout[\s-]petits?)\b/, { from: 1, to: 4 }],
  [
    /\b(?:child|children|childhood|kids?|enfants?|p(?:a)?ediatric|pediatrique|son|daughter)\b/,
    { from: 0, to: 17 },
  ],
  [/\b(?:boy|girl|garcon|fillette)s?\b/, { from: 0, to: 17 }],
  [/\b(?:teens?|teenagers?|adolescents?|adolescente?s?|ados?|youth)\b/, { from: 12, to: 17 }],
  [
    /\b(?:elderly|geriatric|senior|seniors|aines?|agees?|personnes? agees?)\b/,
    { from: 65, to: oldest },
  ],
  [/\badulte?s?\b/, { from: 18, to: oldest }],
];

/** A removed age leaves a gap, so that the words around it keep their distance. */
export type Aged = { age?: Age; sex?: Sex; rest: string; said: string[] };

/** Reads an age and takes it out of the text. A word such as "child" stays, because it may belong to a phrase. */
export function agesIn(text: string): Aged {
  const ageWords: string[] = [];
  let rest = text;
  let age: Age | undefined;
  for (const { pattern, perYear } of exact) {
    const found = pattern.exec(rest);
    const count = Number(found?.[1]);
    if (!found || count / perYear > oldest) continue;
    const whole = Math.floor(count / perYear);
    age = { from: whole, to: whole };
    ageWords.push(found[0].trim());
    rest = rest.replace(found[0], ' ');
    break;
  }
  for (const [pattern, meant] of age ? [] : spoken) {
    const found = pattern.exec(rest);
    if (!found) continue;
    age = meant;
    ageWords.push(found[0]);
    break;
  }
  const sex = /\b(?:female|woman|girl|lady|f|femme|fille|fillette|she|her)\b/.test(text)
    ? ('female' as const)
    : /\b(?:male|man|boy|gentleman|m|homme|garcon)\b/.test(text)
      ? ('male' as const)
      : undefined;
  return { ...(age && { age }), ...(sex && { sex }), rest, said: ageWords };
}
