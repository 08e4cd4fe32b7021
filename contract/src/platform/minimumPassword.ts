/** The specification's minimum length of a password. An installation may require more. */
export const minimumPassword = 6;
