import type { Service } from './schemas.ts';

type Place = { city: string; province: string };
export const sortTypes = ['time', 'location'] as const;
export type SortType = (typeof sortTypes)[number];

/** The place of a person without a clinic. */
export const defaultPlace: Place = { city: 'Calgary', province: 'AB' };

const same = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The place of a service in the order: lower numbers come first. The same city comes before the same province. */
function place({ clinic }: Service, { city, province }: Place): number[] {
  const { location } = clinic;
  return [Number(!same(location.city, city)), Number(!same(location.province, province))];
}
function time({ econsultResponseTime: ms }: Service): number[] {
  return [Number(ms < 0), ms];
}

/** Orders services by the same city, the same province, a known response time and its length; by time, the response time comes first. */
export function inOrder(services: readonly Service[], from: Place, by: SortType = 'location') {
  const keys = new Map(
    services.map((each) => {
      const [near, soon] = [place(each, from), time(each)];
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
