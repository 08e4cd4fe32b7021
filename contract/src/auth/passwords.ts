import { isEasilyGuessed } from './guessing.ts';
import { words } from './words.ts';

export type PasswordRules = {
  /** How long it must be here; an installation sets it. */
  least: number;
  /** What others know of the person: name and address make no password. */
  personal: readonly string[];
};

/** The one rule for every password that is set; both sides ask it. */
export function passwordProblem(
  password: string,
  { least, personal }: PasswordRules,
): string | undefined {
  if (password === '') return words.passwordRequired;
  if (password.length < least) return words.passwordLeast(least);
  if (isEasilyGuessed(password, personal)) return words.passwordCommon;
  return undefined;
}

export function confirmProblem(password: string, confirmed: string): string | undefined {
  return password === confirmed ? undefined : words.passwordsDiffer;
}
