import { roles } from '../../access/roles.ts';

/** Who can do the work of whom: of one calling, and not a learner or an office. */
const callings = [/^(Doctor|NursePractitioner|approver)$/, /^specialist/, /^dentist$/];

export const mayCover = (theirs: readonly string[], mine: readonly string[]) =>
  callings.some((calling) =>
    [theirs, mine].every((roles) => roles.some((one) => calling.test(one))),
  );

/** The roles of those who can stand in for somebody. */
export const peersOf = (mine: readonly string[]): string[] =>
  roles.filter((role) => mayCover([role], mine));

/** Whether somebody does work in which another can stand in for them. */
export const hasCover = (roles: readonly string[]) => mayCover(roles, roles);

/** Longer than a year somebody is not away, but gone. */
export const coverDaysAtMost = 366;
/** That have not ended yet. */
export const coversAtMost = 10;

const dayMs = 86_400_000;
type Days = { from: string; until: string };

/** What is wrong with the first and the last day, each written as 2026-11-30. */
export function daysProblem({ from, until }: Days, today: string) {
  if (from < today) return 'past';
  if (until < from) return 'backwards';
  return Date.parse(until) - Date.parse(today) > coverDaysAtMost * dayMs ? 'too-far' : undefined;
}
export type DaysProblem = NonNullable<ReturnType<typeof daysProblem>>;
