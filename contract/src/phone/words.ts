export const words = {
  complete: 'Mark Call as Complete',
  title: 'Complete this call',
  lead: 'Confirm when the call took place. It is billed from these times.',
  leadUnbilled: 'Confirm when the call took place.',
  start: 'Started',
  end: 'Ended',
  clockOf: (zone: string) => `By the clock of your clinic (${zone})`,
  code: 'Billing code',
  codeHelp: 'Left empty, it is the code of the time at which the call started.',
  codeHelpElsewhere: 'Left empty, its billing waits on hold until a code is chosen.',
  outcomeRequired: 'Please fill out the Outcome before marking as complete',
  failed: 'Error marking call as complete.',
  required: 'When did it take place?',
  times: {
    order: 'The call must end after it started.',
    future: 'This time has not come yet.',
    long: 'A call cannot take longer than 12 hours.',
    early: 'A call cannot be more than a day older than its consult.',
  },
  outcome: 'Outcome',
  chooseOutcome: 'Choose an outcome',
  done: (code: string) =>
    code
      ? `The call is complete and billed as ${code}.`
      : 'The call is complete. Its billing is on hold until a code is chosen.',
  doneUnbilled: 'The call is complete.',
  notBilledHere: 'You do not bill from this clinic.',
  cancel: 'Cancel',
} as const;
