import type { Folder } from '@corridor/contract/thread/rules.ts';
import { type Me, visitorOf } from '../access/person.ts';
import { lastClinic } from '../platform/device/device.ts';
import { makeStore } from '../platform/store.ts';

/** Words that an inbox is to be searched for, from elsewhere. They stand in no address. */
const words = makeStore('session', { folder: 'inbox' as Folder, terms: '' });
/** Goes up with each wish, and never back: an inbox that is open begins anew. */
const wishes = makeStore('tab', 0);
export const useSearchWishes = wishes.use;

export function requestSearch(folder: Folder, terms: string): void {
  words.set({ folder, terms });
  wishes.change((count) => count + 1);
}

/** Once. */
export function takeSearchRequest(folder: Folder): string {
  const asked = words.get();
  if (asked.folder !== folder) return '';
  words.set({ ...asked, terms: '' });
  return asked.terms;
}

export const mayMessage = (me: Me) =>
  visitorOf(me, false).permissions.has('econsultAndSecureMessaging');

/** Of an office's clinics the one that is meant: the wished one, the last, their own, any. */
export function clinicOf(me: Me, wished?: string): string | undefined {
  const mine = (id: string | null | undefined) => me.clinicIds.find((one) => one === id);
  return mine(wished) ?? mine(lastClinic()) ?? mine(me.clinicId) ?? me.clinicIds[0];
}

/** One's own inbox, or that of the clinic for its office. */
export const inboxLink = (me: Me | undefined) =>
  me && !mayMessage(me) && me.permissions.includes('moaConsultInbox')
    ? { to: '/dashboard/clinic-inbox' as const }
    : { to: '/dashboard/secure-messaging' as const, search: { tab: 'inbox' } };
