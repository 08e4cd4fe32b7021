import { type Kind, nextAvailable } from '@corridor/contract/directory/availability.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/directory/words.ts';

export type Place = { city: string; province: string };
/** What everything that is shown of a service depends on beside itself. */
export type Seen = { offsetMinutes: number; kind: Kind };

const date = new Intl.DateTimeFormat('en-CA', {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  timeZone: 'UTC',
});

/** Why a service takes nothing now, in words; nothing while it does. The day is that of the place. */
export function unavailable(service: Service, { offsetMinutes, kind }: Seen): string | undefined {
  const now = Date.now();
  const next = nextAvailable(service, { now, offsetMinutes, kind });
  if (next === now) return undefined;
  if (next === undefined) return words.unavailable;
  return words.returning(date.format(next + offsetMinutes * 60_000));
}

/** How it would be sent: a service takes referrals, or consults of the kind that is chosen. */
export const kindOf = ({ type }: Service, { kind }: Seen) =>
  words.kinds[type === 'referral' ? 'referral' : kind];

/** Who answers, and where: Dr. Nadia Haddad, FRCPC · Calgary. */
export const byWhom = ({ users: [first], clinic }: Service) =>
  [first && words.person(first), clinic.location.city].filter(Boolean).join(' · ');
