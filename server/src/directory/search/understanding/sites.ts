import { siteId, specialtyId } from '../../serviceIds.ts';
import type { Concept } from '../../vocabulary/concept.ts';
import { isOrdinary } from './lexicon.ts';
import { tokensOf } from './text.ts';

type Site = { specialty: string; subsite: string };

const nothing = { kind: 'need', who: [], short: [], misspelt: [], french: [] } as const;

/** A cardiologist does cardiology, a psychiatrist psychiatry, a paediatrician paediatrics. */
function practitionersOf(field: string): string[] {
  if (/ology$/.test(field)) return [field.replace(/y$/, 'ist'), field.replace(/y$/, 'ue')];
  if (/iatry$/.test(field)) return [field.replace(/y$/, 'ist')];
  if (/ics$/.test(field))
    return [field.replace(/s$/, 'ian'), field.replace(/ics$/, 'ist'), field.replace(/s$/, '')];
  return [];
}

/** Makes concepts of the specialties, with their practitioners, and of the subsites. */
export function siteConcepts(sites: readonly Site[]): Concept[] {
  const specialties = [...new Set(sites.map(({ specialty }) => specialty))];
  const fields = specialties.map((specialty): Concept => {
    const words = specialty.split(/ and /);
    const practitioners = words.flatMap(practitionersOf);
    return {
      ...nothing,
      id: specialtyId(specialty),
      targets: [{ specialty, subsite: '*', weight: 1 }],
      phrases: [specialty, ...words, ...practitioners],
    };
  });
  const subsites = sites.map((site): Concept => {
    const { specialty, subsite } = site;
    const words = tokensOf(subsite).filter((word) => !isOrdinary(word));
    const telling = words.length > 1 ? subsite.split(/ and /) : [];
    return {
      ...nothing,
      id: siteId(site),
      targets: [{ specialty, subsite, weight: 1 }],
      phrases: [subsite, `${specialty} ${subsite}`, ...telling],
    };
  });
  return [...fields, ...subsites];
}
