/** The page that asks for the patient's date of birth. */
export const doorWords = {
  dateOfBirth: 'Date of birth',
  dateHelp: 'As YYYY/MM/DD',
  dateInvalid: 'Date of birth is invalid. Write it as YYYY/MM/DD, for example 1962/02/28.',
  wrongDate: (left: number) =>
    `This is not the patient’s date of birth. ${left === 1 ? '1 try is' : `${left} tries are`} left.`,
  until: (when: string) => `This link works until ${when}.`,
  notForEmergencies: 'Not for emergencies. Call 911.',
} as const;

/** Patients from other provinces. */
export const elsewhereWords = {
  quebec: 'Patients from Quebec cannot be billed for',
  sex: "Patient's sex is required.",
  addressLine1: 'Address line 1 is required.',
  city: 'City is required.',
  postalCode: 'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
  tooLong: (most: number) => `This field must be no more than ${most} characters long.`,
} as const;
