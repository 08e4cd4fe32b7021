import { titles } from '../platform/titles.ts';

export const words = {
  title: titles.outbox,
  lead: 'What this demo would have sent. Nothing has left it.',
  list: 'Mails, pushes and faxes',
  message: 'Message',
  mail: 'Mail',
  push: 'Push',
  fax: 'Fax',
  faxTo: (number: string) => `Fax to ${number}`,
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  kept: 'No telephone line was used. This demo kept the pages, as they would have been sent.',
  openPages: 'Open the pages',
  openAttached: (name: string) => `Open ${name}`,
  pagesFailed: 'The pages could not be loaded.',
  empty: 'Nothing was sent yet',
  emptyLead:
    'Mails, notices to phones and faxes of this demo arrive here, such as the link after “Forgot Password”.',
  select: 'Select one to read it',
  to: 'To',
  at: 'Sent',
  toLogin: 'Back to Login',
} as const;
