import type { Service } from '@corridor/contract/directory/schemas.ts';
import { stateOf } from '@corridor/contract/directory/serviceProblems.ts';
import { offsetMinutes } from '../../../platform/clock.ts';
import type { RowOf } from '../../../platform/database/database.ts';
import type { Cluster } from '../cluster.ts';
import type { Candidate } from '../ranking/candidate.ts';
import { tokensOf } from '../understanding/text.ts';
import type { conceptsById } from './queries.ts';
import type { Wanted } from './wanted.ts';

type Concepts = Omit<RowOf<typeof conceptsById.row>, 'id'>;
type Document = Service & Concepts;

/** A service as a cluster keeps it. */
export const clusterDocument = (service: Service, concepts: Concepts | undefined): object => ({
  ...service,
  conceptIds: concepts?.conceptIds ?? [],
  concepts: concepts?.concepts ?? {},
  ageFrom: concepts?.ageFrom ?? null,
  ageTo: concepts?.ageTo ?? null,
});

const pageSize = 250;
const fields = 'serviceName,keywords,specialty,subsite,shortDescription,longDescription,bio';

type Asked = { filter: string; most: number; now: Date };

/** The services that have one of the ids or one of the words, from a cluster: nothing is forgiven there. */
export async function clusterCandidates(
  cluster: Cluster,
  { ids, words, excluded }: Wanted,
  { filter, most, now }: Asked,
): Promise<Candidate[]> {
  const pages = Array.from({ length: Math.ceil(most / pageSize) }, (_, index) => index + 1);
  const exact = { num_typos: 0, prefix: false, drop_tokens_threshold: 0 };
  const common = { collection: 'services', query_by: fields, per_page: pageSize, ...exact };
  const list = `conceptIds:=[${ids.map((id) => `\`${id}\``).join(',')}]`;
  const texts = words.flatMap(({ alternatives }) => alternatives);
  const searches = pages.flatMap((page) => [
    ...(ids.length > 0
      ? [{ ...common, page, q: '*', filter_by: [filter, list].filter(Boolean).join(' && ') }]
      : []),
    ...texts.map((q) => ({ ...common, page, q, filter_by: filter })),
  ]);
  if (searches.length === 0) return [];
  const found = new Map<string, Document>();
  for (const document of await cluster.search(searches))
    found.set(document.id, document as unknown as Document);
  const moment = {
    now: now.getTime(),
    offsetMinutes: offsetMinutes(now),
    kind: 'econsult' as const,
  };
  const isMeant = (document: Document) =>
    excluded.every((word) => !tokensOf(JSON.stringify(Object.values(document))).includes(word));
  const fitting = excluded.length > 0 ? [...found.values()].filter(isMeant) : [...found.values()];
  return fitting.slice(0, most).map((document) => ({
    ...candidateOf(document, words),
    available: stateOf(document, moment).available,
  }));
}

function candidateOf(document: Document, words: Wanted['words']): Omit<Candidate, 'available'> {
  const { id, specialty, subsite, type, concepts, clinic, ageFrom, ageTo } = document;
  const { serviceName, keywords, shortDescription, longDescription, bio } = document;
  const texts = [
    [serviceName],
    [specialty, subsite, ...keywords],
    [shortDescription, longDescription, bio, clinic.clinicName, clinic.location.city],
  ].map((parts) => new Set(tokensOf(parts.join(' '))));
  const prominence = (phrase: string) => {
    const tokens = tokensOf(phrase);
    const at = texts.findIndex((text) => tokens.every((token) => text.has(token)));
    return at < 0 || tokens.length === 0 ? 0 : texts.length - at;
  };
  return {
    id,
    specialty,
    subsite,
    type,
    concepts,
    people: document.users.map(({ uid }) => uid),
    city: clinic.location.city,
    province: clinic.location.province,
    clinic: clinic.clinicName,
    words: words.map(({ alternatives }) => Math.max(...alternatives.map(prominence))),
    ages: ageFrom === null || ageTo === null ? undefined : { from: ageFrom, to: ageTo },
    responseMs: document.econsultResponseTime < 0 ? null : document.econsultResponseTime,
  };
}
