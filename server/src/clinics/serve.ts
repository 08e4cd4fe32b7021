import { calls } from '@corridor/contract/clinics/calls.ts';
import { clinicProblems, needsProvince, settledClinic } from '@corridor/contract/clinics/rules.ts';
import type { ClinicForm } from '@corridor/contract/clinics/schemas.ts';
import { Refusal } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import {
  addOwnClinic,
  editClinic,
  lockLocation,
  makeDefaultLocation,
  removeLocation,
  restoreLocation,
} from './actions.ts';

function checkClinic(clinic: ClinicForm, { permissions }: Viewer, kept: string): ClinicForm {
  const fields = clinicProblems(clinic, { consults: needsProvince(permissions), kept });
  if (fields.length > 0) throw new Refusal('invalid-argument', { fields });
  return settledClinic(clinic);
}

export const handlers = serve(calls, {
  'clinics-add': async ({ clinic }, { viewer, change }) => ({
    locationIdx: await change((inside) =>
      addOwnClinic(inside, viewer, checkClinic(clinic, viewer, '')),
    ),
  }),

  'clinics-edit': async ({ locationIdx, after, clinic }, { viewer, change }) => ({
    version: await change(async (inside) => {
      const location = await lockLocation(inside, viewer, locationIdx);
      const checkedClinic = checkClinic(clinic, viewer, location.province);
      return editClinic(inside, viewer, { location, after, clinic: checkedClinic });
    }),
  }),

  'clinics-remove': async ({ locationIdx }, { viewer, change }) => {
    await change(async (inside) =>
      removeLocation(inside, viewer, await lockLocation(inside, viewer, locationIdx)),
    );
    return { removed: true as const };
  },

  'clinics-restore': async ({ locationIdx }, { viewer, change }) => ({
    confirmed: await change(async (inside) =>
      restoreLocation(inside, viewer, await lockLocation(inside, viewer, locationIdx)),
    ),
  }),

  'clinics-makeDefault': async ({ locationIdx }, { viewer, change }) => {
    await change(async (inside) =>
      makeDefaultLocation(inside, viewer, await lockLocation(inside, viewer, locationIdx)),
    );
    return { default: true as const };
  },
});
