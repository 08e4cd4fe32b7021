import { z } from 'zod';
import { emailLength } from '../auth/rules.ts';
import { location } from '../clinics/schemas.ts';
import { id, line } from '../platform/schemas.ts';
import { preferences } from '../preferences/schemas.ts';

/** What the form of the profile holds. */
export const profileForm = z.strictObject({
  practiceId: line(40),
  credentials: line(200),
  preferences,
});
export type ProfileForm = z.output<typeof profileForm>;

/** A user's profile, as the specification names it. */
export const profile = z.strictObject({
  ...profileForm.shape,
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().max(emailLength),
  /** Whether they have shown that they read what comes there. */
  emailConfirmed: z.boolean(),
  userRoles: z.array(z.string()),
  /** In the order of their places; what was left stands there too, disabled. */
  locations: z.array(location),
  integrations: z.strictObject({ avaUuid: z.string().nullable() }),
  /** Rises with each save; a save names the one it began with. */
  version: z.int(),
});
