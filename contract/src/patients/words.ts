/** The page that asks for the patient's date of birth. */
export const doorWords = {
  dateOfBirth: 'Date of birth',
  dateHelp: 'As YYYY/MM/DD',
  dateInvalid: 'Date of birth is invalid. Write it as YYYY/MM/DD, for example 1962/02/28.',
  /** For a wrong date, a link that has ended and a link that never was. */
  notRight: 'The date or the link is not right.',
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

/** The form of a patient's number, name and date of birth. */
export const identityWords = {
  named: (name: string, age: number | undefined) => (age === undefined ? name : `${name}, ${age}`),
  line: (dateOfBirth: string, phn: string) => `${dateOfBirth} · PHN ${phn}`,
  clear: 'Clear the patient',
  change: 'Change the patient',
  phn: 'PHN',
  province: 'Province',
  selectProvince: 'Select',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  phnInvalid: 'PHN is invalid',
  dateInvalid: 'Date of birth is invalid',
  known: 'Known to your clinic',
  asking:
    'Your clinic is asked whose number this is. Nothing is tied to the patient before it answers.',
  lookupFailed:
    'Your clinic could not be asked whose number this is. Nothing is tied to the patient before it answers.',
  takeKnown: (name: string) => `Use ${name}`,
  another: (name: string, born: string) =>
    `Your clinic knows this number as ${name}, born ${born}. Nothing is tied to the patient before you choose.`,
  keepWritten: 'Keep what I wrote',
} as const;
