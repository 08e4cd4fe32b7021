/** Pictures for labelling, sent in consults as the product does. */
import { setItemsConsent } from '../../server/src/gallery/actions.ts';
import { sendPicture } from '../../server/src/outcomes/labels/testing.ts';
import type { App } from '../../server/src/platform/app.ts';
import { inBackground } from '../../server/src/platform/change.ts';

export type PicturesInput = {
  count: number;
  specialty?: string;
  subsite?: string;
  consent?: boolean;
  to?: string;
  predicted?: { category: string; labels: Record<string, number> };
  /** The demo's own pictures leave the batches. */
  alone?: boolean;
};

export async function makePictures(app: App, input: PicturesInput) {
  const { count, to = 'Amara', alone = true, ...more } = input;
  const { pool } = app;
  const idOf = async (firstName: string) =>
    (await pool.query('select id from users where first_name = $1', [firstName])).rows[0].id;
  if (alone) await withdrawAll(app);
  const [from, recipient] = [{ uid: await idOf('Grace') }, { uid: await idOf(to) }];
  const sent: { media: string; activityId: string }[] = [];
  while (sent.length < count)
    sent.push(await sendPicture({ app }, { from, to: recipient, ...more }));
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
