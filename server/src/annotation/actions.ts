import { randomBytes } from 'node:crypto';
import {
  categoriesOf,
  excludeLabel,
  fileUriOf,
  keptCustomLabels,
  type LabelledSpecialty,
  labelledSpecialties,
} from '@corridor/contract/annotation/rules.ts';
import type { ImageLabelRecord } from '@corridor/contract/annotation/schemas.ts';
import { openPrediction, shownOf } from '../gallery/sealed.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import {
  all,
  boolean,
  bytes,
  bytesList,
  type Db,
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { agreed, type ImageRow, offerParams, offerValues, sentForSpecialty } from './access.ts';
import { customLabelsOf, labelBy, newestPredictions } from './queries.ts';
import {
  conditionToken,
  type Labelled,
  type ModelAnswer,
  modelAnswerOf,
  noPrediction,
  openCustom,
  openLabel,
  sealCustom,
  sealLabel,
} from './sealed.ts';

const missingImages = statement(
  'annotation.missing-images',
  `select m.id, p.name as specialty, m.created_at
   from media m cross join unnest($specialties::text[]) p (name)
   where ${agreed} and m.file_type = 'image' and ${sentForSpecialty}
     and exists (select from file_variants v where v.original = m.id and v.variant = 'screen')
     and not exists (select from annotation_images i where i.media = m.id and i.specialty = p.name)
   order by m.created_at limit 500`,
  offerParams,
  { id: uuid, specialty: text, createdAt: instant },
);
const putImage = statement(
  'annotation.put-image',
  `insert into annotation_images (id, media, specialty, filename, created_at)
   values ($id, $media, $specialty, $filename, $createdAt)
   on conflict (media, specialty) do update
     set moved_at = case when $back then null else annotation_images.moved_at end
   returning id, filename`,
  { id: uuid, media: uuid, specialty: text, filename: text, createdAt: instant, back: boolean },
  { id: uuid, filename: text },
);
const agreedItem = statement(
  'annotation.agreed-item',
  `select m.created_at, m.patient from media m where m.id = $media and ${agreed}`,
  { media: uuid },
  { createdAt: instant, patient: optional(bytes) },
);

type Coming = { media: string; specialty: string; createdAt: Date };

/** Adds a picture to a specialty under a random name, once, or brings it back there. */
async function addImage({ db }: Change, coming: Coming, back = false) {
  const filename = `${randomBytes(16).toString('hex')}.jpg`;
  const added = await first(db, putImage, { id: newId(), filename, ...coming, back });
  if (!added) throw refuse('internal');
  return added;
}

/** The picture of an item in a specialty, if the patient agrees. */
export async function addAgreed(
  change: Change,
  { media, specialty }: { media: string; specialty: LabelledSpecialty },
): Promise<Given['image'] | undefined> {
  const item = await first(change.db, agreedItem, { media });
  if (!item) return undefined;
  const { createdAt, patient } = item;
  const added = await addImage(change, { media, specialty, createdAt });
  return { ...added, media, specialty, patient };
}

const stalePredictions = statement(
  'annotation.stale-conditions',
  `select i.id, i.media, i.specialty from annotation_images i
   where i.moved_at is null and exists (
     select from media_predictions p
     where p.media = i.media and p.created_at > coalesce(i.conditions_at, 'epoch'))
   limit 500 for no key update of i skip locked`,
  {},
  { id: uuid, media: uuid, specialty: text },
);
const dropConditions = statement(
  'annotation.drop-conditions',
  'delete from annotation_conditions where image = $image',
  { image: uuid },
);
const addConditions = statement(
  'annotation.add-conditions',
  `insert into annotation_conditions (image, token) select $image, unnest($tokens::bytea[])
   on conflict do nothing`,
  { image: uuid, tokens: bytesList },
);
const setConditionsAt = statement(
  'annotation.set-conditions-at',
  'update annotation_images set conditions_at = $now where id = $image',
  { image: uuid, now: instant },
);

/** The newest prediction of a picture in the categories of a specialty. */
export async function newestAnswer(
  db: Db,
  app: App,
  { media, specialty }: { media: string; specialty: LabelledSpecialty },
): Promise<ModelAnswer> {
  const categories: readonly string[] = categoriesOf(specialty);
  const found = await all(db, newestPredictions, { ids: [media] });
  const row = found.find(({ category }) => categories.includes(category));
  const prediction = row && openPrediction(app, media, row.category, row.sealed);
  return row && prediction ? modelAnswerOf(row.category, prediction) : noPrediction;
}

const dropForgotten = statement(
  'annotation.drop-forgotten',
  `delete from annotation_images i using media m
   where m.id = i.media and m.forgotten_at is not null`,
  {},
);

/** A model scores each label, so the condition filter takes those that it holds for possible. */
const leastLikely = 0.1;

/** Brings pictures that may be labelled now, and reads new predictions. Answers their number. */
export async function collectImages(change: Change, app: App): Promise<number> {
  await run(change.db, dropForgotten, {});
  const missing = await all(change.db, missingImages, offerValues);
  for (const { id: media, specialty, createdAt } of missing)
    await addImage(change, { media, specialty, createdAt });
  const stale = await all(change.db, stalePredictions, {});
  for (const { id: image, media, specialty } of stale) {
    const answer = await newestAnswer(change.db, app, {
      media,
      specialty: specialty as LabelledSpecialty,
    });
    const likely = answer.labels.filter(({ score }) => score >= leastLikely);
    const tokens = likely.map(({ label }) => conditionToken(app.keys, label));
    await run(change.db, dropConditions, { image });
    await run(change.db, addConditions, { image, tokens });
    await run(change.db, setConditionsAt, { image, now: change.now });
  }
  // Also where nothing comes: a withdrawn consent takes pictures out of what is shown.
  change.touch('annotation', ...labelledSpecialties.map((name) => `annotation:${name}`));
  return missing.length + stale.length;
}

