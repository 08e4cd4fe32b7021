import type { Kind } from '@corridor/contract/directory/availability.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { unavailable as unavailableAt } from '@corridor/contract/directory/serviceProblems.ts';
import { words } from '@corridor/contract/directory/words.ts';

export type City = { city: string; province: string };
/** The clock and the kind of consult, which decide how a service is shown. */
export type Seen = { offsetMinutes: number; kind: Kind };

/** The reason why a service is unavailable now; undefined if it is available. */
export const unavailable = (service: Service, seen: Seen) =>
  unavailableAt(service, { ...seen, now: Date.now() });

/** The kind of consult that a service would get: a referral, or the chosen kind. */
export const kindOf = ({ type }: Service, { kind }: Seen) =>
  words.kinds[type === 'referral' ? 'referral' : kind];

/** The first person who answers, and the city: Dr. Nadia Haddad, FRCPC · Calgary. */
export const byWhom = ({ users: [first], clinic }: Service) =>
  [first && words.person(first), clinic.location.city].filter(Boolean).join(' · ');

/** The id of a result's row in the page. */
export const rowOf = (serviceId: string) => `found-${serviceId}`;
