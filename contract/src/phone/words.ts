export const words = {
  complete: 'Mark Call as Complete',
  title: 'Complete this call',
  lead: 'Confirm when the call took place. It is billed from these times.',
  start: 'Started',
  end: 'Ended',
  code: 'Billing code',
  codeHelp: 'Left empty, it is the code of the time at which the call started.',
  outcomeRequired: 'Please fill out the Outcome before marking as complete',
  failed: 'Error marking call as complete.',
  times: 'The call must end after it started, and not in the future.',
  done: (code: string) => `The call is complete and billed as ${code}.`,
  cancel: 'Cancel',
} as const;
