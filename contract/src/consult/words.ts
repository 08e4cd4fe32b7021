/** Every sentence of the compose page that says what is wrong. */
export const problemWords = {
  firstName: 'Patient first name is required',
  lastName: 'Patient last name is required',
  dateOfBirth: 'Patient date of birth is required',
  badDateOfBirth: 'Date of birth is invalid',
  phn: 'PHN is required',
  badPhn: 'PHN is invalid',
  email: 'Email is required',
  badEmail: 'Email is invalid',
  province: 'Province is required.',
  phone: 'Phone is invalid',
  sex: "Patient's sex is required.",
  addressLine1: 'Address line 1 is required.',
  city: 'City is required.',
  postalCode: 'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
  tooLong: (most: number) => `This field must be no more than ${most} characters long.`,
  location: 'Please select a location',
  specialist: 'A specialist is required',
  away: 'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  unavailable:
    'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  subsite: 'Please select a subsite',
  required: (header: string) => `${header} is required`,
  digits: (header: string) => `${header} takes digits only`,
  option: (header: string) => `${header} has another choice`,
  existing: 'This service takes only patients whom it knows already.',
  referrals: 'This service takes no new patients.',
  urgent: (header: string) => `${header}: read the advice first`,
  callTime: 'Choose when the call begins and ends',
  callOrder: 'The call ends after it begins',
  callPast: 'The call begins in the future',
  callPhone: 'A phone number for the call is required',
  calendarEmail: 'Calendar email is invalid',
};

export const words = {
  quebec: 'Patients from Quebec cannot be billed for',
  pastedDate: 'Date with an incorrect format pasted',
  noAge: 'Invalid Date of Birth',
  checkForm: 'Check form for errors.',
  emergencies: 'Not for emergencies. Call 911.',
  billed: 'This eConsult will be billed the next day.',
  plus: 'This eConsult is billed as the Plus plan.',
  phoneBilled: 'The consult is copied to you and billed at 7:00 AM the next day.',
  /** The first line of its thread, in the referrer's name. */
  sentTo: (type: 'econsult' | 'phoneConsult' | 'referral', service: string) =>
    `${{ econsult: 'eConsult', phoneConsult: 'Phone consult', referral: 'Referral' }[type]} sent to ${service}.`,
  notSignedIn: 'You are not logged in. Please refresh the page.',
  failed: {
    econsult: 'Error sending eConsult',
    referral: 'Error sending referral.',
    phoneConsult: 'Error sending phone consult.',
  },
  ava: {
    failed: 'Error fetching AVA econsult info',
    fetched: 'Successfully fetched AVA econsult info.',
  },
};
