import type { Permission } from '../platform/permissions.ts';

export const activityTypes = ['econsult', 'phoneConsult', 'referral'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** In the order in which they are offered. A thread without one has no status. */
export const statuses = ['pending', 'to_book', 'to_book_urgent', 'booked', 'completed'] as const;
export type Status = (typeof statuses)[number];

export const folders = ['inbox', 'archive'] as const;
export type Folder = (typeof folders)[number];

/** In the order in which members are listed. */
export const activityRoles = ['referrer', 'consultant', 'moa', 'forwarder'] as const;
export type ActivityRole = (typeof activityRoles)[number];

/** Who looks at a thread: one who treats, or an office. An office that has not joined has no role. */
export const viewerTypes = ['md', 'moa'] as const;
export const viewerTypeOf = (role: ActivityRole | null): (typeof viewerTypes)[number] =>
  role === null || role === 'moa' ? 'moa' : 'md';

type Named = { firstName: string; lastName: string };

/** Referrer, consultant, office, forwarder; among them by name. */
export function inMemberOrder<M extends Named & { role: ActivityRole }>(
  members: readonly M[],
): M[] {
  const rank = (member: M) => activityRoles.indexOf(member.role);
  const name = (member: M) => `${member.lastName} ${member.firstName}`;
  return members.toSorted((a, b) => rank(a) - rank(b) || name(a).localeCompare(name(b), 'en'));
}

/** One of eight, by the member's place among the activity's users. */
export const senderColour = (position: number) => (position % 8) + 1;

/** Whose turn a status says it is: only they see it filled. */
export const isHighlighted = (status: Status | null, role: ActivityRole | null) =>
  (role === 'consultant' && status === 'pending') ||
  (viewerTypeOf(role) === 'moa' && (status === 'to_book' || status === 'to_book_urgent'));

/** Whoever sent it, or answers it: they lock a wrong patient's thread, and undo it. */
export const mayLock = (role: ActivityRole | null) =>
  role === 'referrer' || role === 'forwarder' || role === 'consultant';

type Editor = {
  permissions: ReadonlySet<Permission>;
  role: ActivityRole | undefined;
  /** The clinics of an office, and those of the activity's consultants. */
  clinicIds: readonly string[];
  consultantClinicIds: readonly string[];
};

/** A consultant of the thread, or the office of one. */
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

/** A thread's line in a list: the columns that the reader chose, in their fixed order. */
export const subjectOf = (values: SubjectValues, chosen: readonly SubjectColumn[]) =>
  subjectColumns
    .filter((column) => chosen.includes(column) && values[column] !== '')
    .map((column) => values[column]);

/** A word as it is looked for: without case, accents and, in numbers of a patient, hyphens. */
export function searchTerm(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return /^\d{5}-\w+$/.test(plain) ? plain.replaceAll('-', '') : plain;
}

export const searchTermsOf = (text: string): string[] => [
  ...new Set(text.split(/\s+/).map(searchTerm).filter(Boolean)),
];

export const searchTermsAtMost = 10;
export const pageSize = 10;
export const searchPageSize = 25;

/** Characters of one message, of a draft that the server keeps, and files that go with a message. */
export const messageAtMost = 50_000;
export const draftAtMost = 200_000;
export const filesAtMost = 20;

/** The words by which a thread is found. */
export function keywordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [
    ...text.split(/\s+/),
    ...text.split(/[\s\-/()'’.,]+/),
    // O'Shaughnessy is typed without its apostrophe, too.
    ...text.split(/\s+/).map((word) => word.replace(/['’]/g, '')),
    // A number is found with its hyphens and without.
    ...(/^[\d-]+$/.test(text) ? [text.replaceAll('-', '')] : []),
  ]);
  return [...new Set(words.map(searchTerm).filter(Boolean))];
}

/** So many letters of a word are enough to find it. */
export const beginningAtLeast = 3;

/** Words with all that they begin with: what is looked for is one of these. */
export const withBeginnings = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const letters = [...word];
      const lengths = letters.map((_, at) => at + 1).filter((length) => length >= beginningAtLeast);
      return [word, ...lengths.map((length) => letters.slice(0, length).join(''))];
    }),
  ),
];

/** In years, at a day; dates of birth stand as YYYY/MM/DD. */
export function ageOn(dateOfBirth: string, day: string): number | undefined {
  const [year, month, date] = dateOfBirth.split('/').map(Number);
  if (!year || !month || !date) return undefined;
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number);
  const had = thisMonth > month || (thisMonth === month && thisDate >= date);
  return thisYear - year - (had ? 0 : 1);
}

/** Whom a list names: the other side. */
export function counterpart<M extends { uid: string; role: ActivityRole }>(
  members: readonly M[],
  reader: ActivityRole | null,
): M | undefined {
  const wanted: ActivityRole = reader === 'consultant' ? 'referrer' : 'consultant';
  return members.find(({ role }) => role === wanted) ?? members[0];
}
