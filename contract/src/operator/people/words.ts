export const problemWords = {
  required: 'This is required.',
  roles: 'Choose at least one role.',
  email: 'Another account has this email.',
  ownEmail: 'Who has signed in changes their email themselves, in their profile.',
  practiceId: 'Another account has this practice ID.',
  practiceIdInvalid: '3 to 12 letters or digits.',
  answers:
    'They still answer consults. Give their services and open consults to somebody else, or suspend them.',
  clinicGone: 'This clinic is no longer here.',
} as const;

export const words = {
  title: 'People',
  tabs: {
    people: 'Everyone',
    waiting: 'To validate',
    requests: 'Waiting for confirmation',
    orphans: 'To reassign',
  },
  tabsLabel: 'People',
  waitingCount: (count: number) => (count === 1 ? '1 person waits' : `${count} people wait`),
  orphanCount: (count: number) => (count === 1 ? '1 consult' : `${count} consults`),
  people: 'People',
  seek: 'Search people',
  seekHelp: 'Name, email, practice ID or clinic',
  role: 'Role',
  everyRole: 'All roles',
  standing: 'State',
  standings: { all: 'All', active: 'Active', invited: 'Invited', suspended: 'Suspended' },
  none: 'Nobody is like that',
  noneLead: 'Search for something else, or invite them.',
  more: 'Load more',
  noClinic: 'No clinic',
  invite: 'Invite somebody',
  inviteTitle: 'Invite somebody',
  inviteLead:
    'They get a mail with a link that sets their password. It works once, for 7 days; you can send another.',
  send: 'Send invitation',
  invited: (name: string) => `The invitation to ${name} is on its way.`,
  inviteAgain: 'Send another link',
  signedInAlready: 'They have signed in already, and set a new password by Forgot password.',
  invitedAgain: 'Another link is on its way. The earlier ones no longer work.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHelp: 'They change it themselves, in their profile.',
  credentials: 'Credentials',
  credentialsHelp: 'Such as MD, CCFP',
  practiceId: 'Practice ID',
  optional: 'optional',
  roles: 'Roles',
  rolesNow: (count: number) => (count === 1 ? '1 role' : `${count} roles`),
  clinic: 'Clinic',
  clinics: 'Clinics',
  clinicsLead:
    'A confirmed member of a clinic shares its inbox, its patients and its colleagues’ work.',
  noClinics: 'They belong to no clinic yet.',
  admitNamed: (clinic: string) => `Confirm at ${clinic}`,
  admit: 'Confirm',
  admitted: (name: string, clinic: string) => `${name} belongs to ${clinic} now.`,
  release: 'End access',
  releaseNamed: (clinic: string) => `End access to ${clinic}`,
  released: (clinic: string) => `Their access to ${clinic} ended.`,
  states: { confirmed: 'Confirmed', waiting: 'Waiting to be confirmed', left: 'Left' },
  colleagues: (count: number) => (count === 1 ? '1 colleague' : `${count} colleagues`),
  specialist: 'As a specialist',
  specialistLead: 'How the directory shows them, and whether their answers are recorded.',
  specialistTitle: 'Title',
  specialistTitleHelp: 'Before the name; Dr. for who is MD, DMD or DDS',
  college: 'College',
  collegeHelp: 'For services that name none of their own: FRCPC, CCFP or another',
  collects: 'Record outcomes of their answers',
  services: 'Answers for',
  account: 'Who they are',
  access: 'Access',
  joined: (when: string) => `Joined ${when}`,
  seen: (when: string) => `Last here ${when}`,
  neverSeen: 'Has not signed in yet',
  sessions: (count: number) =>
    count === 0
      ? 'Signed in nowhere'
      : `Signed in on ${count} ${count === 1 ? 'device' : 'devices'}`,
  factor: 'With a second factor',
  noFactor: 'Without a second factor',
  endSessions: 'Sign out everywhere',
  ended: (count: number) => (count === 1 ? '1 session ended.' : `${count} sessions ended.`),
  openConsults: (count: number) => (count === 1 ? '1 open consult' : `${count} open consults`),
  suspend: 'Suspend',
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendText: (threads: number) =>
    threads === 0
      ? 'They are signed out at once and cannot sign in. What they answer is offered no more.'
      : `They are signed out at once and cannot sign in. What they answer is offered no more. ${
          threads === 1 ? '1 open consult goes' : `${threads} open consults go`
        } to the list to reassign, and whoever sent them is told.`,
  suspended: (name: string) => `${name} is suspended.`,
  reinstate: 'Let in again',
  reinstated: (name: string) => `${name} can sign in again.`,
  saved: 'Saved.',
  wrong: 'Check form for errors.',
  changed: 'This person was changed meanwhile.',
  keepMine: 'Keep mine',
  takeTheirs: 'Show theirs',
  discardTitle: 'Discard these changes?',
  discardText: 'The person stays as they were saved last.',
  discard: 'Discard changes',
  back: 'Everyone',
  gone: 'This person could not be found.',
  goneLead: 'Somebody may have sent you an address that is not whole.',
  close: 'Close',
  whoElse: 'Specialist or dentist',
  chooseClinic: 'Add to a clinic',
  // People who wait for validation
  waitingEmpty: 'Nobody waits',
  waitingEmptyLead: 'A person who signs up without a number of the register appears here.',
  waitingMore: 'Only the first are shown: decide about them, and the next appear.',
  signedUp: (when: string) => `Signed up ${when}`,
  emailConfirmed: 'Email confirmed',
  emailUnconfirmed: 'Email not confirmed',
  noNumber: 'No practice ID given',
  register: {
    theirs: 'The register has this number under this name.',
    otherName: 'The register has this number under another name.',
    inactive: 'The register has this number as no longer active.',
    unknown: 'The register does not know this number.',
    noRegister: 'There is no register of this province.',
  },
  registeredAs: (name: string) => `Registered: ${name}`,
  heldBy: (name: string) => `${name} has this number already.`,
  preceptors: (names: string[]) => `Preceptors: ${names.join(', ')}`,
  approve: 'Approve',
  approveNamed: (name: string) => `Approve ${name}`,
  reject: 'Reject',
  rejectNamed: (name: string) => `Reject ${name}`,
  rejectTitle: (name: string) => `Reject ${name}?`,
  rejectLead:
    'They are written to, and may correct their practice ID in their profile: then they wait here again.',
  note: 'What they should know',
  noteHelp: 'Goes into the mail as it stands. No health information.',
  approved: (name: string) => `${name} was approved and written to.`,
  rejected: (name: string) => `${name} was written to.`,
  decided: 'Somebody else has decided this already.',
  // To reassign
  orphansEmpty: 'Nothing to reassign',
  orphansEmptyLead: 'Open consults of somebody who is suspended appear here.',
  orphansMore: 'Only the first are shown: settle them, and the next appear.',
  sentBy: (name: string) => `from ${name}`,
  was: (name: string) => `was ${name}’s`,
  unanswered: 'Not answered yet',
  answered: 'Answered',
  give: 'Give to',
  giveNamed: (service: string) => `Give to: ${service}`,
  giveTitle: 'Who answers it now?',
  given: (name: string) => `${name} answers it now.`,
  settle: 'Leave as it is',
  settleNamed: (service: string) => `Leave as it is: ${service}`,
  settled: 'It is off the list.',
  lastOperator: 'Somebody must be left who runs the installation.',
  oneself: 'You cannot suspend yourself.',
} as const;

