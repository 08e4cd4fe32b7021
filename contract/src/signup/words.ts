import { titles } from '../platform/titles.ts';
import type { SignupRole } from './form.ts';
import { times } from './timeLimits.ts';

export const roleNames: Record<SignupRole, string> = {
  Doctor: 'Doctor',
  Resident: 'Resident',
  NursePractitioner: 'Nurse Practitioner',
};

type Contact = { email: string; phone: string };

export const words = {
  signFirst:
    'Make sure you have filled out the required information in the previous sections before signing.',
  checkForm: 'Check form for errors.',
  codeWrong: 'This code is wrong or has expired.',
  emailInUse: 'This email has an account already. Log in, or choose Forgot Password there.',
  validationUnclear: (field: string) =>
    `An error ocurred while validating your ${field}. If this error continues to occur please select 'Proceed without ${field}'.`,
  agreementsFailed: 'There was an error loading your Agreement forms. Please try again.',
  completionFailed: ({ email, phone }: Contact) =>
    `There was an error completing the signup process. Contact us at ${email} or ${phone} if this issue continues to occur.`,
  contractFailed: (email: string) =>
    `An error was encountered while loading the contract. Please contact us at ${email} for help signing up.`,
  signingFailed: (email: string) => `An error occurred. Please try again or contact us at ${email}`,
};

export const labels = {
  pickPlan: titles.signup,
  setUp: 'Set up your account',
  lead: 'For doctors, nurse practitioners and residents. Specialists and offices are invited.',
  haveAccount: 'Have an account?',
  logIn: 'Log in',
  province: 'Province or territory',
  role: 'Role',
  chooseRole: 'Select Role',
  plan: 'Plan',
  plans: {
    free: { name: 'eConsult', says: 'eConsults, phone consults and referrals, secure messaging.' },
    adminFee: {
      name: 'eConsult Plus',
      says: 'Also billing reports, forms and messages to patients.',
    },
  },
  information: 'Information',
  clinic: 'Clinic',
  preceptors: 'Preceptors',
  agreement: 'User Agreement',
  onboarding: 'Onboarding',
  complete: (number: number, of: number) => `${number} of ${of} complete`,
  done: 'complete',
  firstName: 'First name',
  lastName: 'Last name',
  cellPhone: 'Cell phone',
  email: 'Email',
  city: 'City',
  password: 'Password',
  passwordHelp: (least: number) =>
    `At least ${least} characters. A few words that nobody would guess are best.`,
  confirmPassword: 'Confirm password',
  sendCode: 'Confirm email',
  sendAgain: 'Send another code',
  codeSent: (email: string) => `A code of 6 digits is on its way to ${email}.`,
  code: 'Code from the mail',
  check: 'Check code',
  confirmed: 'This email is confirmed.',
  whyConfirm:
    'Confirmed now, and with a valid number, you can send your first consult at once. Otherwise we validate you by hand.',
  validateNumber: 'Validate',
  numberValid: (field: string) => `This ${field} is valid.`,
  numberInvalid: (field: string) => `We could not find this ${field}.`,
  proceedWithout: (field: string) => `Proceed without ${field}`,
  withoutMeans: 'We validate you by hand. Until then you cannot send consults.',
  mistyped: 'One digit seems to be wrong: the check digit does not match.',
  clinicName: 'Clinic name',
  clinicPhone: 'Clinic phone',
  fax: 'Clinic fax',
  emr: 'EMR',
  noEmr: 'None, or not listed',
  preceptorsLead: 'Who teaches you. They stand in for a clinic.',
  preceptor: (number: number) => `Preceptor ${number}`,
  preceptorName: 'Name',
  preceptorEmail: 'Email',
  addPreceptor: 'Add preceptor',
  removePreceptor: (number: number) => `Remove preceptor ${number}`,
  agreementLead: 'Read it, then sign below.',
  readFirst: 'You can sign once you have scrolled to the end of the agreement.',
  toEnd: 'Go to the end',
  draw: 'Draw',
  type: 'Type',
  how: 'How to sign',
  padLabel: 'Your signature',
  padHelp: 'With the mouse, a pen or a finger. If you cannot draw, choose Type.',
  typedLabel: 'Type your full name',
  clear: 'Clear',
  sign: 'Sign',
  signed: (when: string) => `Signed ${when}.`,
  openAgreement: 'Open the signed agreement',
  signAgain: 'Sign again',
  signedOther: 'What it names has changed: please sign again.',
  onboardingAsk: 'Shall we call you to show you around?',
  yes: 'Yes',
  no: 'No',
  heard: 'How did you hear about us?',
  heardNothing: 'Select one, if you like',
  heardExtra: 'Tell us more',
  chooseOne: 'Select one',
  inviteCode: 'Referral code',
  invitedBy: (inviter: string) =>
    `${inviter} invited you. What we know is filled in; please correct what is wrong.`,
  optional: 'optional',
  completeSignUp: 'Complete Sign Up',
  successTitle: (firstName: string) => `Welcome, ${firstName}`,
  successIn: 'Your account is there, and you are being signed in.',
  successLogIn: 'Your account is there. Log in to begin.',
  successGo: 'Continue',
  loadFailed: 'The page could not be loaded.',
  profileTitle: 'User Agreement',
  profileLead: (when: string) => `You signed it ${when}.`,
  profileSave: 'Save as PDF',
} as const;

