import type { Permission } from '../platform/permissions.ts';

/** The roles of the product. An operator may edit what each grants. */
export const roles = [
  'Doctor',
  'Resident',
  'NursePractitioner',
  'specialist',
  'specialistOtolaryngology',
  'dentist',
  'approver',
  'longTermCare',
  'moa',
  'adminFee',
  'free',
  'premium',
  'betaTester',
  'privacyOfficer',
  'operator',
  'pracIdValidationRequired',
] as const;

export type Role = (typeof roles)[number];

export const practitionerTypes = {
  md: 'Doctor',
  np: 'NursePractitioner',
  resident: 'Resident',
} as const;

const practitioner: Permission[] = [
  'econsultAndSecureMessaging',
  'secureMessagingSendMessages',
  'econsultSearchBar',
  'mdRouting',
  'phnLookup',
  'patientCC',
  'moaMessaging',
  'cameraAndGallery',
];

const specialist: Permission[] = [
  'econsultAndSecureMessaging',
  'secureMessagingSendMessages',
  'editActivityStatus',
  'addUserToActivity',
  'econsultOutcomes',
  'specialistTemplates',
  'specialistScheduleEditing',
  'phoneConsult',
  'billing',
  'billingReport',
  'billingCodeCustomization',
  'cameraAndGallery',
  'imageAnnotation',
];

/** The grants of a new installation. */
export const defaultGrants: Record<Role, readonly Permission[]> = {
  Doctor: [...practitioner, 'maySignupForPremium'],
  NursePractitioner: [...practitioner, 'maySignupForPremium'],
  Resident: [...practitioner, 'forwardEconsult'],
  specialist,
  specialistOtolaryngology: [...specialist, 'billAudiogram', 'billSinusEndoscopy'],
  dentist: [
    ...specialist.filter((key) => key !== 'econsultOutcomes'),
    'dentistOutcomes',
    'dentalRouting',
    'createAveiroCharge',
    'readActivityPayments',
  ],
  approver: [...practitioner, 'maySignupForPremium', 'approveEconsult'],
  longTermCare: ['longTermCareRouting'],
  moa: [
    'moaConsultInbox',
    'secureMessagingSendMessages',
    'editActivityStatus',
    'moaMessaging',
    'sendOnBehalf',
    'forms',
  ],
  adminFee: ['billing', 'billingReport', 'forms', 'oneWayMessaging'],
  free: [],
  premium: ['premiumForms', 'premiumOneWayMessaging', 'mayManagePremium'],
  betaTester: ['betaEconsultSearch'],
  privacyOfficer: ['privacyAudit'],
  operator: ['operatorConsole'],
  pracIdValidationRequired: ['pracIdValidationRequiredPage'],
};
