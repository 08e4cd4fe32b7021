import type { Folder } from '@corridor/contract/thread/rules.ts';
import { type Me, visitorOf } from '../access/person.ts';
import { lastClinic } from '../platform/device.ts';

/** Words that an inbox is to be searched for, from elsewhere. They stand in no address. */
let asked = { folder: 'inbox' as Folder, terms: '', times: 0 };
const listeners = new Set<() => void>();

export function askInbox(folder: Folder, terms: string): void {
  asked = { folder, terms, times: asked.times + 1 };
  for (const listener of listeners) listener();
}
/** With whoever asked. */
export const forgetAsked = () => {
  asked = { ...asked, terms: '' };
};
export const timesAsked = () => asked.times;
export const onAsked = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Once. */
export function takeAsked(folder: Folder): string {
  if (asked.folder !== folder) return '';
  const { terms } = asked;
  asked = { ...asked, terms: '' };
  return terms;
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
