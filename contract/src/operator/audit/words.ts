const people = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

export const auditWords = {
  title: 'Audit trail',
  privacy: 'Privacy',
  tabs: {
    locks: 'Locked consults',
    patient: 'Who saw a patient',
    requests: 'Waiting for confirmation',
    audit: 'Audit trail',
  },
  lead: 'Who did what, when, and from where. Nothing in it can be changed, and reading it is written down too.',
  filters: 'Filters',
  person: 'Person',
  personHelp: 'Name or email',
  choose: (name: string) => `Choose ${name}`,
  anyone: 'Anyone',
  nobody: 'Nobody has that name.',
  action: 'Action begins with',
  actionHelp: 'Such as thread.read or register',
  subject: 'Subject',
  subjectHelp: 'Such as thread: and its number',
  from: 'From',
  until: 'Until',
  badAction: 'Write small letters, dots and hyphens.',
  badSubject: 'Write it as it stands in an entry: a word, a colon, a number.',
  clear: 'Clear the filters',
  entries: 'Entries',
  none: 'Nothing is written down like that',
  noneLead: 'Change the filters, or clear them.',
  more: 'Show older entries',
  end: 'Nothing older is written down.',
  olderLeft: 'There are older entries: --limit shows more of them, --csv writes all into a file.',
  nobodyActed: 'The system',
  notSignedIn: 'Not signed in',
  about: (subject: string, name: string | null) => (name ? `${name} (${subject})` : subject),
  commandLine: 'The command line',
  for: (name: string) => `for ${name}`,
  roles: (roles: readonly string[]) => roles.join(', '),
  address: (address: string) => `from ${address}`,
  exportCsv: 'Export as CSV',
  fileName: (what: 'trail' | 'patient', day: string) => `audit-${what}-${day}.csv`,
  columns: ['time', 'who', 'for', 'roles', 'action', 'subject', 'details', 'from'],
  exported: (count: number) => `The file holds ${people(count)}.`,
  verify: 'Verify',
  keep: 'Keep it where nobody of this database can change it.',
  verifying: (done: number, all: number) => `Block ${done} of ${all}`,
  whole: (entries: number, blocks: number) =>
    `The audit trail is whole: ${entries.toLocaleString('en-CA')} entries in ${blocks.toLocaleString('en-CA')} blocks.`,
  head: (id: number, hash: string) => `Its head is ${id}:${hash}`,
  alarms: 'Alarms of the audit trail',
  alarm: {
    'other-chain': (block: number) =>
      `The audit trail is not the one that this server sealed: block ${block}, whose head was kept outside the database, or a block before it is missing or altered. Nothing is sealed until its head is accepted on the command line.`,
    'orphaned-entries': (block: number) =>
      `Entries of the audit trail that are much older than its newest block, ${block}, stand in no block: somebody took them out of theirs, or wrote them afterwards. Nothing is sealed until the trail is accepted on the command line.`,
    'altered-block': (block: number) =>
      `Block ${block} of the audit trail is missing, or is not as it was sealed: something in it was removed, added or altered. Nothing is sealed until the trail is accepted on the command line.`,
    'head-missing': (block: number) =>
      `A server found no head of the audit trail beside its key file and took the one of block ${block}. A new server does so once; otherwise somebody removed the file.`,
    'head-accepted': (block: number) =>
      `Somebody on the command line accepted another audit trail, which ends at block ${block}.`,
    'unconfirmed-grant': () =>
      'A person gained access that opens patients, and nobody confirmed it. The audit trail lists each such act under access.unconfirmed.',
  },
  reason: (reason: string) => `Reason: ${reason}`,
  settle: 'I have taken note',
  broken: (block: number, blocks: number) =>
    block > blocks
      ? `The audit trail ends at block ${blocks}: what followed is gone.`
      : `The audit trail is broken at block ${block} of ${blocks}. What was written there was removed, added or altered.`,
  patientLead:
    'Everybody who opened or changed something of a patient. The number is looked up sealed: it is neither kept nor shown again. Looking is written down.',
  phn: 'Health number',
  province: 'Province',
  badPhn: 'This is not a health number of this province.',
  look: 'Look up',
  nobodySaw: 'Nobody has seen this patient here',
  nobodySawLead: 'Nothing is written down under this number.',
  saw: (count: number, more: boolean) => (more ? `The newest ${people(count)}` : people(count)),
} as const;

type Done = {
  actor: { name: string } | null;
  subjectName: string | null;
  address: string;
};

/** The actor of an entry. Before sign-in it is the person whom the entry is about. */
export function whoWords({ actor, subjectName, address }: Done): { name: string; note?: string } {
  if (actor) return { name: actor.name };
  if (address === 'command line') return { name: auditWords.commandLine };
  // An entry without a network address has no person as its actor.
  if (!/[.:]/.test(address)) return { name: auditWords.nobodyActed };
  if (!subjectName) return { name: auditWords.notSignedIn };
  return { name: subjectName, note: auditWords.notSignedIn };
}

/** An action in words: thread.read is "Thread: read". */
export function actionWords(action: string): string {
  const [area = '', ...rest] = action.split('.');
  const plain = rest.join(' ').replaceAll('-', ' ');
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}: ${plain}`;
}

/** Details in words: "clinicId" is "clinic id". */
export const detailWords = (details: Record<string, unknown>) =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return `${label}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
    })
    .join(' · ');
