import { billingWords } from '../billing/words.ts';
import { askingWords } from '../directory/words.ts';
import { elsewhereWords } from '../patients/words.ts';
import { sexWords } from '../thread/contact/words.ts';

/** All problem messages of the compose page. */
export const problemWords = {
  billingCode: billingWords.required,
  ...askingWords,
  ...elsewhereWords,
  firstName: 'Patient first name is required',
  lastName: 'Patient last name is required',
  dateOfBirth: 'Patient date of birth is required',
  badDateOfBirth: 'Date of birth is invalid',
  phn: 'PHN is required',
  badPhn: 'PHN is invalid',
  email: 'Email is required',
  badEmail: 'Email is invalid',
  province: 'Province is required.',
  phone: 'Phone number is invalid',
  subsite: 'Please select a subsite',
  required: (header: string) => `${header} is required`,
  digits: (header: string) => `${header} takes digits only`,
  option: (header: string) => `${header} has another choice`,
  unasked: (header: string) => `This service does not ask for ${header}`,
  urgent: (header: string) => `${header}: read the advice first`,
  callTime: 'Choose when the call begins and ends',
  callOrder: 'The call has to end after it begins',
  callPast: 'The call has to begin in the future',
  known: ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    `This number is ${firstName} ${lastName}'s in your clinic. Is this ${firstName} ${lastName}?`,
  callFar: 'The call has to begin within a year',
  callLong: 'A call takes at most 8 hours',
  callPhone: 'A phone number for the call is required',
};

