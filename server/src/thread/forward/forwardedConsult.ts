import type { Service } from '@corridor/contract/directory/schemas.ts';
import {
  locationProblem,
  serviceProblem,
  stateOf,
} from '@corridor/contract/directory/serviceProblems.ts';
import { isOutOfProvince, outOfProvinceProblems } from '@corridor/contract/patients/elsewhere.ts';
import type { ActivityType } from '@corridor/contract/thread/rules.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { offsetMinutes } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';

type ForwardParts = {
  service: Service;
  type: ActivityType;
  /** The referrer's location, or nothing without one. */
  location: { province: string } | undefined;
  now: Date;
};

const nowhere = { genderCode: '', addressLine1: '', cityName: '', postalCode: '' };

/** Returns the question for another service. The rules and words of sending apply. */
export function econsultFor(
  econsult: Econsult,
  { service, type, location, now }: ForwardParts,
): Econsult {
  const { oopData, ...rest } = econsult;
  const oop = isOutOfProvince({
    clinic: location?.province ?? '',
    service: service.clinic.location.province,
    patient: econsult.patientProvince,
  });
  const kind = 'econsult' as const;
  const moment = { now: now.getTime(), offsetMinutes: offsetMinutes(now), kind };
  const problems = [
    ...problemOf('locationIdx', locationProblem(location?.province)),
    ...problemOf(
      'serviceId',
      serviceProblem({
        ...stateOf(service, moment),
        isReferral: type === 'referral',
        acceptance: service.acceptanceFlags,
        // The referrer's attestation belongs to the first service.
        attested: false,
      }),
    ),
    ...(oop ? outOfProvinceProblems(oopData ?? nowhere) : []),
  ];
  if (problems.length > 0)
    throw new Refusal('invalid-argument', { reason: 'form', fields: problems });
  return { ...rest, oop, ...(oop && oopData && { oopData }), interpretations: [] };
}

const problemOf = (field: string, message: string | undefined) =>
  message ? [{ field, message }] : [];
