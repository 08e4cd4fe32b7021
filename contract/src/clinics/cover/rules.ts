import { roles } from '../../access/roles.ts';

/** The professions whose members can stand in for each other. Learners and offices have none. */
const callings = [/^(Doctor|NursePractitioner|approver)$/, /^specialist/, /^dentist$/];

export const mayCover = (theirs: readonly string[], mine: readonly string[]) =>
  callings.some((calling) =>
    [theirs, mine].every((roles) => roles.some((one) => calling.test(one))),
  );

/** The roles that can stand in for somebody. */
export const peersOf = (mine: readonly string[]): string[] =>
  roles.filter((role) => mayCover([role], mine));

/** The person does work in which others can stand in. */
export const hasCover = (roles: readonly string[]) => mayCover(roles, roles);

/** A longer absence than a year is not a cover. */
export const coverDaysAtMost = 366;
/** At most so many covers that have not ended. */
export const coversAtMost = 10;

const dayMs = 86_400_000;
type Days = { from: string; until: string };

/** The problem of the first and last day, each written as 2026-11-30. */
export function daysProblem({ from, until }: Days, today: string) {
  if (from < today) return 'past';
  if (until < from) return 'backwards';
  return Date.parse(until) - Date.parse(today) > coverDaysAtMost * dayMs ? 'too-far' : undefined;
}
export type DaysProblem = NonNullable<ReturnType<typeof daysProblem>>;
