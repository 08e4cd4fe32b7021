import { words } from '@corridor/contract/auth/words.ts';
import { calls, queries } from '@corridor/contract/profile/calls.ts';
import { locationsOf } from '../clinics/queries.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { saveProfile } from './actions.ts';
import { formOf } from './profileForm.ts';
import { profileOf } from './queries.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'profile-me': async (_, { app, viewer: { uid } }) => {
      const row = await first(app.pool, profileOf, { uid });
      if (!row) throw refuse('failed-precondition', 'no-profile', words.noProfile);
      const { firstName, lastName, email, emailConfirmed, roles, avaUuid, version } = row;
      return {
        uid,
        firstName,
        lastName,
        email,
        emailConfirmed,
        version,
        ...formOf(row),
        userRoles: roles,
        locations: await all(app.pool, locationsOf, { uid }),
        integrations: { avaUuid },
      };
    },

    'profile-save': async (form, { viewer, change }) => ({
      version: await change((inside) => saveProfile(inside, viewer, form)),
    }),
  },
);
