import type { RunDetails } from '@corridor/contract/camera/rules.ts';
import { subjectOf } from '@corridor/contract/gallery/subjects.ts';
import { call, read } from '../../platform/server/client.ts';

/** Saves the details of a run with one of its photos. A repeat saves the same again. */
export async function describeShot(id: string, details: RunDetails, today: string) {
  const { notes, tags, consent } = details;
  const subject = subjectOf(details, today);
  if (notes.trim() !== '' || tags.length > 0) {
    const { result } = await read('gallery-item', { id });
    const described = { id, version: result.version, notes, tags };
    await call('gallery-describe', described, crypto.randomUUID());
  }
  if (subject) await call('gallery-tie', { ids: [id], subject });
  if (consent) await call('gallery-setConsent', { ids: [id], consent });
}
