import type { CodeProblem, HoldReason } from './rules.ts';

export const codeWords: Record<CodeProblem, string> = {
  'too-short': 'Billing code must be at least 4 characters long',
  'bad-code': 'Billing code has only letters, digits, dots and hyphens',
};

export const billingWords = {
  code: 'Billing code',
  codes: 'Billing codes',
  title: 'Billing of this message',
  billed: (code: string) => `Billed ${code}`,
  notBillable: 'Not billed',
  onHold: (code: string, why: string) => `On hold${code && ` ${code}`}: ${why}`,
  waits: 'Without a code the billing of this message waits until you add one at the message.',
  required: 'Billing code is required',
  confirm: (code: string) => `Confirm ${code}`,
  add: 'Add a billing code',
  change: 'Change',
  save: 'Bill with this code',
  drop: 'Do not bill',
  dropTitle: 'Do not bill this message?',
  dropLead: 'It cannot be billed afterwards.',
  saved: (code: string) => `Billed as ${code}.`,
  dropped: 'It is not billed.',
  failed: 'The billing could not be saved. Please try again.',
} as const;

export const holdWords: Record<HoldReason, string> = {
  'no-code': 'no billing code was chosen',
  unconfirmed: 'the code was not chosen, and waits to be confirmed',
  locked: 'the thread was locked',
  retracted: 'the message was retracted',
  duplicate: 'the same patient and code were billed that day',
};
