import { practitionerRoles } from '@corridor/contract/patients/messages/rules.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Sender } from '../actions.ts';
import { clinicNamed, clinicOf, physiciansOf } from './queries.ts';

export type Asked = {
  physicianUid: string;
  locationIdx: number;
  onBehalfOf?: { kind: 'clinic' | 'physician'; uid: string };
};
export type Clinic = { id: string; name: string; province: string };

/** The option of a sending, which needs its kind and its uid together. */
export function optionOf(sending: {
  sendingOnBehalfOfOptionKind?: 'clinic' | 'physician' | undefined;
  sendingOnBehalfOfOptionUid?: string | undefined;
}): Pick<Asked, 'onBehalfOf'> {
  const { sendingOnBehalfOfOptionKind: kind, sendingOnBehalfOfOptionUid: uid } = sending;
  if (kind && uid) return { onBehalfOf: { kind, uid } };
  if (kind || uid) throw refuse('invalid-argument');
  return {};
}

/**
 * The people and clinics whose consults and messages may tell who a patient is. The office reads
 * what it sends, so a physician's work in other clinics does not count there.
 */
export const circleOf = (
  { uid, clinicId, onBehalf }: { uid: string; clinicId: string | null; onBehalf: unknown },
  clinicIds: readonly string[],
) => ({
  people: onBehalf ? [] : [uid],
  clinics: clinicIds.filter((id) => id === clinicId),
});

export const findPhysicians = (db: Db, clinicId: string) =>
  all(db, physiciansOf, { clinicId, roles: [...practitionerRoles] });

/**
 * Decides in whose name a person sends from a location: their own, or with the permission and the
 * confirmed membership that of a physician or of the clinic.
 */
export async function senderFor(
  db: Db,
  viewer: Viewer,
  { physicianUid, locationIdx, onBehalfOf }: Asked,
): Promise<{ sender: Sender; clinic: Clinic }> {
  const clinic = await first(db, clinicOf, { uid: viewer.uid, locationIdx });
  if (!clinic) throw refuse('failed-precondition', 'no-location');
  const own = { clinicId: clinic.id, sentBy: viewer.uid };
  const isOther = physicianUid !== viewer.uid;
  const option = onBehalfOf ?? (isOther ? { kind: 'physician' as const, uid: physicianUid } : null);
  if (!option) {
    const sender = { ...own, uid: viewer.uid, owner: viewer.uid, office: null, onBehalf: null };
    return { sender, clinic };
  }
  const belongs = viewer.permissions.has('sendOnBehalf') && viewer.clinicIds.includes(clinic.id);
  if (!belongs) throw refuse('permission-denied', 'not-on-behalf');
  const physicians = await findPhysicians(db, clinic.id);
  const physician = physicians.find(
    ({ uid }) => uid === (option.kind === 'physician' ? option.uid : physicianUid),
  );
  if (isOther && !physicians.some(({ uid }) => uid === physicianUid))
    throw refuse('permission-denied', 'not-on-behalf');
  if (option.kind === 'clinic') {
    if (option.uid !== clinic.id) throw refuse('permission-denied', 'not-on-behalf');
    const name = (await first(db, clinicNamed, { id: clinic.id }))?.name ?? '';
    const onBehalf = { ...option, name };
    return {
      sender: { ...own, uid: physicianUid, owner: clinic.id, office: null, onBehalf },
      clinic,
    };
  }
  if (!physician || (isOther && physicianUid !== option.uid))
    throw refuse('permission-denied', 'not-on-behalf');
  const name = `${physician.firstName} ${physician.lastName}`;
  const { uid } = physician;
  return {
    sender: { ...own, uid, owner: uid, office: clinic.id, onBehalf: { ...option, name } },
    clinic,
  };
}
