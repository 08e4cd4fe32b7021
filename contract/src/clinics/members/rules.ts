/** Roles with patients of their own. */
export const practises = (roles: readonly string[]) =>
  roles.some((one) => /^(Doctor|NursePractitioner|specialist.*|dentist|approver)$/.test(one));

/**
 * Answers whether a member may admit or remove another: a practitioner everybody, an office only
 * its own staff. A person leaves by removing the clinic.
 */
export const mayAnswerFor = (mine: readonly string[], theirs: readonly string[]) =>
  practises(mine) ||
  (mine.includes('moa') && theirs.length > 0 && theirs.every((one) => one === 'moa'));

/** Shorter searches would find too much. */
export const soughtAtLeast = 3;
