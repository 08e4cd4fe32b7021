/** The results of a search as every screen shows them: the best, the groups, and the services that cannot be chosen now. */

import type { Moment } from './availability.ts';
import { ownOnly } from './rules.ts';
import type { Reason, Service } from './schemas.ts';
import { byCollege } from './serviceOrder.ts';
import { stateOf, unavailable } from './serviceProblems.ts';
import { resultWords } from './words.ts';

export type Result = {
  service: Service;
  reason?: Reason | undefined;
  /** The fit of the service to the question, from 0 to 1; undefined without a question. */
  fit?: number | undefined;
};
/** The reason why a service cannot be chosen now, the advice, and whether a draft can be kept for it. */
export type Obstacle = { why: string; instead: string; keeps: boolean };
export type Closed = Result & { closed: Obstacle };

export type Asking = {
  /** The province of the clinic that asks; empty if it is not known. */
  province: string;
  moment: Moment;
  /** The one type of service that the screen sends to, if there is only one. */
  only?: 'consult' | 'referral' | undefined;
};

/** The number of best matches, which stand first. */
export const bestCount = 5;

/** Answers why a service cannot be chosen now and what can be done; undefined if it can be chosen. */
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
  const { available, onVacation } = stateOf(service, moment);
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
  /** Open services that answer much worse than the closed ones, and are no match beside them. */
  others: Result[];
};

const leastOfClosed = 0.82;
const bestOf = (fits: readonly number[]) => Math.max(0, ...fits);
const bestFit = (results: readonly Result[]) => bestOf(results.map(({ fit = 0 }) => fit));

/** The open services fit much worse than the closed ones, so none of them stands before these. */
export const closedComeFirst = (open: readonly number[], closed: readonly number[]) =>
  bestOf(open) < leastOfClosed * bestOf(closed);

/** Arranges results in the order of the search: open services first, the best of them apart, the rest by college. */
export function arranged(results: readonly Result[], asking: Asking): Arranged {
  const open: Result[] = [];
  const closed: Closed[] = [];
  for (const result of results) {
    const reason = closedBy(result.service, asking);
    if (reason) closed.push({ ...result, closed: reason });
    else open.push(result);
  }
  if (closedComeFirst([bestFit(open)], [bestFit(closed)]))
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

/** All results in the order of the screen. */
export const readDown = ({ best, groups, closed, others }: Arranged): Result[] => [
  ...best,
  ...groups.flatMap(({ results }) => results),
  ...closed,
  ...others,
];
