import { homepages } from '@corridor/contract/access/routes.ts';
import { answersConsults } from '@corridor/contract/access/rules.ts';
import { presentationOf } from '@corridor/contract/preferences/presentation/rules.ts';
import { deliveryOf } from '@corridor/contract/preferences/rules.ts';
import type { ProfileForm } from '@corridor/contract/profile/schemas.ts';
import type { RowOf } from '../platform/database/database.ts';
import type { profileOf } from './queries.ts';

/** Turns the stored row into the form. */
export function formOf(row: RowOf<typeof profileOf.row>): ProfileForm {
  const { practiceId, credentials, phoneNumber, calendarEmail } = row;
  return {
    practiceId,
    credentials,
    preferences: {
      homepage: homepages.find((name) => name === row.homepage) ?? null,
      ...deliveryOf(row.delivery),
      phoneConsult: { phoneNumber, calendarEmail },
      presentation: answersConsults(row.roles) ? presentationOf(row) : null,
    },
  };
}
