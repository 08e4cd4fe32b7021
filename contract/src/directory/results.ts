/** What a search has found, as every screen shows it: the best, the groups, and what cannot be chosen now. */
import { standingOf, unavailable } from './asking.ts';
import type { Moment } from './availability.ts';
import { byCollege } from './order.ts';
import { ownOnly } from './rules.ts';
import type { Reason, Service } from './schemas.ts';
import { resultWords } from './words.ts';

export type Result = {
  service: Service;
  reason?: Reason | undefined;
  /** How well it answers, from 0 to 1; nothing where nothing was asked. */
  fit?: number | undefined;
};
/** Why something cannot be chosen now, what can be done, and whether a draft can be kept for it. */
export type Obstacle = { why: string; instead: string; keeps: boolean };
export type Closed = Result & { closed: Obstacle };

export type Asking = {
  /** The province of the clinic that asks; empty where nobody wrote one down. */
  province: string;
  moment: Moment;
  /** What alone can be sent, where a screen sends only that. */
  only?: 'consult' | 'referral' | undefined;
};

/** So many stand first as the best matches. */
export const bestCount = 5;

/** Why a service cannot be chosen now and what can be done; nothing where it can. */
export function closedBy(
  service: Service,
  { province, moment, only }: Asking,
): Obstacle | undefined {
  const { clinic, type } = service;
  const { location, contactInfo } = clinic;
  const phone = contactInfo.clinicPhone;
  if (province === ownOnly && location.province !== ownOnly)
    return {
      why: resultWords.elsewhere(location.city, location.province),
      instead: resultWords.callThem(clinic.clinicName, phone),
      keeps: false,
    };
  if (only && only !== type)
    return only === 'consult'
      ? { why: resultWords.referralOnly, instead: resultWords.sendReferral, keeps: false }
      : { why: resultWords.consultOnly, instead: resultWords.sendConsult, keeps: false };
  const { available, onVacation } = standingOf(service, moment);
  const back = unavailable(service, moment);
  if (available || !back) return undefined;
  const { daily } = service.consultLimits;
  const full = daily.enabled && daily.count >= daily.limit;
  const why = onVacation ? resultWords.away : full ? resultWords.full : resultWords.off;
  return { why: `${why} · ${back}`, instead: resultWords.keepDraft, keeps: true };
}

export type Arranged = {
  best: Result[];
  groups: { college: string; results: Result[] }[];
  closed: Closed[];
  /** What answers so much worse than what cannot be chosen now that it is no match beside it. */
  others: Result[];
};

const leastOfClosed = 0.82;
const bestFit = (results: readonly Result[]) => Math.max(0, ...results.map(({ fit = 0 }) => fit));

/** Results in the order of the search: what can be chosen first, the best apart, the rest by college. */
export function arranged(results: readonly Result[], asking: Asking): Arranged {
  const open: Result[] = [];
  const closed: Closed[] = [];
  for (const result of results) {
    const reason = closedBy(result.service, asking);
    if (reason) closed.push({ ...result, closed: reason });
    else open.push(result);
  }
  if (bestFit(open) < leastOfClosed * bestFit(closed))
    return { best: [], groups: [], closed, others: open };
  const rest = open.slice(bestCount);
  const byId = new Map(rest.map((result) => [result.service.id, result]));
  const groups = byCollege(rest.map(({ service }) => service));
  return {
    best: open.slice(0, bestCount),
    groups: groups.map(({ college, services }) => ({
      college,
      results: services.flatMap(({ id }) => byId.get(id) ?? []),
    })),
    closed,
    others: [],
  };
}

/** All of it, as it is read down the screen. */
export const readDown = ({ best, groups, closed, others }: Arranged): Result[] => [
  ...best,
  ...groups.flatMap(({ results }) => results),
  ...closed,
  ...others,
];
