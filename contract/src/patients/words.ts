/** Of the door that asks for the patient's date of birth. */
export const doorWords = {
  dateOfBirth: 'Date of birth',
  dateHelp: 'As YYYY/MM/DD',
  dateInvalid: 'Date of birth is invalid. Write it as YYYY/MM/DD, for example 1962/02/28.',
  wrongDate: (left: number) =>
    `This is not the patient’s date of birth. ${left === 1 ? '1 try is' : `${left} tries are`} left.`,
  until: (when: string) => `This link works until ${when}.`,
  notForEmergencies: 'Not for emergencies. Call 911.',
} as const;
