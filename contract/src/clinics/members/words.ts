export const words = {
  open: (clinic: string) => `People of ${clinic}`,
  act: 'People',
  title: (clinic: string) => `Who belongs to ${clinic}`,
  lead: 'A confirmed member shares the clinic’s inbox and its patients.',
  you: 'You',
  waits: 'Asks to join',
  confirm: 'Confirm',
  confirmNamed: (name: string) => `Confirm ${name}`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline ${name}`,
  declinedLately: 'This clinic has declined lately. Ask somebody there, and try again in a week.',
  confirmed: (name: string) => `${name} belongs to the clinic now.`,
  end: 'End access',
  endNamed: (name: string) => `End access of ${name}`,
  schedule: 'Schedule',
  scheduleNamed: (name: string) => `Schedule of ${name}`,
  ended: (name: string) => `${name} no longer belongs to the clinic.`,
  close: 'Close',
  asking: (count: number) =>
    count === 1 ? '1 person asks to join' : `${count} people ask to join`,
  alone: 'Nobody else yet. A colleague who adds this clinic in the profile appears here.',
  seek: 'Is your clinic here already?',
  seekHelp: 'Its name or city, three letters or more',
  ask: 'Ask to join',
  asked: (clinic: string) => `${clinic} was asked. Somebody there confirms you.`,
  noneFound: 'No clinic is called that. Write it below.',
  orNew: 'Or a new one',
  there: 'You work there already.',
} as const;

/** Sent to the members of a clinic. A mail names nobody. */
export const askedMail = {
  subject: 'Somebody asks to join your clinic',
  text: (clinic: string, link: string) =>
    `Somebody asks to join ${clinic} on Corridor. Under Your Clinics you see who it is, and confirm them or not:

${link}

A confirmed member shares the clinic’s inbox and its patients. If you do not know them, do nothing.
`,
};
