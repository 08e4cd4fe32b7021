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