const lockImage = statement(
  'annotation.lock-image',
  'select id from annotation_images where id = $id for no key update',
  { id: uuid },
  { id: uuid },
);
const putLabel = statement(
  'annotation.put-label',
  `insert into image_labels (id, image, doctor, sealed, informed, created_at)
   values ($id, $image, $doctor, $sealed, $informed, $now)
   on conflict (image, doctor) do update set sealed = excluded.sealed, informed = excluded.informed`,
  { id: uuid, image: uuid, doctor: uuid, sealed: bytes, informed: boolean, now: instant },
);

export type Given = {
  image: Pick<ImageRow, 'id' | 'media' | 'filename' | 'specialty' | 'patient'>;
  doctor: string;
  doctorLabels: string[];
  customLabels?: string[];
  /** The specialist knew something of the prediction. */
  informed: boolean;
};

/**
 * Saves the label of a specialist with the prediction of this moment. A later label replaces it,
 * and counts as informed where the first one has shown the prediction.
 */
export async function saveLabel(change: Change, app: App, given: Given): Promise<void> {
  const { image, doctor, doctorLabels, customLabels = [] } = given;
  // A label is sealed for its row, so a second first label waits here and replaces this one.
  await first(change.db, lockImage, { id: image.id });
  const earlier = await first(change.db, labelBy, { image: image.id, doctor });
  const opened = earlier && openLabel(app, earlier.id, earlier.sealed);
  const answer = opened?.answer ?? (await newestAnswer(change.db, app, image));
  const id = earlier?.id ?? newId();
  const knew = earlier !== undefined && (earlier.informed || shownOf(answer).length > 0);
  const sealed = sealLabel(app.keys, id, { doctorLabels, customLabels, answer });
  const informed = given.informed || knew;
  await run(change.db, putLabel, {
    id,
    image: image.id,
    doctor,
    sealed,
    informed,
    now: change.now,
  });
  const excluded = doctorLabels.includes(excludeLabel);
  await change.audit({
    action: 'annotation.label',
    subject: `annotation:${image.id}`,
    ...(image.patient && { patient: image.patient }),
    details: { informed, excluded },
  });
  // The figures are read anew with the next pictures, because each reading opens every label.
  change.touch(`annotation:${image.filename}`, `annotation-labels:${doctor}`);
}

const setMoved = statement(
  'annotation.set-moved',
  'update annotation_images set moved_at = $now where id = $id and moved_at is null',
  { id: uuid, now: instant },
);

/** Moves a picture to another specialty, where it has a new id and a new name. */
export async function moveImage(change: Change, image: ImageRow, specialty: LabelledSpecialty) {
  const { id, media, createdAt, patient } = image;
  // Another person may have moved it since it was read.
  if ((await run(change.db, setMoved, { id, now: change.now })) === 0) throw refuse('not-found');
  const moved = await addImage(change, { media, specialty, createdAt }, true);
  await change.audit({
    action: 'annotation.move',
    subject: `annotation:${id}`,
    ...(patient && { patient }),
    details: { to: specialty },
  });
  change.touch(`annotation:${image.specialty}`, `annotation:${specialty}`);
  return moved.id;
}

const lockOwner = statement(
  'annotation.lock-owner',
  'select id from users where id = $uid for no key update',
  { uid: uuid },
  { id: uuid },
);
const putCustom = statement(
  'annotation.put-custom',
  `insert into custom_ai_labels (uid, sealed) values ($uid, $sealed)
   on conflict (uid) do update set sealed = excluded.sealed`,
  { uid: uuid, sealed: bytes },
);

export async function readCustomLabels(db: Db, app: App, uid: string): Promise<string[]> {
  const row = await first(db, customLabelsOf, { uid });
  return row ? openCustom(app, uid, row.sealed) : [];
}

/** Keeps the custom labels of a person, the last used first. */
export async function keepCustomLabels(change: Change, app: App, uid: string, used: string[]) {
  if (used.length === 0) return;
  await first(change.db, lockOwner, { uid });
  const before = await readCustomLabels(change.db, app, uid);
  const kept = [...new Set([...used, ...before])].slice(0, keptCustomLabels);
  await run(change.db, putCustom, { uid, sealed: sealCustom(app.keys, uid, kept) });
  change.touch(`customAILabels:${uid}`);
}

type Row = Pick<ImageRow, 'filename' | 'specialty' | 'createdAt'>;

/** The record of a label as the specification names it. */
export const recordOf = (
  image: Row,
  { id, doctor, labelled }: { id: string; doctor: string; labelled: Labelled },
): ImageLabelRecord => ({
  aiPrediction: shownOf(labelled.answer).map(({ label }) => label),
  aiVersion: labelled.answer.aiVersion,
  doctorLabels: labelled.doctorLabels,
  created: image.createdAt,
  fileUri: fileUriOf(image.filename),
  specialty: image.specialty,
  doctorUid: doctor,
  filename: image.filename,
  uid: id,
});
