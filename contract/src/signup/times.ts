/** What is waited for as somebody signs up, and how long. There are no fees here: the contract names them. */
export const times = {
  /** The code that shows whose an address is, and how often it may be tried. */
  codeMinutes: 60,
  codeTries: 5,
  /** The same submission again is a repeat whose answer was lost, and makes no second account. */
  repeatMinutes: 15,
  /** The token by which who has just signed up is signed in. */
  tokenMinutes: 5,
  /** The page gives up then, keeps everything, and the form can be sent again. */
  submitSeconds: 60,
} as const;
