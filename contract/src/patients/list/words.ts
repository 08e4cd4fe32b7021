import type { Folder, MailFault, SubType } from '../messages/rules.ts';
import type { DatePreset, ShownState } from './rules.ts';

export const folderWords: Record<Folder, string> = {
  inbox: 'Inbox',
  sent: 'Sent',
  archive: 'Archive',
};

export const presetWords: Record<DatePreset, string> = {
  any: 'Any time',
  week: 'Week',
  month: 'Month',
  sixMonths: '6 months',
  year: 'Year',
  custom: 'Custom',
};

export const typeWords: Record<SubType, string> = {
  Forms: 'form',
  OneWayPatient: 'one-way message',
  PatientCC: 'copy of a consult',
  MOAMessage: 'forward to an office',
  AccessReport: 'list of who opened the record',
};

/** The mark of a row. */
export const stateWords: Record<ShownState, string> = {
  needsReview: 'Needs review',
  answered: 'Response Received',
  scheduled: 'Scheduled',
  sending: 'Sending',
  delivered: 'Delivered',
  notOpened: 'Not opened',
  opened: 'Opened',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  unsent: 'Not sent',
  closed: 'Closed',
  expired: 'Expired',
};

export const faultWords: Record<MailFault, (email: string) => string> = {
  refused: (email) => `${email} does not exist`,
  'no-server': (email) => `The mail server of ${email} was not found`,
  bounced: (email) => `The mail to ${email} came back`,
};

export const words = {
  title: 'Patient messages',
  sendForm: 'Send a form',
  newMessage: 'New message',
  list: 'Messages',
  detail: 'Message',
  select: 'Select a message to read it.',
  selectRow: (subject: string) => `Select ${subject}`,
  selectAll: 'Select all messages',
  selected: (count: number) => `${count} selected`,
  search: 'Name, PHN, email or subject',
  removeTerm: (term: string) => `Remove ${term}`,
  clear: 'Clear',
  tooMany: 'Cannot use more than 10 search terms. Try removing some and try again.',
  dates: 'Dates',
  from: 'From',
  to: 'To',
  dayHelp: 'As yyyy-MM-dd',
  dayInvalid: 'Write the day as yyyy-MM-dd.',
  filter: 'Filter',
  onlyFailed: 'Failed only',
  more: 'Load More',
  unread: 'Unread',
  unreadCount: (count: number) => `${count} unread`,
  failedCount: (count: number) => `${count} failed, open ${count === 1 ? 'it' : 'them'} to see why`,
  showFailed: 'Show',
  showAll: 'Show all',
  sentAt: (when: string) => `Sent at ${when}`,
  scheduledAt: (when: string) => `Scheduled to send at ${when}`,
  line: {
    needsReview: (when: string) => `Not reviewed, ${when}`,
    answered: (when: string) => `Answered ${when}`,
    opened: (when: string) => `Opened ${when}`,
    delivered: (when: string) => `Delivered ${when}`,
    notOpened: (days: number) => `${days} days`,
    sending: 'On its way',
    withdrawn: 'The link no longer works',
    unsent: 'Never sent: the consult was locked, or its sender’s account closed',
    closed: 'Closed after too many wrong dates of birth',
    expired: 'The link no longer works',
  },
  filledIn: (done: number, parts: number) => `${done} of ${parts} filled in`,
  loadFailed: 'Error loading patient messages',
  empty: {
    inbox: 'No answers',
    sent: 'Nothing sent yet',
    archive: 'Nothing archived',
  } satisfies Record<Folder, string>,
  emptyLead: {
    inbox: 'Answered forms arrive here as they happen.',
    sent: 'Forms, one-way messages and copies to patients stand here with their state.',
    archive: 'What you archive is kept here.',
  } satisfies Record<Folder, string>,
  notFound: 'Nothing was found',
  notFoundLead: 'Search for names, a PHN, an email or words of the subject, and check the dates.',
  clearSearch: 'Clear the search',
  // Actions
  archive: 'Archive',
  moveTo: (folder: Folder) => `Move to ${folderWords[folder]}`,
  movedTo: (folder: Folder) => `Moved to ${folderWords[folder]}`,
  moveFailed: (folder: Folder) => `Error moving messages to ${folderWords[folder]}`,
  undoFailed: 'Error undoing the previous action',
  markUnread: 'Mark as unread',
  markedUnread: 'Marked as unread',
  unreadFailed: 'Error marking message as unread',
  withdraw: 'Withdraw link',
  withdrawTitle: 'Withdraw this message?',
  withdrawUnsent: 'It is not sent to the patient.',
  withdrawSent: 'The link stops working now. What the patient has read or saved stays.',
  withdrawn: 'The message was withdrawn.',
  withdrawFailed: 'The message could not be withdrawn. Please try again.',
  changed: 'This has changed meanwhile.',
  pdf: 'PDF',
  back: 'Back to the messages',
  // Detail
  addressed: (name: string, phn: string) => [`To ${name || 'a patient'}`, phn && `PHN ${phn}`],
  sentBy: (name: string) => `Sent by ${name}`,
  attachments: 'Attachments',
  noAttachments: 'No attachments',
  openFile: (name: string) => `Open ${name}`,
  linkUntil: (day: string) => `The link works until ${day}.`,
  linkEnded: 'The link no longer works.',
  reminded: (when: string) => `The patient was reminded ${when}.`,
  reminds: 'The patient is reminded once after 3 days.',
  openConsult: 'Open the consult',
  noPdf: {
    Forms: 'The form is on the patient’s page. Its answers stand here once it is submitted.',
    OneWayPatient: 'This letter has no text that can be shown.',
    PatientCC: 'The patient reads what was sent in the consult.',
    MOAMessage: 'The office reads what was sent in the consult.',
    AccessReport:
      'The patient reads on their page what your clinic sent, and who opened the record.',
  } satisfies Record<SubType, string>,
  timeline: 'What has happened',
  times: {
    sent: 'Sent',
    scheduled: 'Scheduled',
    unsent: 'Not sent',
    delivered: 'Delivered',
    opened: 'Opened',
    downloaded: 'PDF downloaded',
    submitted: 'Submitted',
  },
  notYet: 'Not yet',
  // A message that did not arrive or cannot be opened
  failedMail: (fault: string | null, maySendAgain: boolean, subType: SubType) =>
    [
      fault ?? 'The mail did not arrive',
      ...(maySendAgain
        ? []
        : [
            subType === 'MOAMessage'
              ? 'Forward the consult again.'
              : 'This message cannot be sent again.',
          ]),
    ].join('. '),
  email: 'Patient email',
  emailAgain: 'Patient email again',
  emailInvalid: 'Email is invalid',
  emailDiffers: 'The two addresses differ.',
  dateOfBirth: 'Date of birth',
  dateInvalid: 'Date of birth is invalid',
  newLink: 'Send a new link',
  sendAgain: 'Send again',
  sentAgain: 'A new link is on its way.',
  sendAgainFailed: 'The new link could not be sent. Please try again.',
  usedUp: 'No more links: so many were sent of this message.',
} as const;
