import type { Permission } from '../platform/permissions.ts';

export const activityTypes = ['econsult', 'phoneConsult', 'referral'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** In the order of the menu. A thread may have no status. */
export const statuses = ['pending', 'to_book', 'to_book_urgent', 'booked', 'completed'] as const;
export type Status = (typeof statuses)[number];

export const folders = ['inbox', 'archive'] as const;
export type Folder = (typeof folders)[number];

/** In the order of the member list. */
export const activityRoles = ['referrer', 'consultant', 'moa', 'forwarder'] as const;
export type ActivityRole = (typeof activityRoles)[number];

/** The kind of viewer: a clinician or an office. An office that has not joined has no role. */
export const viewerTypes = ['md', 'moa'] as const;
export const viewerTypeOf = (role: ActivityRole | null): (typeof viewerTypes)[number] =>
  role === null || role === 'moa' ? 'moa' : 'md';

type Named = { firstName: string; lastName: string };

/** By role (referrer, consultant, office, forwarder), then by name. */
export function inMemberOrder<M extends Named & { role: ActivityRole }>(
  members: readonly M[],
): M[] {
  const rank = (member: M) => activityRoles.indexOf(member.role);
  const name = (member: M) => `${member.lastName} ${member.firstName}`;
  return members.toSorted((a, b) => rank(a) - rank(b) || name(a).localeCompare(name(b), 'en'));
}

/** One of eight colours, by the member's position in the thread. */
export const senderColour = (position: number) => (position % 8) + 1;

/** The status asks this role to act, so its chip is filled. */
export const isHighlighted = (status: Status | null, role: ActivityRole | null) =>
  (role === 'consultant' && status === 'pending') ||
  (viewerTypeOf(role) === 'moa' && (status === 'to_book' || status === 'to_book_urgent'));

/** Senders and consultants may lock the thread of a wrong patient, and unlock it. */
export const mayLock = (role: ActivityRole | null) =>
  role === 'referrer' || role === 'forwarder' || role === 'consultant';

type Editor = {
  permissions: ReadonlySet<Permission>;
  role: ActivityRole | undefined;
  /** The clinics of the office, and of the thread's consultants. */
  clinicIds: readonly string[];
  consultantClinicIds: readonly string[];
};

/** Consultants of the thread, and their offices. */
export function mayEditStatus({ permissions, role, clinicIds, consultantClinicIds }: Editor) {
  if (!permissions.has('editActivityStatus')) return false;
  if (role === 'consultant') return true;
  const isOffice = role === 'moa' || (role === undefined && permissions.has('moaConsultInbox'));
  return isOffice && clinicIds.some((id) => consultantClinicIds.includes(id));
}

export const subjectColumns = [
  'Specialty',
  'Subsite',
  'PHN',
  'Patient Name',
  'Referrer Name',
  'Consultant Name',
] as const;
export type SubjectColumn = (typeof subjectColumns)[number];
export const defaultColumns: readonly SubjectColumn[] = ['Specialty', 'Subsite', 'PHN'];

export type SubjectValues = Record<SubjectColumn, string>;

/** The subject of a thread in a list: the reader's columns, in their fixed order. */
export const subjectOf = (values: SubjectValues, chosen: readonly SubjectColumn[]) =>
  subjectColumns
    .filter((column) => chosen.includes(column) && values[column] !== '')
    .map((column) => values[column]);

export const searchTermsAtMost = 10;
export const pageSize = 10;
export const searchPageSize = 25;

/** The maximum length of a message and of a draft, and the number of files of a message. */
export const messageAtMost = 50_000;
export const draftAtMost = 200_000;
export const filesAtMost = 20;

/** The age in years at a day. Dates of birth are written as YYYY/MM/DD. */
export function ageOn(dateOfBirth: string, day: string): number | undefined {
  const [year, month, date] = dateOfBirth.split('/').map(Number);
  if (!year || !month || !date) return undefined;
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number);
  const had = thisMonth > month || (thisMonth === month && thisDate >= date);
  return thisYear - year - (had ? 0 : 1);
}

/** The other side, which a list names. */
export function counterpart<M extends { uid: string; role: ActivityRole }>(
  members: readonly M[],
  reader: ActivityRole | null,
): M | undefined {
  const otherRole: ActivityRole = reader === 'consultant' ? 'referrer' : 'consultant';
  return members.find(({ role }) => role === otherRole) ?? members[0];
}
