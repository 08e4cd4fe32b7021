import type { Subject } from '@corridor/contract/gallery/schemas.ts';
import { patientIndex } from '../../patients/patientIndex.ts';
import type { Change } from '../../platform/change.ts';
import { bytes, optional, run, statement, uuid } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { lockedItems, noteChange } from '../actions.ts';
import { followConsent, setItemsConsent } from '../consent/actions.ts';
import { sealSubject, seriesToken } from '../sealed.ts';

const setSubject = statement(
  'gallery.set-subject',
  `update media set sealed_subject = $sealed, patient = $patient, series = $series,
     version = version + 1
   where id = $id`,
  { id: uuid, sealed: optional(bytes), patient: optional(bytes), series: optional(bytes) },
);

/** Ties items to a patient and a site. The trail names the patient before and after. */
export async function tieItems(
  change: Change,
  keys: Keys,
  uid: string,
  { ids, subject }: { ids: string[]; subject: Subject | null },
) {
  const items = await lockedItems(change, uid, ids);
  const patient = subject && patientIndex(keys, subject.phn);
  const series = subject && seriesToken(keys, uid, subject);
  // The consent was that of the earlier patient.
  const reassigned = items.filter(
    (item) => patient && item.patient && !item.patient.equals(patient),
  );
  if (reassigned.length > 0)
    await setItemsConsent(change, uid, { ids: reassigned.map(({ id }) => id), consent: false });
  for (const item of items) {
    const { id } = item;
    if (item.patient) await noteChange(change, { uid, item }, 'gallery.untie');
    const sealed = subject && sealSubject(keys, id, subject);
    await run(change.db, setSubject, { id, sealed, patient, series });
    if (patient) await noteChange(change, { uid, item: { ...item, patient } }, 'gallery.tie');
  }
  if (patient) {
    const added = items.filter((item) => !item.patient?.equals(patient)).map(({ id }) => id);
    await followConsent(change, uid, { ids: added, patient });
  }
  return items.length;
}
