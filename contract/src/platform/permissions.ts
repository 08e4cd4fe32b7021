/** Every permission key of the product. Roles grant them; calls, queries and routes ask for them. */
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
] as const;

export type Permission = (typeof permissions)[number];

export type Requirement = { anyOf?: readonly Permission[]; noneOf?: readonly Permission[] };

/** Who may use a call, a query or a route. */
export type Access = 'public' | 'signedIn' | Requirement;

/** The one rule that server and portal share: any of the wanted, none of the excluded. */
export function meets(held: ReadonlySet<Permission>, { anyOf, noneOf }: Requirement): boolean {
  const wanted = anyOf === undefined || anyOf.some((key) => held.has(key));
  return wanted && !(noneOf ?? []).some((key) => held.has(key));
}
