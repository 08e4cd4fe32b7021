import type { CodeProblem, HoldReason } from './rules.ts';

export const codeWords: Record<CodeProblem, string> = {
  'too-short': 'Billing code must be at least 4 characters long',
  'bad-code': 'Billing code has only letters, digits, dots and hyphens',
};

export const holdWords: Record<HoldReason, string> = {
  'no-code': 'no billing code was chosen',
  unconfirmed: 'the code was not chosen, and waits to be confirmed',
  locked: 'the thread was locked',
  retracted: 'the message was retracted',
};
