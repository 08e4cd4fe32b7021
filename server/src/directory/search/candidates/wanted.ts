import { cityId, clinicId, personId, provinceId, siteId, specialtyId } from '../../serviceIds.ts';
import { isOrdinary } from '../understanding/lexicon.ts';
import { tokensOf } from '../understanding/text.ts';
import type { Meant, Understanding } from '../understanding/understanding.ts';

/** The question to a provider: services that have one of the ids or one of the words. */
export type Wanted = {
  ids: string[];
  /** Candidates with these ids come first if there are too many. */
  strong: string[];
  near: string[];
  words: { said: string; alternatives: readonly string[] }[];
  /** No word of these. */
  excluded: readonly string[];
};

const targetIds = ({ targets }: Meant, exists: ReadonlySet<string>) =>
  targets.map((target) => {
    const id = siteId(target);
    // A subsite that this installation lacks is answered by its specialty.
    return target.subsite !== '*' && exists.has(id) ? id : specialtyId(target.specialty);
  });

const mostWords = 12;

export function wantedOf(
  asked: Understanding,
  exists: ReadonlySet<string>,
  excluded: readonly string[] = [],
): Wanted {
  const { parts, people, regions, clinics } = asked;
  const meant = parts.flatMap(({ concepts }) => concepts);
  const persons = people.flatMap(({ uids }) => uids.map(personId));
  const targets = meant.flatMap((concept) => targetIds(concept, exists));
  const best = meant.filter(({ share }) => share > 0.5);
  const near = [
    ...regions.map(({ city, province }) => (city ? cityId(city) : provinceId(province))),
    ...clinics.map(clinicId),
  ];
  const rest = asked.without.filter((word) => word.length > 2 && !isOrdinary(word));
  const words = [...asked.words, ...rest.map((said) => ({ said, alternatives: [said] }))];
  const alone = meant.length === 0 && persons.length === 0 && words.length === 0;
  return {
    ids: [
      ...new Set([
        ...persons,
        ...meant.map(({ id }) => id),
        ...targets,
        ...(alone || clinics.length > 0 ? near : []),
      ]),
    ],
    strong: [...new Set([...persons, ...best.flatMap((concept) => targetIds(concept, exists))])],
    near,
    words: words.slice(0, mostWords),
    excluded,
  };
}

/** A word that no service has. */
const nothing = "' '";

/** The query for words that a service must not have. Tokens hold letters and digits alone, so nothing typed is ever read as an operator. */
export const excludedQuery = (excluded: readonly string[]): string =>
  excluded
    .flatMap(tokensOf)
    .map((token) => `'${token}'`)
    .join(' | ') || nothing;