/** System messages in the consults of a suspended or reinstated specialist. */
export const notes = {
  suspended: (name: string) =>
    `${name} no longer answers on Corridor. Somebody else is being found for this consult. If it cannot wait, please ask elsewhere.`,
  back: (name: string) => `${name} is back on Corridor and answers this consult again.`,
  reassigned: (from: string, to: string) =>
    `${from} no longer answers on Corridor. ${to} answers this consult now.`,
};

export const invitedMail = {
  subject: 'Your Corridor account',
  text: (link: string, clinic: string | null) =>
    `An account on Corridor was made for you${clinic === null ? '' : ` at ${clinic}`}. It opens with this link, which sets your password:

${link}

The link works once, for 7 days. If it has expired, choose Forgot Password on the sign-in page.
`,
};

export const approvedMail = {
  subject: 'You can send your first consult',
  text: (login: string) =>
    `Your practice ID was validated. You can send your first consult:

${login}
`,
};

export const rejectedMail = {
  subject: 'Your practice ID could not be validated',
  text: (profile: string, note: string, supportEmail: string) =>
    `We could not validate your practice ID.
${note === '' ? '' : `\n${note}\n`}
Please check it in your profile. When you correct it there, we look at it again:

${profile}

Questions? ${supportEmail}
`,
};

/** Messages of the command line. */
export const commandWords = {
  nobody: (email: string) => `Nobody has the email ${email}.`,
  noOperator: (email: string) => `${email} is nobody who runs the installation.`,
  cannotAnswer:
    'The new owner must be a specialist or dentist who can sign in and did not send it.',
  noField: (typed: string, fields: readonly string[]) =>
    `Not ${typed}: write FIELD=VALUE, the field one of ${fields.join(', ')}.`,
  yesOrNo: (field: string) => `${field} is yes or no.`,
  noConsult: (typed: string) => `${typed} is no consult of the list: people orphans prints it.`,
  noClinic: (sought: string) => `No clinic is found by “${sought}”.`,
  whichClinic: 'There are several; name one of these by its number:',
} as const;
