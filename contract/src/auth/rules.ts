export const emailLength = 254;

/** The rules of the specification's validation table that sign-in needs; both sides use them. */
export function emailProblem(email: string): string | undefined {
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(email) && email.length <= emailLength
    ? undefined
    : 'Email is invalid';
}
