import type { FaxState } from './fax.ts';

export const words = {
  offline: 'Corridor cannot be reached. Please check your internet connection.',
  generic: 'An error occurred.',
  /** The message for the person, with technical details for support. */
  explained: (said: string, technical: string) => `${said}: ${technical}`,
  unexpected: 'Something unexpected was received. Please reload the page.',
  notThere: (status: number, text: string) =>
    `${status} ${text}: Server may be down, or check your internet connection.`,
  retry: 'Retry',
  undo: 'UNDO',
  dismiss: 'Dismiss',
  close: 'Close',
  cancel: 'Cancel',
} as const;

/** Words for everything that is edited and has a version. */
export const editWords = {
  unsaved: 'Unsaved changes',
  unsavedLead: 'Kept on this device until you save.',
  restored: 'Restored from this device. Not saved yet.',
  save: 'Save',
  discard: 'Discard',
  leaveTitle: 'Unsaved Changes',
  leaveText: 'You have unsaved changes, are you sure you want to leave?',
  leave: 'Leave',
  stay: 'Stay',
  wrong: 'Check form for errors.',
  chooseFirst: 'Not saved: choose above what stays.',
  keepMine: 'Keep mine',
  keepMineLead: 'Saves yours, with what they changed elsewhere.',
  takeTheirs: 'Take theirs',
  differences: 'What differs',
  mine: 'Yours',
  theirs: 'Theirs',
  unchanged: 'Not changed here',
  on: 'On',
  off: 'Off',
  notUndone: 'Not undone, because somebody else has saved a newer version.',
} as const;

/** The viewer of a PDF. */
export const pdfWords = {
  failed: 'Error loading PDF',
  loading: 'Loading the PDF',
  page: (page: number, pages: number) => `${page} of ${pages}`,
  pageOf: (page: number) => `Page ${page}`,
  previous: 'Previous page',
  next: 'Next page',
  zoom: (factor: number) => `${Math.round(factor * 100)} %`,
  larger: 'Zoom in',
  smaller: 'Zoom out',
  print: 'Print',
} as const;

/** The cover of a fax names sender and recipient, and nothing of the content. */
export const faxCover = {
  title: 'Fax',
  from: 'From',
  to: 'To',
  phone: 'Phone',
  fax: 'Fax',
  date: 'Date',
  pages: 'Pages, with this one',
  confidential: 'Confidential',
  statement:
    'This fax holds confidential information that is meant only for the recipient named above. Anybody else may not read, copy, pass on or use it.',
  inError:
    'If you have received it in error: please call the sender at once at the number above, do not make a copy, and destroy all pages. The sender must report that it was received by somebody else.',
  foot: (initials: string, page: string) => `${initials} · ${page}`,
} as const;

export const faxStateWords: Record<FaxState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
};

/** The reasons of every fax that did not arrive. */
export const faxReasons = {
  busy: 'The line was busy three times.',
  'no-answer': 'Nobody answered three times.',
  'no-fax': 'No fax machine answered at this number.',
  refused: 'The fax service did not take it.',
  failed: 'The fax service could not deliver it.',
} as const;
