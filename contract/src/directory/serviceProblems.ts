/** The reasons that keep a consult from a service. Sent and forwarded consults have the same. */
import type { CallTimes } from '../schedule/bookings.ts';
import { type Moment, nextAvailable, type Times } from './availability.ts';
import type { Service } from './schemas.ts';
import { askingWords, words } from './words.ts';

/** The state of a chosen service at a moment. */
export function stateOf(service: Times, moment: Moment) {
  const { now, kind } = moment;
  return {
    available: nextAvailable(service, moment) === now,
    onVacation: service.vacations.some(
      ({ start, end, disableEconsult, disablePhoneConsult }) =>
        start <= now && now < end && (kind === 'econsult' ? disableEconsult : disablePhoneConsult),
    ),
  };
}

/** The hours in which calls of a service can be booked. */
export const callTimesOf = (
  { phoneConsultSchedule, vacations }: Times,
  offsetMinutes: number,
): CallTimes => ({ schedule: phoneConsultSchedule?.schedule, vacations, offsetMinutes });

/** The clinic that asks: undefined before one is chosen, empty if its province is not known. */
export function locationProblem(province: string | undefined): string | undefined {
  if (province === undefined) return askingWords.location;
  return province === '' ? askingWords.noProvince : undefined;
}

export type Asked = ReturnType<typeof stateOf> & {
  isReferral: boolean;
  acceptance: Service['acceptanceFlags'];
  /** The referrer says that the service knows the patient. */
  attested: boolean;
};

/** The reason why a service cannot take a consult now. */
export function serviceProblem(asked: Asked): string | undefined {
  const { available, onVacation, isReferral, acceptance, attested } = asked;
  if (onVacation) return askingWords.away;
  if (!available) return askingWords.unavailable;
  if (!isReferral) return undefined;
  if (attested) return acceptance.acceptExisting ? undefined : askingWords.referrals;
  return acceptance.acceptReferral ? undefined : askingWords.existing;
}

const date = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/**
 * The day on which an unavailable service returns, in words and by the calendar of its clinic.
 * Undefined if it is available.
 */
export function unavailable(times: Times, moment: Moment): string | undefined {
  const next = nextAvailable(times, moment);
  if (next === moment.now) return undefined;
  if (next === undefined) return words.unavailable;
  return words.returning(date.format(next + moment.offsetMinutes * 60_000));
}
