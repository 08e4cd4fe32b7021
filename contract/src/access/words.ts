import type { Role } from './roles.ts';

/** The names of the roles. */
export const roleTitles: Record<Role, string> = {
  Doctor: 'Doctor',
  Resident: 'Resident',
  NursePractitioner: 'Nurse practitioner',
  specialist: 'Specialist',
  specialistOtolaryngology: 'Specialist, otolaryngology',
  dentist: 'Dentist',
  approver: 'Approver',
  longTermCare: 'Long-term care',
  moa: 'Clinic office (MOA)',
  adminFee: 'Plus plan',
  free: 'eConsult plan',
  premium: 'Premium',
  betaTester: 'Beta tester',
  privacyOfficer: 'Privacy officer',
  operator: 'Operator',
  pracIdValidationRequired: 'Waits for validation',
};

/** The purpose of each role, shown where somebody chooses it. */
export const roleLeads: Record<Role, string> = {
  Doctor: 'Sends consults and referrals.',
  Resident: 'Writes consults that an approver sends.',
  NursePractitioner: 'Sends consults and referrals.',
  specialist: 'Answers consults.',
  specialistOtolaryngology: 'Answers consults, with codes for ears and noses.',
  dentist: 'Answers dental consults.',
  approver: 'Sends what residents and others write.',
  longTermCare: 'Reaches the services of long-term care.',
  moa: 'Works in the inbox of a clinic.',
  adminFee: 'Bills and sends forms and messages to patients.',
  free: 'Sends consults, and nothing more.',
  premium: 'Premium forms and messages.',
  betaTester: 'Sees the new search first.',
  privacyOfficer: 'Sees who opened what, and nothing of patients.',
  operator: 'Runs the installation.',
  pracIdValidationRequired: 'May fill in the profile, and nothing with patients.',
};

/** A page that is not for this person or device. */
export const notPermitted = {
  title: 'Unable to load this page.',
  lead: (email: string, phone: string) =>
    `Your account does not include it, or it needs a desktop. To add it, contact sales at ${email} or ${phone}.`,
} as const;
