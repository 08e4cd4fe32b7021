import type { Visitor } from '@corridor/contract/access/routes.ts';
import type { QueryOutput } from '../platform/server/client.ts';

export type Me = QueryOutput<'shell-me'>;

const phone = matchMedia('(max-width: 649px)');

/** A phone is recognized by its width. All parts use this measure. */
export const isMobile = () => phone.matches;
export const onMobileChange = (listener: () => void) => {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
};

/** The person as the shared access rules need it. */
export function visitorOf(me: Me, mobile: boolean): Visitor {
  return {
    permissions: new Set(me.permissions),
    roles: me.roles,
    unvalidated: me.unvalidated,
    mobile,
    homepage: me.homepage,
    hasPatientMessages: me.hasPatientMessages,
  };
}
