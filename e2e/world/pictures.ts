/** Pictures for labelling, sent in consults as the product does. */
import { setItemsConsent } from '../../server/src/gallery/consent/actions.ts';
import { sendPicture } from '../../server/src/outcomes/labels/testing.ts';
import type { App } from '../../server/src/platform/app.ts';
import { inBackground } from '../../server/src/platform/change.ts';
import { drawPhoto } from '../../server/src/uploads/demo/scenes.ts';

export type PicturesInput = {
  count: number;
  predicted?: { category: string; labels: Record<string, number> };
  /** The demo's own pictures leave the batches. */
  alone?: boolean;
  /** A photo of the demo instead of one dot. */
  drawn?: boolean;
};

export async function makePictures(app: App, input: PicturesInput) {
  const { count, alone = true, drawn = false, predicted } = input;
  const { pool } = app;
  const idOf = async (firstName: string) =>
    (await pool.query('select id from users where first_name = $1', [firstName])).rows[0].id;
  if (alone) await withdrawAll(app);
  const [from, recipient] = [{ uid: await idOf('Grace') }, { uid: await idOf('Amara') }];
  const sent: { media: string; activityId: string }[] = [];
  const picture = {
    ...(drawn && { content: drawPhoto({ scene: 'dermoscopy', skin: 'fair', seed: 3 }) }),
    ...(predicted && { predicted }),
  };
  while (sent.length < count)
    sent.push(await sendPicture({ app }, { from, to: recipient, ...picture }));
  return sent;
}

async function withdrawAll(app: App) {
  const { rows } = await app.pool.query(
    'select id, uid from media where consent_at is not null and deleted_at is null',
  );
  await inBackground(app, async (change) => {
    for (const { id, uid } of rows)
      await setItemsConsent(change, uid, { ids: [id], consent: false });
  });
}
