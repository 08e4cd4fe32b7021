import { useSearch } from '@tanstack/react-router';

/** What the address of a dashboard page may say beside its path: names of things, never of people. */
export type PageSearch = {
  tab?: string;
  econsultId?: string;
  /** On a narrow screen: the consult or its messages. */
  view?: string;
  clinicId?: string;
  /** Whose inbox is open to who stands in for them. */
  coverFor?: string;
  filter?: string;
  /** The notification that is open. */
  campaignId?: string;
  /** What a consult is written to, where from, and which draft it is. */
  serviceId?: string;
  locationIdx?: number;
  consultDraftId?: string;
  collection?: string;
  /** Which services are wanted, and which first. */
  searchText?: string;
  specialty?: string;
  subsite?: string;
  sortType?: string;
  /** Of a records system: whom a consult is about. Taken out of the address at once. */
  jwt?: string;
};

const names = [
  ...(['tab', 'econsultId', 'view', 'clinicId', 'filter', 'campaignId', 'coverFor'] as const),
  ...(['serviceId', 'consultDraftId', 'collection'] as const),
  ...(['searchText', 'specialty', 'subsite', 'sortType', 'jwt'] as const),
];

/** As many letters as a search may have, and a token. */
const longest = { jwt: 4_000, other: 200 };

export function readPageSearch(search: Record<string, unknown>): PageSearch {
  const known = names.flatMap((name) => {
    // The router reads 123 as a number, and null as nothing.
    const text = typeof search[name] === 'object' ? '' : String(search[name] ?? '');
    return text === '' ? [] : [[name, text.slice(0, name === 'jwt' ? longest.jwt : longest.other)]];
  });
  const locationIdx = Number(search.locationIdx ?? Number.NaN);
  return {
    ...(Object.fromEntries(known) as PageSearch),
    ...(Number.isInteger(locationIdx) && { locationIdx }),
  };
}

/** What a page does not take stands in its search as well: nothing of it is passed on. */
export const usePageSearch = (): PageSearch =>
  useSearch({ strict: false, select: readPageSearch, structuralSharing: true }) as PageSearch;
