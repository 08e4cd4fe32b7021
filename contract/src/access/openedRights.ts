import { own } from '../platform/own.ts';
import type { Permission } from '../platform/permissions.ts';
import type { Role } from './roles.ts';
import { isUnvalidated } from './rules.ts';

/**
 * The effect of a permission on the person who gains it. Patients, and confirming other grants, need
 * a second person. A new permission does not compile without an entry here.
 */
type Opening = 'patients' | 'confirmation' | 'nothing';

const permissionOpenings: Record<Permission, Opening> = {
  forms: 'patients',
  premiumForms: 'patients',
  oneWayMessaging: 'patients',
  premiumOneWayMessaging: 'patients',
  econsultAndSecureMessaging: 'patients',
  forwardEconsult: 'patients',
  approveEconsult: 'patients',
  moaConsultInbox: 'patients',
  moaMessaging: 'patients',
  patientCC: 'patients',
  cameraAndGallery: 'patients',
  imageAnnotation: 'patients',
  billingReport: 'patients',
  billing: 'patients',
  specialistTemplates: 'nothing',
  specialistScheduleEditing: 'nothing',
  pracIdValidationRequiredPage: 'nothing',
  maySignupForPremium: 'nothing',
  mayManagePremium: 'nothing',
  phnLookup: 'patients',
  betaEconsultSearch: 'nothing',
  phoneConsult: 'patients',
  mdRouting: 'nothing',
  dentalRouting: 'nothing',
  longTermCareRouting: 'nothing',
  readActivityPayments: 'patients',
  editActivityStatus: 'patients',
  billingCodeCustomization: 'patients',
  secureMessagingSendMessages: 'patients',
  addUserToActivity: 'patients',
  createAveiroCharge: 'patients',
  billAudiogram: 'patients',
  billSinusEndoscopy: 'patients',
  econsultOutcomes: 'patients',
  dentistOutcomes: 'patients',
  econsultSearchBar: 'nothing',
  sendOnBehalf: 'patients',
  operatorConsole: 'confirmation',
  privacyAudit: 'confirmation',
  trainingExport: 'patients',
  claimsOperator: 'patients',
};

/** Roles that open something by name, whatever permissions they grant. */
const opensByName: Record<Role, boolean> = {
  Doctor: true,
  Resident: true,
  NursePractitioner: true,
  specialist: true,
  specialistOtolaryngology: true,
  dentist: true,
  approver: true,
  longTermCare: false,
  moa: true,
  adminFee: false,
  free: false,
  premium: false,
  betaTester: false,
  privacyOfficer: true,
  operator: true,
  pracIdValidationRequired: false,
};

/** The permissions with which a person confirms the requests of others. */
export const confirmingPermissions = ['operatorConsole', 'privacyAudit'] as const;

/** A second person must confirm a grant of these permissions. */
export const opensByPermission = (granted: readonly string[]): boolean =>
  granted.some((key) => own(permissionOpenings, key) !== 'nothing');

/** A second person must confirm a grant of this role. */
export const opensByRole = (role: string, granted: readonly string[]): boolean =>
  own(opensByName, role) !== false || opensByPermission(granted);

const countingRoles = (roles: readonly string[]) => (isUnvalidated(roles) ? [] : roles);

/**
 * The roles that a change brings into effect. No role takes effect while a practice ID waits for
 * validation.
 */
export const gainedRoles = (before: readonly string[], after: readonly string[]): string[] =>
  countingRoles(after).filter((role) => !countingRoles(before).includes(role));
