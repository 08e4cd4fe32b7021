const isOffice = (roles: readonly string[]) =>
  roles.length > 0 && roles.every((one) => one === 'moa');

/**
 * Whether somebody of a clinic may let another in or end their access. An office answers for its
 * own, whoever practises there for everybody; oneself one leaves by removing the clinic.
 */
export const mayAnswerFor = (mine: readonly string[], theirs: readonly string[]) =>
  !isOffice(mine) || isOffice(theirs);

/** Fewer letters find too much. */
export const soughtAtLeast = 3;
