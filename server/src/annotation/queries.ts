import {
  bigint,
  boolean,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { imageColumns, imageRow, imageTables, offered, offerParams } from './access.ts';

const waiting = `i.specialty = $specialty and ${offered}
   and not exists (select from image_labels l where l.image = i.id and l.doctor = $uid)
   and (select count(*) from image_labels l where l.image = i.id) < $enough
   and ($condition::bytea is null or exists (
     select from annotation_conditions c where c.image = i.id and c.token = $condition))`;
const waitingParams = {
  specialty: text,
  uid: uuid,
  enough: bigint,
  condition: optional(bytes),
  ...offerParams,
};

/** The oldest pictures that wait for the person. Served by annotation_images_waiting. */
export const batchFor = statement(
  'annotation.batch',
  `select ${imageColumns} from ${imageTables}
   where ${waiting} order by i.created_at, i.id limit $most`,
  { ...waitingParams, most: bigint },
  imageRow,
);

export const waitingCount = statement(
  'annotation.waiting',
  `select count(*)::int as count from ${imageTables} where ${waiting}`,
  waitingParams,
  { count: integer },
);

export const labelBy = statement(
  'annotation.label-by',
  `select id, sealed, informed, created_at from image_labels
   where image = $image and doctor = $doctor`,
  { image: uuid, doctor: uuid },
  { id: uuid, sealed: bytes, informed: boolean, createdAt: instant },
);

const position = { imageAt: instant, imageId: uuid, labelAt: instant, labelId: uuid };

/** A page of the labels of pictures whose consent stands, the first of each picture first. */
export const currentLabels = statement(
  'annotation.standing-labels',
  `select l.id, l.image, l.doctor, l.sealed, l.informed, l.created_at, i.specialty, i.filename,
     i.created_at as image_created_at, m.patient
   from image_labels l join annotation_images i on i.id = l.image join media m on m.id = i.media
   where ${offered}
     and (i.created_at, i.id, l.created_at, l.id) > ($imageAt, $imageId, $labelAt, $labelId)
   order by i.created_at, i.id, l.created_at, l.id limit $most`,
  { ...offerParams, ...position, most: bigint },
  {
    id: uuid,
    image: uuid,
    doctor: uuid,
    sealed: bytes,
    informed: boolean,
    createdAt: instant,
    specialty: text,
    filename: text,
    imageCreatedAt: instant,
    patient: optional(bytes),
  },
);

/** The number and size of the pictures with labels. */
export const labelledTotal = statement(
  'annotation.labelled-total',
  `select count(*)::int as pictures, coalesce(sum(f.size), 0)::bigint as bytes from ${imageTables}
   where ${offered} and exists (select from image_labels l where l.image = i.id)`,
  offerParams,
  { pictures: integer, bytes: bigint },
);

/** The predictions of some items, the newest first. Served by media_predictions_pkey. */
export const newestPredictions = statement(
  'annotation.predictions',
  `select media, category, sealed from media_predictions
   where media = any ($ids) order by created_at desc, category`,
  { ids: uuids },
  { media: uuid, category: text, sealed: bytes },
);

export const customLabelsOf = statement(
  'annotation.custom-labels',
  'select sealed from custom_ai_labels where uid = $uid',
  { uid: uuid },
  { sealed: bytes },
);