export const words = {
  notBilledHere: 'You do not bill from this clinic.',
  pastedDate: 'Date with an incorrect format pasted',
  noAge: 'Invalid Date of Birth',
  checkForm: 'Check form for errors.',
  emergencies: 'Not for emergencies. Call 911.',
  billed: 'This eConsult will be billed the next day.',
  plus: 'This eConsult is billed as the Plus plan.',
  phoneBilled: 'The consult is copied to you and billed at 7:00 AM the next day.',
  /** The first message of the thread, in the referrer's name. */
  sentTo: (type: 'econsult' | 'phoneConsult' | 'referral', service: string) =>
    `${{ econsult: 'eConsult', phoneConsult: 'Phone consult', referral: 'Referral' }[type]} sent to ${service}.`,
  title: 'New Consult',
  sections: {
    clinic: 'Referring Clinic',
    service: 'Service',
    patient: 'Patient Information',
    questions: 'Clinical questions',
    call: 'Phone consult',
    attachments: 'Attachments',
    billing: 'Billing',
    approver: 'Select Approver',
    submit: 'Submit',
  },
  leads: {
    clinic: 'Where the patient is seen.',
    service: 'Who should answer.',
    patient:
      'Checked against the province’s rule for health numbers. Paste a chart’s demographics into any field.',
    questions: (who: string) => `Asked by ${who}.`,
    noQuestions: 'Choose a service first.',
    call: 'A time and a number for it.',
    attachments: 'What helps to answer.',
    billing: 'The code under which you bill this eConsult.',
  },
  onThisPage: 'On this page',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  done: 'complete',
  wrong: 'has errors',
  open: 'open',
  location: 'Clinic',
  noLocation: 'Select a clinic',
  noClinic: 'You have no clinic yet. Consults are sent from a clinic.',
  addClinic: 'Add a clinic in your profile',
  place: (clinic: string, city: string, province: string) =>
    [clinic, [city, province].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  fields: {
    billingCode: 'Billing code',
    firstName: 'First name',
    lastName: 'Last name',
    dateOfBirth: 'Date of birth',
    patientProvince: 'Province',
    phn: 'PHN',
    phone: 'Phone',
    email: 'Email',
    genderCode: 'Sex',
    addressLine1: 'Address line 1',
    addressLine2: 'Address line 2',
    addressLine3: 'Address line 3',
    cityName: 'City',
    postalCode: 'Postal code',
    startTime: 'Begins',
    endTime: 'Ends',
    physicianPhoneNumber: 'Your phone number',
    emrChartNumber: 'EMR chart number',
    physicianCalendarEmail: 'Calendar email',
    serviceId: 'Service',
    locationIdx: 'Clinic',
    subsite: 'Subsite',
    approverUid: 'Approver',
    known: 'The question about the number',
  },
  optional: 'optional',
  atMost: (most: number) => `At most ${most} characters`,
  age: (age: string) => `Age: ${age}`,
  selectProvince: 'Select',
  emr: 'EMR',
  sexes: { '': 'Select', ...sexWords },
  valid: 'Valid',
  outOfProvince: 'Insured in another province: the claim needs where the patient lives.',
  filledIn: (count: number) => `${count} fields filled in from what you pasted.`,
  /** For a number that belongs to somebody else, as far as the clinic knows. */
  asKnown: (name: string, born: string) => `Your clinic knows ${name}, born ${born}.`,
  asWritten: (name: string, born: string) => `You wrote ${name}, born ${born}.`,
  notWritten: '(not written yet)',
  takeKnown: (name: string) => `Yes, use ${name}'s details`,
  keepWritten: 'Yes, the name or date changed: send mine',
  wrongNumber: 'No, the number is wrong',
  renamed: (name: string) =>
    `You said that this is ${name} under another name or date of birth. It is sent as you wrote it.`,
  askAnew: 'Change the answer',
  lookUp: 'Known to your clinic',
  use: 'Use',
  takeOver: (name: string) => `Use ${name}`,
  patientNamed: (first: string, last: string, born: string) => `${first} ${last}, ${born}`,
  urgentRead: 'I have read this, and a written answer can wait.',
  attested: 'The service knows this patient already.',
  clockOf: (city: string, zone: string) => `By the clock${city && ` in ${city}`} (${zone})`,
  kind: 'How to ask',
  kinds: { econsult: 'eConsult', phoneConsult: 'Phone consult' },
  /** For a service that does not take the chosen kind. */
  turned: (kind: 'econsult' | 'phoneConsult') =>
    `This service takes referrals. What you write is sent as a referral, not as ${
      { econsult: 'an eConsult', phoneConsult: 'a phone consult' }[kind]
    }.`,
  turnBack: (kind: 'econsult' | 'phoneConsult') =>
    `Back to ${{ econsult: 'an eConsult', phoneConsult: 'a phone consult' }[kind]}`,
  galleryAttachments: 'Gallery Attachments',
  chooseFromGallery: 'Choose from gallery',
  otherAttachments: 'Other Attachments',
  add: 'Add',
  addAttachments: 'Add attachments',
  attachmentInfo: 'Do not include blurry images. Limit duplicate images.',
  manyImages: (most: number) => `Please do not attach more than ${most} images unless necessary.`,
  tooMany: (most: number) => `Can't upload more than ${most} file(s)`,
  goTo: (field: string) => `Go to ${field}`,
  send: {
    econsult: 'Send eConsult',
    referral: 'Send Referral',
    phoneConsult: 'Send Phone Consult',
  },
  sending: 'Sending…',
  sent: {
    econsult: 'eConsult sent.',
    referral: 'Referral sent.',
    phoneConsult: 'Phone consult sent.',
  },
  openSent: 'Open it',
  undo: 'Undo',
  takenBack: 'It was taken back. What you wrote is kept.',
  takenBackNext: 'It was taken back. What you wrote is here with your next new consult.',
  takenBackLost: 'It was taken back. This browser could not keep what you wrote.',
  unheardOf:
    'Nothing was heard of whether it was taken back: see in Secure messaging. What you wrote is kept.',
  goOn: 'GO ON WITH IT',
  undoFailed: 'It could not be taken back. Try again.',
  tooLate: 'It was opened already, and stays sent.',
  fileGone: 'An attachment is no longer there. Please remove it and add it again.',
  filesWait: 'Wait for the attachments.',
  filesLoad: 'The attachments are still being uploaded. It is sent as soon as they are there.',
  otherPeople: (who: string) =>
    `This service is answered by ${who} now. Please look at it again before you send.`,
  askAgain: 'Who answers this service has changed. Please look at it again, and send.',
  questionsChanged:
    'This service asks otherwise by now. Please look through its questions before you send.',
  notOffered: 'no longer a choice',
  unasked: (count: number) =>
    count === 1
      ? '1 answer to a question that is not asked here: kept, and not sent'
      : `${count} answers to questions that are not asked here: kept, and not sent`,
  questionsLoad:
    'The questions of this service are still loading. It goes on as soon as they are there.',
  numberLoads: 'Your clinic is asked whose number this is. It is sent as soon as that is known.',
  filesFailed: 'Remove the attachments that could not be uploaded, or try them again.',
  draftGone: 'It may have been sent or discarded, or it is with somebody else.',
  noRoutes: 'No specialty is open to your role. An operator can open one in the settings.',
  noApprovals: 'Consults that wait for you to approve them are in your approvals.',
  toApprovals: 'Open your approvals',
  startFailed: 'The page could not be loaded.',
  serviceMissed: 'The service that this address names could not be loaded.',
  retry: 'Retry',
  notSignedIn: 'You are not logged in. Please refresh the page.',
  failed: {
    econsult: 'Error sending eConsult',
    referral: 'Error sending referral.',
    phoneConsult: 'Error sending phone consult.',
  },
  ava: {
    failed: 'Error fetching AVA econsult info',
    fetched: 'Successfully fetched AVA econsult info.',
    history: 'From the chart:',
    takeOver: (header: string) => `Add to “${header}”`,
    tooLong: (header: string) =>
      `With it “${header}” would be too long: copy from it what is needed.`,
  },
};

/** Mailed to the sender the next morning. */
export const callCopyMail = {
  subject: 'Your copy of a phone consult',
  text: (link: string) =>
    `The phone consult that you sent is here, with its time and its PDF. You sign in to read it:

${link}
`,
};

/** Mailed to each member of a call, for their calendar. */
export const callInvitation = {
  subject: (other: string) => (other ? `Phone consult with ${other}` : 'Phone consult'),
  text: (link: string) =>
    `A phone consult is planned; the invitation in this mail has its time. You sign in to read what it is about:

${link}
`,
};
