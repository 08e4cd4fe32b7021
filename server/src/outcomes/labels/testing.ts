/** Makes pictures for labelling in tests, with the actions of the product. */

import { collectImages } from '../../annotation/actions.ts';
import { keepPrediction, recordUses } from '../../gallery/actions.ts';
import { setItemsConsent } from '../../gallery/consent/actions.ts';
import type { App } from '../../platform/app.ts';
import { inBackground } from '../../platform/change.ts';
import { pngStart } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';
import { keepFile } from '../../uploads/receive.ts';
import { drawVariants } from '../../uploads/variants/actions.ts';

type Sent = {
  from: { uid: string };
  to: { uid: string };
  specialty?: string;
  subsite?: string;
  consent?: boolean;
  content?: Buffer;
  /** Labels of a model with their scores, the most likely first. */
  predicted?: { category: string; labels: Record<string, number>; aiVersion?: string };
};

/** Sends a picture of a gallery in a consult, as its owner would. */
export async function sendPicture({ app }: { app: App }, sent: Sent) {
  const { from, to, specialty = 'Dermatology', subsite = 'Skin Lesion', predicted } = sent;
  const media = await inBackground(app, (change) =>
    keepFile(app, change, {
      owner: from.uid,
      purpose: 'media',
      name: 'brandt.png',
      content: sent.content ?? pngStart,
    }),
  );
  await drawVariants(app, media);
  const activityId = await makeThread(
    { app },
    {
      from: from.uid,
      to: to.uid,
      specialty,
      subsite,
      message: 'Hm?',
      econsult: { referralMediaURIs: [media] },
    },
  );
  await inBackground(app, async (change) => {
    await recordUses(change, from.uid, { ids: [media], activityId });
    const consent = sent.consent ?? true;
    if (consent) await setItemsConsent(change, from.uid, { ids: [media], consent });
    if (!predicted) return;
    const { category, labels, aiVersion = '1.0.0' } = predicted;
    await keepPrediction(change, app, from.uid, {
      item: media,
      category,
      aiVersion,
      labels: Object.entries(labels).map(([aiLabel, score]) => ({ aiLabel, score })),
    });
  });
  await collect(app);
  return { media, activityId };
}

export const collect = (app: App) => inBackground(app, (change) => collectImages(change, app));

/** The filename under which specialists see an item. */
export async function filenameOf({ app }: { app: App }, media: string): Promise<string> {
  const { rows } = await app.pool.query(
    'select filename from annotation_images where media = $1 and moved_at is null',
    [media],
  );
  return rows[0]?.filename;
}
