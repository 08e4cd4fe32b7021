import { useSearch } from '@tanstack/react-router';

/** The search parameters of a dashboard page. They name things, never people. */
export type PageSearch = {
  tab?: string;
  econsultId?: string;
  /** The place of a message in the open consult, which comes into view. */
  message?: number;
  /** On a narrow screen: the consult or its messages. */
  view?: string;
  clinicId?: string;
  /** The colleague whose inbox is open to a stand-in. */
  coverFor?: string;
  /** The specialist whose schedule their office keeps. */
  for?: string;
  filter?: string;
  /** The open notification. */
  campaignId?: string;
  /** The service, location and draft of a new consult. */
  serviceId?: string;
  locationIdx?: number;
  consultDraftId?: string;
  collection?: string;
  /** The open message to a patient. */
  messageId?: string;
  /** The picture whose series is compared over time. */
  compare?: string;
  /** The services that the directory shows, and their order. */
  searchText?: string;
  specialty?: string;
  subsite?: string;
  sortType?: string;
  /** The token with the patient from a records system. It is removed from the address at once. */
  jwt?: string;
};

const textNames = [
  ...([
    'tab',
    'econsultId',
    'view',
    'clinicId',
    'filter',
    'campaignId',
    'coverFor',
    'for',
  ] as const),
  ...(['serviceId', 'consultDraftId', 'collection', 'compare', 'messageId'] as const),
  ...(['searchText', 'specialty', 'subsite', 'sortType', 'jwt'] as const),
];

/** A search and a token may have so many characters. */
const maxLength = { jwt: 4_000, other: 200 };

function wholeNumbers(search: Record<string, unknown>): PageSearch {
  const locationIdx = Number(search.locationIdx ?? Number.NaN);
  const message = Number(search.message ?? Number.NaN);
  return {
    ...(Number.isInteger(locationIdx) && { locationIdx }),
    ...(Number.isInteger(message) && { message }),
  };
}

export function readPageSearch(search: Record<string, unknown>): PageSearch {
  const texts = textNames.flatMap((name) => {
    // The router reads 123 as a number and null as nothing.
    const text = typeof search[name] === 'object' ? '' : String(search[name] ?? '');
    return text === ''
      ? []
      : [[name, text.slice(0, name === 'jwt' ? maxLength.jwt : maxLength.other)]];
  });
  return {
    ...(Object.fromEntries(texts) as PageSearch),
    ...wholeNumbers(search),
  };
}

/** Only the known parameters are passed on; a page may carry others in its address. */
export const usePageSearch = (): PageSearch =>
  useSearch({ strict: false, select: readPageSearch, structuralSharing: true }) as PageSearch;
