import type { Times } from '@corridor/contract/directory/availability.ts';
import { titleOf } from '@corridor/contract/directory/rules.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { mountainTime } from '@corridor/contract/schedule/rules.ts';
import { weekdays } from '@corridor/contract/schedule/weekdays.ts';
import type { RowOf } from '../platform/database/database.ts';
import type { servicesById } from './queries.ts';

/** A service as the portal and the search know it. */
export function serviceOf(row: RowOf<typeof servicesById.row>): Service {
  return {
    id: row.id,
    serviceName: row.name,
    shortDescription: row.shortDescription,
    longDescription: row.longDescription,
    bio: row.bio,
    type: row.type as Service['type'],
    specialty: row.specialty,
    subsite: row.subsite,
    college: row.college,
    users: usersOf(row),
    serviceOwnerUid: row.ownerUid,
    acceptanceFlags: { acceptExisting: row.acceptsExisting, acceptReferral: row.acceptsReferral },
    econsultResponseTime: row.responseMs ?? -1,
    clinic: {
      clinicName: row.clinicName ?? '',
      contactInfo: { clinicPhone: row.phone ?? '', fax: row.fax ?? '' },
      location: {
        street: row.address ?? '',
        city: row.city ?? '',
        province: row.province ?? '',
        postalCode: row.postalCode ?? '',
      },
    },
    enabled: !row.disabled,
    aletheaMember: row.member,
    keywords: row.keywords,
    ...timesOf(row),
  };
}

/** The people who answer, each with a title. */
export const usersOf = ({ people }: Pick<RowOf<typeof servicesById.row>, 'people'>) =>
  people.map((each) => ({ ...each, title: each.title || titleOf(each.credentials) }));

type TimesRow = Pick<
  RowOf<typeof servicesById.row>,
  'vacations' | 'weekdays' | 'limited' | 'dailyLimit' | 'phoneWeek' | 'taken'
>;

/** The times at which a service answers. */
export const timesOf = (row: TimesRow): Times => ({
  vacations: row.vacations,
  customCalendar: Object.fromEntries(
    weekdays.map((day, index) => [day, row.weekdays?.[index] ?? true]),
  ) as Service['customCalendar'],
  ...(row.phoneWeek && {
    phoneConsultSchedule: { schedule: row.phoneWeek, timezone: mountainTime },
  }),
  consultLimits: {
    daily: { enabled: row.limited ?? false, limit: row.dailyLimit ?? 0, count: row.taken ?? 0 },
  },
});
