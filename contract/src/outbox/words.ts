export const words = {
  title: 'Demo outbox',
  lead: 'What this demo would have sent. Nothing has left it.',
  list: 'Mails and pushes',
  message: 'Message',
  mail: 'Mail',
  push: 'Push',
  empty: 'Nothing was sent yet',
  emptyLead:
    'Mails and notices to phones of this demo arrive here, such as the link after “Forgot Password”.',
  select: 'Select one to read it',
  to: 'To',
  at: 'Sent',
  toLogin: 'Back to Login',
} as const;
