import type { Service } from './schemas.ts';

type City = { city: string; province: string };
export const sortTypes = ['time', 'location'] as const;
export type SortType = (typeof sortTypes)[number];

/** The city of a person without a clinic. */
export const defaultCity: City = { city: 'Calgary', province: 'AB' };

const same = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Lower numbers come first: the same city before the same province. */
function distance({ clinic }: Service, { city, province }: City): number[] {
  const { location } = clinic;
  return [Number(!same(location.city, city)), Number(!same(location.province, province))];
}
function time({ econsultResponseTime: ms }: Service): number[] {
  return [Number(ms < 0), ms];
}

/** Orders services by the same city, the same province, a known response time and its length; by time, the response time comes first. */
export function inOrder(services: readonly Service[], from: City, by: SortType = 'location') {
  const keys = new Map(
    services.map((each) => {
      const [near, soon] = [distance(each, from), time(each)];
      return [each, by === 'time' ? [...soon, ...near] : [...near, ...soon]];
    }),
  );
  return services.toSorted((one, other) => {
    const [a, b] = [keys.get(one) ?? [], keys.get(other) ?? []];
    const differs = a.findIndex((value, index) => value !== b[index]);
    return differs < 0 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
  });
}

const first = ['FRCPC', 'CCFP'];

/** FRCPC, then CCFP, then the others by the alphabet; within a group the order stays. */
export function byCollege(
  services: readonly Service[],
): { college: string; services: Service[] }[] {
  const groups = new Map<string, Service[]>();
  for (const each of services) {
    const group = groups.get(each.college);
    if (group) group.push(each);
    else groups.set(each.college, [each]);
  }
  const rank = (college: string) => {
    const at = first.indexOf(college);
    return at < 0 ? first.length : at;
  };
  return [...groups]
    .map(([college, members]) => ({ college, services: members }))
    .toSorted(
      (a, b) => rank(a.college) - rank(b.college) || a.college.localeCompare(b.college, 'en-CA'),
    );
}
