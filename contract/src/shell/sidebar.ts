import { admission, type RouteName, routes, type Visitor } from '../access/routes.ts';
import type { Permission } from '../platform/permissions.ts';

export type ItemName = Exclude<RouteName, 'consult/consult-form' | 'consult/referral-form'>;
export type SectionName = 'first' | 'imaging' | 'patients' | 'specialist' | 'other' | 'last';

/** The sidebar from top to bottom. The logo above it links to the notification centre. */
export const sections: readonly { name: SectionName; items: readonly ItemName[] }[] = [
  {
    name: 'first',
    items: ['profile', 'consult', 'secure-messaging', 'clinic-inbox', 'validation-required'],
  },
  { name: 'imaging', items: ['camera', 'gallery'] },
  { name: 'patients', items: ['patient-messages', 'form-sender', 'one-way-messaging'] },
  {
    name: 'specialist',
    items: ['edit-templates', 'edit-resources', 'edit-schedule', 'image-annotation'],
  },
  { name: 'other', items: ['billing-report', 'resources'] },
  { name: 'last', items: ['get-premium'] },
];

export type ShownItem = { name: ItemName; locked: boolean };
export type ShownSection = { name: SectionName; items: ShownItem[] };

/**
 * The sidebar of a person: permitted items, and locked ones that premium would open. A section
 * without items is left out. `exists` leaves out pages that this build does not have.
 */
export function sidebarOf(visitor: Visitor, exists: (name: RouteName) => boolean): ShownSection[] {
  const couldHavePremium =
    visitor.permissions.has('maySignupForPremium') && !visitor.permissions.has('mayManagePremium');
  const show = (name: ItemName): ShownItem[] => {
    if (!exists(name)) return [];
    if (admission(name, visitor) === 'open') return [{ name, locked: false }];
    return couldHavePremium && 'isPremium' in routes[name] ? [{ name, locked: true }] : [];
  };
  return sections
    .map(({ name, items }) => ({ name, items: items.flatMap(show) }))
    .filter((section) => section.items.length > 0);
}

/** Pages below the sections, for privacy officers and operators. */
export const apart = {
  '/privacy': 'privacyAudit',
  '/operator/people': 'operatorConsole',
  '/operator/services': 'operatorConsole',
  '/operator/claims': 'operatorConsole',
  '/operator/quality': 'operatorConsole',
  '/operator/news': 'operatorConsole',
  '/operator/settings': 'operatorConsole',
  '/operator/audit': 'operatorConsole',
} as const satisfies Record<string, Permission>;
export type Apart = keyof typeof apart;

export const apartOf = (held: ReadonlySet<Permission>) =>
  (Object.keys(apart) as Apart[]).filter((path) => held.has(apart[path]));
