import type { Subject } from '@corridor/contract/gallery/schemas.ts';
import { describeItem, measureItem } from '../../../gallery/actions.ts';
import { setItemsConsent } from '../../../gallery/consent/actions.ts';
import { tieItems } from '../../../gallery/subject/actions.ts';
import type { App } from '../../../platform/app.ts';
import type { Change } from '../../../platform/change.ts';
import { stories } from '../transcript.ts';
import type { DemoPhoto } from './yearPhotos.ts';

/** A patient of the demo's consults at a body site. */
export function subjectOf({ patient, site }: Pick<DemoPhoto, 'patient' | 'site'>): Subject | null {
  const story = patient && stories.find(({ lastName }) => lastName === patient);
  if (!story || !site) return null;
  const { firstName, lastName, born, phn } = story;
  const province = phn.includes('-') ? 'AB' : 'BC';
  return { phn: phn.replaceAll('-', ''), province, firstName, lastName, dateOfBirth: born, site };
}

const firstVersion = 1;
type Item = { uid: string; id: string };

/** Keeps what a clinician writes beside a photo. */
export async function describePhoto(
  change: Change,
  app: App,
  { uid, id }: Item,
  { tags, notes, measured, agrees, ...photo }: Omit<DemoPhoto, 'drawing' | 'name'>,
): Promise<void> {
  await describeItem(change, app, uid, { id, version: firstVersion, notes, tags });
  if (measured) await measureItem(change, app, uid, { id, measured });
  const subject = subjectOf(photo);
  if (subject) await tieItems(change, app.keys, uid, { ids: [id], subject });
  if (agrees) await setItemsConsent(change, uid, { ids: [id], consent: true });
}
