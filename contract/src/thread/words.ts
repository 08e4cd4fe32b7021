import {
  type ActivityRole,
  type ActivityType,
  filesAtMost,
  messageAtMost,
  type Status,
} from './rules.ts';

export const statusWords: Record<Status, string> = {
  pending: 'Pending',
  to_book: 'To Book',
  to_book_urgent: 'To Book (Urgent)',
  booked: 'Booked',
  completed: 'Completed',
};
export const noStatus = 'No Status';

export const roleWords: Record<ActivityRole, string> = {
  referrer: 'Referrer',
  consultant: 'Consultant',
  moa: 'MOA',
  forwarder: 'Forwarder',
};

export const typeWords: Record<ActivityType, string> = {
  econsult: 'eConsult',
  phoneConsult: 'Phone consult',
  referral: 'Referral',
};

export const words = {
  consult: 'Consult',
  messages: 'Messages',
  selectConsult: 'Select a consult to read it',
  doesNotExist: (id: string) => `Consult with ID ${id} does not exist.`,
  leftTitle: 'What you were writing',
  leftLead:
    'This consult is no longer open to you, so it was not sent. Copy what you want to keep.',
  leftCopy: 'Copy',
  leftDiscarded: 'What you were writing was discarded.',
  progress: (percent: number) => `${percent} %`,
  loading: 'Loading the consult',
  archive: 'Archive',
  toInbox: 'Move to Inbox',
  muted: 'Muted',
  unmuted: 'Unmuted',
  actions: 'Actions',
  backToInbox: 'Back to Inbox',
  backToConsult: 'Back to Consult',
  markUnread: 'Mark as unread',
  markedUnread: 'Marked as unread',
  markUnreadFailed: 'Error marking message as unread',
  readFailed: 'Error updating message read status',
  movedTo: (folder: string) => `Moved to ${folder}`,
  folders: { inbox: 'Inbox', archive: 'Archive' },
  moveFailed: (folder: string) => `Error moving message to ${folder}`,
  undoFailed: 'Error undoing the previous action',
  // Details
  years: (age: number) => `${age}`,
  phn: 'PHN',
  copyPhn: 'Copy the PHN',
  copied: 'Copied',
  sent: (ago: string) => `Sent ${ago}`,
  replyBy: (day: string) => `reply by ${day}`,
  symptoms: 'Symptoms',
  members: 'Members',
  you: 'You',
  standsInFor: (name: string) => `for ${name}`,
  youStandInFor: (name: string) => `You stand in for ${name}. What you write carries your name.`,
  auditLog: 'Audit log',
  noAuditLogs: 'No audit logs',
  changedTo: 'changed to',
  youChanged: 'You',
  statusLabel: 'Status',
  statusFailed: 'There was an error changing the status of this consult. Please try again later',
  statusCheckFailed:
    'There was an error checking your edit status permissions. Please try again later',
  statusMeanwhile: (who: string, status: string) =>
    `Not changed: ${who} has set the status to ${status} meanwhile.`,
  waitingForCall: 'Waiting for Call',
  callComplete: 'Call Complete',
  call: 'Call',
  callTime: 'Agreed time',
  physicianPhone: 'Referrer',
  specialistPhone: 'Specialist',
  unreadable: 'This part of the record cannot be read.',
  outcome: 'Outcome',
  diagnosis: 'Diagnosis',
  noAnswer: 'None given',
  // Actions menu
  addConsultant: 'Add Consultant',
  copyForChart: 'Copy for chart',
  chartCopied: 'Copied for the chart.',
  chartFailed: 'It could not be copied.',
  lock: 'Wrong patient',
  consultant: 'Consultant',
  add: 'Add',
  added: '(Added)',
  addedConsultant: (name: string) => `${name} was added.`,
  addFailed: 'Error adding user',
  usersFailed: 'Error retrieving available users',
  noConsultants: 'No consultants available',
  chooseConsultant: 'Choose a consultant',
  lockLead:
    'The content is hidden from everybody at once, and nothing of it is billed. Nothing is deleted.',
  lockReason: 'What is wrong?',
  lockNow: 'Lock this thread',
  cancel: 'Cancel',
  locked: 'This thread is locked',
  lockedLead: (by: string, at: string) =>
    `${by} marked it on ${at} as being about the wrong patient. Its content is hidden.`,
  privacyOfficer: 'a privacy officer',
  mayUnlock: (names: string) => `${names} can unlock it.`,
  keptLocked:
    'A privacy officer has decided that it stays locked. Only a privacy officer can unlock it.',
  lockedMessages: 'Nothing can be read or written here while it is locked. Nothing was deleted.',
  unlock: 'Unlock',
  unlockTitle: 'Is it the right patient after all?',
  unlockLead:
    'The content is shown again to everybody in this thread. What was recorded for billing stays on hold until its owner looks at it.',
  unlocked: (by: string) => `This thread was unlocked by ${by}.`,
  asPrivacyOfficer: (name: string) => `${name}, privacy officer`,
  removeMember: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove from this thread?',
  removeLead: (name: string) => `${name} can no longer read it. What they wrote stays.`,
  removeNow: 'Remove',
  // Messages
  noMessages: 'No messages',
  loadFailed: 'Error loading messages',
  earlier: 'Show earlier messages',
  newMessages: 'New',
  readBy: (names: string) => `Read by ${names}`,
  retracted: 'This message was retracted.',
  findConsultant: 'Search by name or by question',
  nobodyNamed: 'Nobody has that name, and nobody answers this.',
  retract: 'Retract',
  retractTitle: 'Retract this message?',
  retractLead: 'Nobody can read it any more. A mark stays where it was.',
  retractNamed: (text: string) => `Retract: ${text}`,
  messageUnreadable: 'This message cannot be read.',
  sending: 'Sending…',
  joined: (who: string, role: string) => `${who} joined as ${role}`,
  addedTo: (by: string, who: string, role: string) => `${by} added ${who} as ${role}`,
  left: (who: string, role: string) => `${who} (${role}) left`,
  removedFrom: (by: string, who: string, role: string) => `${by} removed ${who} (${role})`,
  youWithin: 'you',
  statusChange: (who: string, status: string) => `${who} changed the status to ${status}`,
  // Composer
  composer: 'Message',
  placeholder: 'Write a message',
  bill: 'Bill',
  nothingWritten: 'There is nothing in it to be read.',
  send: 'Send',
  sendFailed: 'Error sending message. Please try again',
  kept: 'Your text is kept. Nothing was billed.',
  unsure: 'It is not known whether this message was sent.',
  unsureLead: 'Your text is kept. A retry never sends it twice.',
  tooOld:
    'It has been waiting for too long to be sent again as the same message. See above whether it arrived; if not, discard it: its text comes back to be sent anew.',
  discarded: 'The message was discarded. Its text is kept where you write.',
  saved: (ago: string) => `Saved ${ago}`,
  keptHere: 'Kept on this device, not at the server yet',
  count: (length: number) =>
    `${length.toLocaleString('en-CA')} of ${messageAtMost.toLocaleString('en-CA')} characters`,
  tooLong: (over: number) =>
    `Too long to send: shorten it by ${over.toLocaleString('en-CA')} ${over === 1 ? 'character' : 'characters'}, or send it in parts.`,
  newerDraft: 'A newer draft was written elsewhere',
  ownDraft: 'What stood here is kept',
  useIt: 'Use it',
  discardOther: 'Discard the other draft',
  otherDiscarded: 'The other draft was discarded.',
  notSaved: 'Not saved yet: no connection',
  onlyFirstBilled: 'Only the first message in 24 hours is billed',
  notBilledHere: 'You do not bill from this clinic',
  phoneNotBilled: 'Billed when the call is marked complete',
  notForEmergencies: 'Not for emergencies. Call 911.',
  discard: 'Discard',
  attach: 'Attach files',
  attachments: 'Attachments',
  sharing: 'Shared resource',
  resources: 'Resources',
  moreTools: 'More tools',
  noResources: 'No resources yet',
  galleryItems: 'From the gallery',
  tooManyFiles: (count: number) => `A message has at most ${count} files.`,
  filesOrResource: 'A message has files or a resource.',
  filesWait: 'The files are still being uploaded.',
  filesFailed: 'Retry or remove the files that failed.',
  notTaken: (names: readonly string[]) =>
    `A message has at most ${filesAtMost} files. ${names.length} ${names.length === 1 ? 'was' : 'were'} not taken: ${names.join(', ')}`,
  fileGone:
    'A file that goes with it is no longer kept. Discard the message: its text comes back to be sent with the file chosen again.',
  photos: 'Photos',
  openFile: (name: string) => `Open ${name}`,
} as const;

/** Mails announce a message and say nothing of its content. */
export const newMessageMail = {
  subject: 'You have a new message in Corridor',
  text: (link: string) =>
    `You have a new message in Corridor. Sign in to read it:

${link}

Not for emergencies. You can choose in your profile how you hear of messages.
`,
};

export const lockedMail = {
  subject: 'A consult in Corridor was locked',
  text: (link: string) =>
    `A consult was marked as being about the wrong patient. Its content is hidden from everybody,
nothing of it is billed until somebody has looked at it, and nothing is deleted:

${link}
`,
};

export const overdueMail = {
  subject: 'A message in Corridor waits for you',
  text: (link: string) =>
    `A message in Corridor has been waiting for you for more than five business days:

${link}

You can turn these reminders off in your profile.
`,
};
