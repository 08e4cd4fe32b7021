import type { Folder } from '@corridor/contract/thread/rules.ts';
import { type Me, visitorOf } from '../access/person.ts';
import { lastClinic } from '../platform/device/device.ts';
import { makeStore } from '../platform/store.ts';

/** Search words that another part of the portal set. They must not stand in an address. */
const words = makeStore('session', { folder: 'inbox' as Folder, terms: '' });
/** Counts the requests. The count is part of an inbox's key, so an open inbox starts again. */
const requestCount = makeStore('tab', 0);
export const useSearchCount = requestCount.use;

export function requestSearch(folder: Folder, terms: string): void {
  words.set({ folder, terms });
  requestCount.change((count) => count + 1);
}

/** Answers the requested words once. */
export function takeSearchRequest(folder: Folder): string {
  const request = words.get();
  if (request.folder !== folder) return '';
  words.set({ ...request, terms: '' });
  return request.terms;
}

export const mayMessage = (me: Me) =>
  visitorOf(me, false).permissions.has('econsultAndSecureMessaging');

/** The clinic to show: the requested one, the last one, the person's own, or any. */
export function clinicOf(me: Me, requestedId?: string): string | undefined {
  const ownClinic = (id: string | null | undefined) =>
    me.clinicIds.find((clinicId) => clinicId === id);
  return (
    ownClinic(requestedId) ?? ownClinic(lastClinic()) ?? ownClinic(me.clinicId) ?? me.clinicIds[0]
  );
}

/** The person's own inbox, or the clinic's for its office. */
export const inboxLink = (me: Me | undefined) =>
  me && !mayMessage(me) && me.permissions.includes('moaConsultInbox')
    ? { to: '/dashboard/clinic-inbox' as const }
    : { to: '/dashboard/secure-messaging' as const, search: { tab: 'inbox' } };
