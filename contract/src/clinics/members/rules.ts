/** Who has patients of their own. */
export const practises = (roles: readonly string[]) =>
  roles.some((one) => /^(Doctor|NursePractitioner|specialist.*|dentist|approver)$/.test(one));

/**
 * Whether somebody of a clinic may let another in or end their access: whoever practises there for
 * everybody, an office for its own, and nobody else. Oneself one leaves by removing the clinic.
 */
export const mayAnswerFor = (mine: readonly string[], theirs: readonly string[]) =>
  practises(mine) ||
  (mine.includes('moa') && theirs.length > 0 && theirs.every((one) => one === 'moa'));

/** Fewer letters find too much. */
export const soughtAtLeast = 3;
