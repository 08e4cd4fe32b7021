import type { MessagingTab } from '../access/routes.ts';

export const tabWords: Record<MessagingTab, string> = {
  inbox: 'Inbox',
  archive: 'Archive',
  drafts: 'Drafts',
  approvals: 'Approvals',
  notifications: 'Corridor news',
};

export const words = {
  title: 'Secure messaging',
  clinicTitle: 'Clinic inbox',
  search: { inbox: 'Search inbox', archive: 'Search archive', clinic: 'Search the clinic inbox' },
  list: 'Consults',
  clear: 'Clear',
  filter: 'Filter by status',
  columns: 'Columns of the subject line',
  oneColumn: 'At least one column must be selected',
  columnsFailed: 'The columns could not be saved. Please try again.',
  overdue: 'Overdue, waiting for your reply',
  newest: 'Newest message',
  more: 'Load more',
  empty: 'No messages',
  emptyInbox: 'Consults sent to you, and replies to yours, arrive here as they happen.',
  emptyArchive: 'What you archive is kept here, and comes back with a new message.',
  emptyClinic: 'Consults sent from or to this clinic arrive here as they happen.',
  emptyCover: 'Consults sent to your colleague, and replies to theirs, arrive here as they happen.',
  openArchive: 'Open Archive',
  openInbox: 'Open Inbox',
  notFound: 'Nothing was found',
  notFoundLead:
    'Search for names, a PHN, a specialty or words of the subject line, by their first three letters or more.',
  searchIn: { inbox: 'Search the inbox', archive: 'Search the archive' },
  loadFailed: 'Error loading messages',
  searchFailed: 'Error running search',
  tooMany: 'Cannot use more than 10 search terms. Try removing some and try again.',
  all: 'All',
  toBook: 'To Book',
  clinic: 'Clinic',
  noClinic: (email: string) =>
    `Your account names no clinic. Please log out and back in, or contact support at ${email}.`,
  noMessaging: 'This account has no secure messaging, so this consult cannot be opened with it.',
  noMessagingYet:
    'Secure messaging opens once your practice ID is validated. Until then this consult cannot be opened.',
  inClinicInbox: 'Open it in the clinic inbox',
  unread: 'Unread',
  unreadApprovals: (count: number) => `${count} unread`,
  mutedMark: 'Muted',
  you: 'You: ',
  locked: 'Locked: wrong patient',
  retracted: 'This message was retracted.',
  unreadable: 'This message cannot be read.',
} as const;
