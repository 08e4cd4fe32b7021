/** Every permission of the product. Roles grant them; calls, queries and routes require them. */
export const permissions = [
  'forms',
  'premiumForms',
  'oneWayMessaging',
  'premiumOneWayMessaging',
  'econsultAndSecureMessaging',
  'forwardEconsult',
  'approveEconsult',
  'moaConsultInbox',
  'moaMessaging',
  'patientCC',
  'cameraAndGallery',
  'imageAnnotation',
  'billingReport',
  'billing',
  'specialistTemplates',
  'specialistScheduleEditing',
  'pracIdValidationRequiredPage',
  'maySignupForPremium',
  'mayManagePremium',
  'phnLookup',
  'betaEconsultSearch',
  'phoneConsult',
  'mdRouting',
  'dentalRouting',
  'longTermCareRouting',
  'readActivityPayments',
  'editActivityStatus',
  'billingCodeCustomization',
  'secureMessagingSendMessages',
  'addUserToActivity',
  'createAveiroCharge',
  'billAudiogram',
  'billSinusEndoscopy',
  'econsultOutcomes',
  'dentistOutcomes',
  'econsultSearchBar',
  'sendOnBehalf',
  'operatorConsole',
  'privacyAudit',
  'trainingExport',
  'claimsOperator',
] as const;

export type Permission = (typeof permissions)[number];

export type Requirement = { anyOf?: readonly Permission[]; noneOf?: readonly Permission[] };

/** The access rule of a call, a query or a route. */
export type Access = 'public' | 'signedIn' | Requirement;

/** The shared rule of server and portal: at least one of `anyOf`, none of `noneOf`. */
export function meets(granted: ReadonlySet<Permission>, { anyOf, noneOf }: Requirement): boolean {
  const hasWanted = anyOf === undefined || anyOf.some((key) => granted.has(key));
  return hasWanted && !(noneOf ?? []).some((key) => granted.has(key));
}
