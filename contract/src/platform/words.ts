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
