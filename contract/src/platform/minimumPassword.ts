/** The specification's least length of a password; an installation may ask for more. */
export const minimumPassword = 6;
