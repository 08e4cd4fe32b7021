import { contentOf, type Lexicon } from '../search/understanding/lexicon.ts';
import { alternativesOf, conceptMatches } from '../search/understanding/matches.ts';
import { spellerOf } from '../search/understanding/misspellings.ts';
import { cityId, clinicId, personId, provinceId, siteId, specialtyId } from '../serviceIds.ts';

export type Indexed = {
  name: string;
  specialty: string;
  subsite: string;
  shortDescription: string;
  keywords: readonly string[];
  uids: readonly string[];
  city: string;
  province: string;
  clinic: string;
};

const exactly = spellerOf(new Map());
const inName = 1;
const inKeywords = 0.9;

/** The concepts that a text names with all of its words, each with the part of the text that it makes up. */
function conceptsIn(lexicon: Lexicon, text: string, weight: number): Map<string, number> {
  const tokens = contentOf(text).slice(0, 20);
  const alternatives = tokens.flatMap((token, at) =>
    alternativesOf(token, at, { lexicon, speller: exactly, begins: false }),
  );
  const found = new Map<string, number>();
  for (const { mask, meaning } of conceptMatches(lexicon, tokens, alternatives)) {
    if (meaning.kind !== 'concept') continue;
    const words = mask.toString(2).replaceAll('0', '').length;
    for (const { concept, share } of meaning.concepts) {
      const id = lexicon.concepts[concept]?.id ?? '';
      const own = (weight * share * words) / tokens.length;
      if (own >= 0.3) found.set(id, Math.max(found.get(id) ?? 0, Number(own.toFixed(2))));
    }
  }
  return found;
}

/** The exact ids by which a service is found, and how much of it each concept of its own is. */
export function conceptIdsOf(lexicon: Lexicon, service: Indexed) {
  const concepts = new Map<string, number>();
  const note = (found: Map<string, number>) => {
    for (const [id, weight] of found) concepts.set(id, Math.max(concepts.get(id) ?? 0, weight));
  };
  if (service.name !== service.subsite) note(conceptsIn(lexicon, service.name, inName));
  for (const keyword of service.keywords) note(conceptsIn(lexicon, keyword, inKeywords));
  const { city, province, clinic } = service;
  return {
    concepts: Object.fromEntries(concepts),
    ids: [
      specialtyId(service.specialty),
      siteId(service),
      ...concepts.keys(),
      ...service.uids.map(personId),
      ...(city ? [cityId(city)] : []),
      ...(province ? [provinceId(province)] : []),
      ...(clinic ? [clinicId(clinic)] : []),
    ],
  };
}

const oldest = 130;

/** The ages that a service says it sees, in its text or by its name. */
export function agesOf({ name, subsite, specialty, keywords, shortDescription }: Indexed) {
  const title = `${specialty} ${subsite} ${name}`.toLowerCase();
  const text = [title, ...keywords, shortDescription].join(' · ').toLowerCase();
  const [, from, to] = /\bages? (\d{1,3}) ?(?:to|-|–) ?(\d{1,3})\b/.exec(text) ?? [];
  if (from && to) return { from: Number(from), to: Number(to) };
  const [, least] = /\bages? (\d{1,3}) (?:and (?:over|older|up)|\+)/.exec(text) ?? [];
  if (least) return { from: Number(least), to: oldest };
  if (/\b(?:p(?:a)?ediatrics?|child(?:hood|ren)?|adolescents?|infants?)\b/.test(title))
    return { from: 0, to: 17 };
  if (/\b(?:geriatrics?|older adults)\b/.test(title)) return { from: 65, to: oldest };
  if (/\badults?\b/.test(title)) return { from: 18, to: oldest };
  return undefined;
}
