export const minimumPassword = 6;
export const emailLength = 254;

/** The rules of the specification's validation table that sign-in needs; both sides use them. */
export function emailProblem(email: string): string | undefined {
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(email) && email.length <= emailLength
    ? undefined
    : 'Email is invalid';
}

export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  if (password.length < minimumPassword) return 'Password must be 6 or more characters';
  return undefined;
}

export function confirmProblem(password: string, confirmed: string): string | undefined {
  return password === confirmed ? undefined : 'Passwords do not match';
}
