import { z } from 'zod';
import { emailLength } from '../auth/rules.ts';
import { location } from '../clinics/schemas.ts';
import { id, line } from '../platform/schemas.ts';
import { preferences } from '../preferences/schemas.ts';

/** The form of the profile. */
export const profileForm = z.strictObject({
  practiceId: line(40),
  credentials: line(200),
  preferences,
});
export type ProfileForm = z.output<typeof profileForm>;

/** A user's profile, in the names of the specification. */
export const profile = z.strictObject({
  ...profileForm.shape,
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().max(emailLength),
  /** The person has confirmed the address. */
  emailConfirmed: z.boolean(),
  userRoles: z.array(z.string()),
  /** In the order of their indexes. Locations that the person has left are disabled. */
  locations: z.array(location),
  integrations: z.strictObject({ avaUuid: z.string().nullable() }),
  /** Increases with each save. A save names the version that it changed. */
  version: z.int(),
});
