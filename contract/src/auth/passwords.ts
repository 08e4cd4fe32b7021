import { isEasilyGuessed } from './guessing.ts';
import { words } from './words.ts';

export type PasswordRules = {
  /** The minimum length, which an installation sets. */
  least: number;
  /** Known details of the person, such as name and address, which make a password weak. */
  personal: readonly string[];
};

/** The rule for every new password, on both sides. */
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
