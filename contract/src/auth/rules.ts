export const emailLength = 254;

/** Validation rules of the specification for sign-in, on both sides. */
export function emailProblem(email: string): string | undefined {
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(email) && email.length <= emailLength
    ? undefined
    : 'Email is invalid';
}
