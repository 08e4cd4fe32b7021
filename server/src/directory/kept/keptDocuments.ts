import type { Service } from '@corridor/contract/directory/schemas.ts';
import type { Moment } from './keptPeople.ts';

/** Whole services as they were shown, the newest of them. */
const mostKept = 3_000;

export function openDocuments() {
  /** The taken places of a service are those of one day. */
  const byId = new Map<string, { day: string; service: Service }>();
  const idsOfPerson = new Map<string, Set<string>>();
  return {
    get(id: string, { day, now }: Moment): Service | undefined {
      const found = byId.get(id);
      return found?.day === day ? withoutPast(found.service, now) : undefined;
    },
    put(service: Service, people: readonly string[], day: string) {
      const [oldest] = byId.keys();
      if (byId.size >= mostKept && oldest !== undefined) byId.delete(oldest);
      byId.set(service.id, { day, service });
      for (const uid of new Set([...people, service.serviceOwnerUid])) {
        const ids = idsOfPerson.get(uid) ?? new Set();
        idsOfPerson.set(uid, ids.add(service.id));
      }
    },
    remove: (id: string) => void byId.delete(id),
    removeOf(uid: string) {
      for (const id of idsOfPerson.get(uid) ?? []) byId.delete(id);
      idsOfPerson.delete(uid);
    },
    clear() {
      byId.clear();
      idsOfPerson.clear();
    },
  };
}

/** A vacation that has ended is not shown. */
export function withoutPast(service: Service, now: number): Service {
  if (!service.vacations.some(({ end }) => end <= now)) return service;
  return { ...service, vacations: service.vacations.filter(({ end }) => end > now) };
}
