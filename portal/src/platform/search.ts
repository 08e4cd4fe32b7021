import { useSearch } from '@tanstack/react-router';

/** What the address of a dashboard page may say beside its path: names of things, never of people. */
export type PageSearch = {
  tab?: string;
  econsultId?: string;
  /** On a narrow screen: the consult or its messages. */
  view?: string;
  clinicId?: string;
  filter?: string;
  /** The notification that is open. */
  campaignId?: string;
};

const names = ['tab', 'econsultId', 'view', 'clinicId', 'filter', 'campaignId'] as const;

export function readPageSearch(search: Record<string, unknown>): PageSearch {
  const known = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 60)]] : [];
  });
  return Object.fromEntries(known) as PageSearch;
}

export const usePageSearch = (): PageSearch => useSearch({ strict: false }) as PageSearch;
