/** The time limits of a sign-up. Fees stand only in the contract. */
export const times = {
  /** The code that confirms an address, and its number of attempts. */
  codeMinutes: 60,
  codeTries: 5,
  /** The same form again within this time repeats a lost answer and makes no second account. */
  repeatMinutes: 15,
  /** The token that signs the new member in. */
  tokenMinutes: 5,
  /** The page then stops waiting, keeps everything, and lets the person send the form again. */
  submitSeconds: 60,
} as const;
