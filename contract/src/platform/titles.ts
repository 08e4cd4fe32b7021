/**
 * Page titles that are shown before the page's code has loaded. They stand apart from the other
 * words.
 */
export const titles = {
  confirmEmail: 'Confirm your email',
  signup: 'Pick a Plan',
  stopInvitations: 'No more invitations',
  outbox: 'Demo outbox',
  records: 'AVA (demo)',
  cardFields: 'Card fields',
  premiumDemo: 'Payments (demo)',
  linkAccount: 'Link your account',
  office: 'A consult for your office',
} as const;
