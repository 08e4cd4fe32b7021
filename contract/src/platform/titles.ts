/** Titles of pages before the door, apart from their other words: they are shown before a page has come. */
export const titles = {
  confirmEmail: 'Confirm your email',
  signup: 'Pick a Plan',
  stopInvitations: 'No more invitations',
  outbox: 'Demo outbox',
  records: 'AVA (demo)',
  linkAccount: 'Link your account',
  office: 'A consult for your office',
  copy: 'A message from your clinic',
} as const;
