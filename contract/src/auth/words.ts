/** All words of sign-in. `{…}` is filled with data of the installation. */
export const words = {
  title: 'The question you would ask in the corridor.',
  ending:
    'There is no connection. You are signed out here; the session ends as soon as there is one.',
  lead: 'Answered by a specialist, with the photos, the booking and the record in one thread.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  logIn: 'Login',
  loading: 'Loading...',
  loggingIn: 'Logging in...',
  forgotPassword: 'Forgot Password',
  newHere: 'New to Corridor?',
  signUp: 'Sign Up',
  help: 'Help signing in',
  lastSignedInAs: 'Last signed in as',
  continue: 'Continue',
  logout: 'Logout',
  signInFailed:
    'An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.',
  throttledFor: (seconds: number) =>
    seconds < 90
      ? `Too many tries. Please wait ${seconds} s and try again.`
      : `Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes and try again.`,
  passwordRequired: 'Password is required',
  noProfile: 'There is no profile associated with this account.',
  profileFailed: 'Error loading profile',
  claimsFailed:
    'Unable to load claims data; some features may not work as expected. Please logout and log back in. If you continue to receive this error please contact us at {email} for assistance.',
  enterEmail: 'Email is required',
  codeLead: 'Enter the 6 digits that your authenticator app shows.',
  code: 'Code',
  codeWrong: 'That code is not right, or was used already. Enter the next one.',
  confirm: 'Confirm',
  passkeySignIn: 'Sign in with a passkey',
  passkeyLead: 'Confirm with the passkey that you added to your account.',
  passkeyElsewhere:
    'Your account is protected by a passkey, which this browser cannot use. Try another browser.',
  passkeyUse: 'Use a passkey',
  passkeyAsking: 'Follow your device...',
  passkeyStopped: 'No passkey came from your device. Try again, or go on another way.',
  stepExpired: 'That took too long. Go back and sign in again.',
  passkeyFailed: 'That passkey was not accepted. Try again, or go on another way.',
  passkeyNotAdded: 'This passkey could not be added. Please try again.',
  factorCompulsory:
    'Your role needs a second factor. Set up another one before you remove this one.',
  back: 'Back',
  forgotLead: 'We will mail you a link that sets a new password. It works once, for 60 minutes.',
  sendLink: 'Send link',
  sending: 'Sending...',
  cancel: 'Cancel',
  forgotSent: 'If an account exists for this email, a link to set a new password is on its way.',
  forgotFailed: 'There was an error sending your password reset email.',
  resetTitle: 'Set a new password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordHelp: (least: number) => `${least} or more characters`,
  passwordLeast: (least: number) => `Password must be ${least} or more characters`,
  passwordCommon: 'This password is easy to guess. Choose another one.',
  passwordsDiffer: 'Passwords do not match',
  setPassword: 'Set password',
  resetBad: 'The link to reset your password is invalid or has expired.',
  resetFailed: 'An error occurred while resetting your password',
  resetDone: 'Password changed',
  askAgain: 'Ask for a new link',
  toLogin: 'Back to login',
  lockedTitle: 'Locked',
  lockedLead: 'You were away for a while. What you typed is kept. Enter your password to go on.',
  lockedFor: 'This is the session of',
  notYou: 'Not you? Sign out',
  notYouHelp: 'Unsent text stays sealed on this device and opens for its writer alone.',
  unlock: 'Unlock',
  wrongPassword: 'That password is not right.',
  versionLine: (version: string, build: string, environment: string) =>
    `Version ${version} · Build ${build} · ${environment}`,
  demoAccounts: 'Demo accounts',
  demoOutbox: 'Open the demo outbox',
  demoRecords: 'Open the demo records system',
  demoLead: 'Nothing here is real. The password is printed by npm start.',
} as const;

export const resetMail = {
  subject: 'Set a new password',
  text: (link: string) =>
    `Somebody, probably you, asked to set a new password for Corridor.

${link}

The link works once, for 60 minutes. If it was not you, nothing needs to be done:
your password stays as it is.
`,
};

export const passwordChangedMail = {
  subject: 'Your password was changed',
  text: (supportEmail: string) =>
    `The password of your Corridor account was changed, and you were signed out everywhere.

If it was not you, write to ${supportEmail} at once.
`,
};

export const secondFactorMail = {
  subject: 'An authenticator app was added to your account',
  text: (supportEmail: string) =>
    `Your Corridor account now asks for the code of an authenticator app after the password.

If it was not you, set a new password and write to ${supportEmail} at once.
`,
};

export const passkeyAddedMail = {
  subject: 'A passkey was added to your account',
  text: (supportEmail: string) =>
    `A passkey was added to your Corridor account. It signs in without the password.

If it was not you, remove it in your profile, set a new password, and write to ${supportEmail} at once.
`,
};
