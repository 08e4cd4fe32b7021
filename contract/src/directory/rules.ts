import type { Permission } from '../platform/permissions.ts';

/** The most favourites of a person. */
export const mostFavourites = 50;

/** Among the specialties of a permission: every specialty that no other entry names. */
export const allStandard = 'All Standard Specialties';

/** The permissions that can open a specialty. */
export const openers = [
  'mdRouting',
  'dentalRouting',
  'longTermCareRouting',
  'econsultAndSecureMessaging',
  'forwardEconsult',
  'approveEconsult',
  'mayManagePremium',
  'betaEconsultSearch',
] as const satisfies readonly Permission[];
export type Opener = (typeof openers)[number];

export type SpecialtyPermission = { permission: string; specialty: string };
/** The permissions of a new installation. Operators change them. */
export const defaultPermissions: readonly SpecialtyPermission[] = [
  { permission: 'mdRouting', specialty: allStandard },
  { permission: 'dentalRouting', specialty: 'Dentistry' },
  { permission: 'dentalRouting', specialty: 'Home Sleep Apnea Test' },
  { permission: 'longTermCareRouting', specialty: 'Long Term Care' },
];

/** The specialties that a person may send to: those named for their permissions, and perhaps all others. */
export type Visible = { named: string[]; granted: string[]; everyOther: boolean };

export function visibleTo(
  permissions: ReadonlySet<string>,
  entries: readonly SpecialtyPermission[],
): Visible {
  const granted = entries.filter(({ permission }) => permissions.has(permission));
  const only = (of: readonly SpecialtyPermission[]) =>
    [...new Set(of.map(({ specialty }) => specialty))].filter((each) => each !== allStandard);
  return {
    named: only(entries),
    granted: only(granted),
    everyOther: granted.some(({ specialty }) => specialty === allStandard),
  };
}

export const isVisible = ({ named, granted, everyOther }: Visible, specialty: string) =>
  granted.includes(specialty) || (everyOther && !named.includes(specialty));

/** Clinics of this province are shown the services of this province. */
export const ownOnly = 'AB';

/** The title of physicians and dentists. */
export const titleOf = (credentials: string) => (/\b(MD|DMD|DDS)\b/.test(credentials) ? 'Dr.' : '');

const hourMs = 3_600_000;

/** <1h, 9h, 2d, 3w, 4mo, >1yr; nothing where there is none yet (-1). */
export function responseTime(ms: number): string | undefined {
  if (ms < 0) return undefined;
  const hours = ms / hourMs;
  if (hours < 1) return '<1h';
  if (hours < 48) return `${Math.round(hours)}h`;
  const days = hours / 24;
  if (days < 14) return `${Math.round(days)}d`;
  if (days < 63) return `${Math.round(days / 7)}w`;
  return days < 365 ? `${Math.round(days / 30)}mo` : '>1yr';
}

/** The people who answer, as a text that can be compared. */
export const peopleIn = (uids: readonly string[]) => uids.toSorted().join(' ');
export const peopleOf = ({ users }: { users: readonly { uid: string }[] }) =>
  peopleIn(users.map(({ uid }) => uid));
