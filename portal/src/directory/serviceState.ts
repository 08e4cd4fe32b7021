import { unavailable as unavailableAt } from '@corridor/contract/directory/asking.ts';
import type { Kind } from '@corridor/contract/directory/availability.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/directory/words.ts';

export type Place = { city: string; province: string };
/** The clock and the kind of consult, which decide how a service is shown. */
export type Seen = { offsetMinutes: number; kind: Kind };

/** Why a service takes nothing now, in words; nothing while it does. */
export const unavailable = (service: Service, seen: Seen) =>
  unavailableAt(service, { ...seen, now: Date.now() });

/** How it would be sent: a service takes referrals, or consults of the kind that is chosen. */
export const kindOf = ({ type }: Service, { kind }: Seen) =>
  words.kinds[type === 'referral' ? 'referral' : kind];

/** The first person who answers, and the city: Dr. Nadia Haddad, FRCPC · Calgary. */
export const byWhom = ({ users: [first], clinic }: Service) =>
  [first && words.person(first), clinic.location.city].filter(Boolean).join(' · ');

/** The id of a row among results, by which it is found again. */
export const rowOf = (serviceId: string) => `found-${serviceId}`;
