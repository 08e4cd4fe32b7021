import { sameWeek, type Week } from './week.ts';

/** The weeks before each change, the latest one last. */
export type WeekHistory = readonly Week[];

const mostSteps = 200;

/** Notes the week before a change. A step that changed nothing is not noted. */
export const noteWeek = (history: WeekHistory, before: Week, after: Week): WeekHistory =>
  sameWeek(before, after) ? history : [...history, before].slice(-mostSteps);

/** Takes the latest change back. Without one nothing changes. */
export function undoWeek(history: WeekHistory, week: Week): { history: WeekHistory; week: Week } {
  return { history: history.slice(0, -1), week: history.at(-1) ?? week };
}
