import { keepPrediction, recordUses } from '../gallery/actions.ts';
import { setItemsConsent } from '../gallery/consent/actions.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { all, first, statement, text, uuid } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { type Draw, drawOnce, type Photo } from '../uploads/demo/scenes.ts';
import { keepFile } from '../uploads/receive.ts';
import { demoGalleries } from '../uploads/seed.ts';
import { addAgreed, keepCustomLabels, saveLabel } from './actions.ts';

const personNamed = statement(
  'annotation.seed-person',
  'select id from users where first_name = $firstName',
  { firstName: text },
  { id: uuid },
);
/** A consult of the demo, and a second specialist who answers for skin. */
const skinConsult = statement(
  'annotation.seed-consult',
  `select a.id from activities a join activity_members m on m.activity_id = a.id
   where a.specialty = 'Dermatology' and m.role = 'consultant' and m.uid = $uid
     and a.locked_at is null
   order by a.created_at limit 1`,
  { uid: uuid },
  { id: uuid },
);
const secondSpecialist = statement(
  'annotation.seed-second',
  `select m.uid as id from service_members m join services s on s.id = m.service_id
   where s.specialty = 'Dermatology' and m.uid <> $uid order by m.uid limit 1`,
  { uid: uuid },
  { id: uuid },
);

type Scores = Record<string, number>;
type Pictured = {
  scene: Photo['scene'];
  daysAgo: number;
  predicted: Scores;
  /** The labels of the two specialists; none: the picture waits. */
  labels?: readonly [string, string?];
};
const day = 86_400_000;

/** The oldest first, because upload times only rise. */
const pictured: readonly Pictured[] = [
  {
    scene: 'dermoscopy',
    daysAgo: 100,
    predicted: { nevus: 0.71, melanoma: 0.2 },
    labels: ['nevus', 'nevus'],
  },
  {
    scene: 'lesion',
    daysAgo: 95,
    predicted: { nevus: 0.55, melanoma: 0.4 },
    labels: ['melanoma', 'nevus'],
  },
  {
    scene: 'psoriasis',
    daysAgo: 70,
    predicted: { psoriasis: 0.88, eczema: 0.1 },
    labels: ['psoriasis', 'psoriasis'],
  },
  {
    scene: 'eczema',
    daysAgo: 64,
    predicted: { eczema: 0.62, contact: 0.3 },
    labels: ['eczema', 'contact'],
  },
  { scene: 'acne', daysAgo: 41, predicted: { acne: 0.93, rosacea: 0.05 }, labels: ['acne'] },
  {
    scene: 'hairLoss',
    daysAgo: 36,
    predicted: { alopecia: 0.81 },
    labels: ['alopecia', 'alopecia'],
  },
  {
    scene: 'blisters',
    daysAgo: 12,
    predicted: { contact: 0.52, eczema: 0.31 },
    labels: ['Unknown'],
  },
  { scene: 'ruler', daysAgo: 9, predicted: { melanoma: 0.58, nevus: 0.37 } },
  { scene: 'back', daysAgo: 6, predicted: { nevus: 0.9 } },
  { scene: 'nail', daysAgo: 3, predicted: {} },
];

const drawnAlready = Object.values(demoGalleries).flat();

/**
 * Pictures that patients have agreed to, in one consult of the demo, with labels of two specialists
 * who disagree sometimes. The galleries have drawn these scenes already.
 */
async function seedAnnotation(change: Change, app: App, draw: Draw): Promise<void> {
  const idOf = async (firstName: string) =>
    (await first(change.db, personNamed, { firstName }))?.id ?? '';
  const [owner, specialist] = [await idOf('Nadia'), await idOf('Amara')];
  const consult = await first(change.db, skinConsult, { uid: specialist });
  if (!consult) return;
  const second = (await all(change.db, secondSpecialist, { uid: specialist }))[0]?.id;
  for (const { scene, daysAgo, predicted, labels = [] } of pictured) {
    const photo = drawnAlready.find((drawn) => drawn.scene === scene);
    if (!photo) continue;
    const then = { ...change, now: new Date(change.now.getTime() - daysAgo * day) };
    const media = await keepFile(app, then, {
      owner,
      purpose: 'media',
      name: `${scene}.png`,
      content: draw(photo),
    });
    await recordUses(then, owner, { ids: [media], activityId: consult.id });
    await setItemsConsent(then, owner, { ids: [media], consent: true });
    await keepPrediction(then, app, owner, {
      item: media,
      category: 'derm',
      aiVersion: '1.0.0',
      labels: Object.entries(predicted).map(([aiLabel, score]) => ({ aiLabel, score })),
    });
    const image = await addAgreed(then, { media, specialty: 'Dermatology' });
    const doctors = [specialist, second];
    for (const [place, label] of labels.entries()) {
      const doctor = doctors[place];
      if (!image || !doctor || !label) continue;
      await saveLabel(then, app, { image, doctor, doctorLabels: [label], informed: false });
    }
  }
  await keepCustomLabels(change, app, specialist, ['Halo nevus']);
}

export const seed: AreaSeed = {
  needs: ['photos', 'threads'],
  atFirstStart: (world, { app, once }) => seedAnnotation(world, app, once(drawOnce)),
};
