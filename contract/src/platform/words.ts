export const words = {
  offline: 'Corridor cannot be reached. Please check your internet connection.',
  generic: 'An error occurred.',
  /** What is said to the person, and what helps whoever they ask. */
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
