/** What somebody may do in a thread that they may read. */
import { type ActivityRole, mayEditStatus } from '@corridor/contract/thread/rules.ts';
import type { Profile } from '@corridor/contract/thread/schemas.ts';
import type { Viewer } from '../platform/viewer.ts';

type Seen = {
  role: string | null;
  members: readonly { role: string; removed: boolean; profile: Profile }[];
};

export const editsStatus = (viewer: Viewer, { role, members }: Seen) =>
  mayEditStatus({
    permissions: viewer.permissions,
    role: (role as ActivityRole | null) ?? undefined,
    clinicIds: viewer.clinicIds,
    consultantClinicIds: members
      .filter((member) => member.role === 'consultant' && !member.removed)
      .flatMap(({ profile }) => profile.location?.clinicId ?? []),
  });

export const removes = (viewer: Viewer, role: string | null) =>
  role === 'consultant' && viewer.permissions.has('addUserToActivity');