/** The messages at invalid fields. */
export const problemWords = {
  role: 'Role is required',
  plan: 'Plan is required',
  planOfRole: (role: SignupRole) =>
    `${roleNames[role]}s cannot sign up for the premium plan at this time.`,
  planOfProvince: 'This plan is not offered in your province.',
  province: 'Province is required',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  cellPhone: 'Cell phone number is required',
  email: 'Email is required',
  emailInvalid: 'Email is invalid',
  phone: 'Phone number is invalid',
  city: 'City is required',
  practiceId: { BC: 'MSP Number is invalid', other: 'Practice ID is invalid' },
  validate: (field: string) =>
    `Validate your ${field} first, or select 'Proceed without ${field}'.`,
  clinicName: 'Clinic name is required',
  clinicPhone: 'Clinic phone number is required',
  fax: 'Fax number is required',
  preceptor: 'At least one preceptor is required.',
  preceptorName: 'Preceptor name is required',
  preceptorEmail: 'Preceptor email is required',
  unsigned: 'Sign the user agreement.',
  onboarding: 'Onboarding preference is required.',
  heardOption: 'Choose one of the list.',
  extraInfo: 'This is a required field.',
};

/** The words of the printed agreement, beside the contract. */
export const paperWords = {
  title: 'User agreement',
  foot: (page: number, of: number) => `User agreement · page ${page} of ${of}`,
  signature: 'Signature',
  drawn: 'Signed by hand on a screen.',
  typed: 'Signed by typing the name, which stands for a signature.',
  signer: 'Name',
  signedAt: 'Signed',
  fileName: 'Corridor user agreement.pdf',
};

export const codeMail = {
  subject: 'Your code to sign up',
  text: (code: string) =>
    `Your code is ${code}.

Type it where you are signing up for Corridor. It is good for ${times.codeMinutes} minutes.
If it was not you who signs up, nothing needs to be done.
`,
};

/** Sent to an address with an account, so that only its reader learns of the account. */
export const hasAccountMail = {
  subject: 'You have an account already',
  text: (login: string) =>
    `Somebody, probably you, is signing up for Corridor with this address, which has an account.

Log in, or choose Forgot Password there:
${login}

If it was not you, nothing needs to be done.
`,
};

export const welcomeMail = {
  subject: 'Welcome to Corridor',
  text: (login: string, validated: boolean, supportEmail: string) =>
    `Your account is there. The user agreement that you signed is attached; you find it under Profile too.

${
  validated
    ? 'Your practice ID was validated: you can send your first consult.'
    : 'We validate your practice ID and write to you when that is done. Until then you can fill in your profile.'
}

${login}

Questions? ${supportEmail}
`,
};
