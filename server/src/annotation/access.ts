/** The one gate of pictures for labelling. */
import {
  type LabelledSpecialty,
  labelledSpecialties,
  unlabelledSubsites,
} from '@corridor/contract/annotation/rules.ts';
import { standsIn } from '../gallery/queries.ts';
import {
  all,
  bigint,
  bytes,
  type Db,
  first,
  instant,
  optional,
  type RowOf,
  statement,
  text,
  texts,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';

/**
 * Conditions on item `m`: the patient agrees, the owner still has it, and it was sent in a consult
 * whose specialist has data collection on. They are asked at each read, so a consent that is
 * withdrawn or a message that is retracted takes the picture out at once.
 */
const sentIn = (specialties: string) => `exists (
    select from media_uses u join activities a on a.id = u.activity_id
    join activity_members k on k.activity_id = a.id and k.role = 'consultant'
      and k.removed_at is null
    join specialists s on s.uid = k.uid and s.econsult_data_collection
    where u.media = m.id and ${standsIn('u.activity_id', 'u.seq')}
      and a.locked_at is null and a.specialty ${specialties}
      and a.subsite <> all ($subsites))`;
export const agreed = 'm.consent_at is not null and m.deleted_at is null';
export const sentForSpecialty = sentIn('= p.name');
/** A picture `i` of item `m` that is shown to specialists. */
export const offered = `i.moved_at is null and ${agreed} and ${sentIn('= any ($specialties)')}`;

export const offerParams = { specialties: texts, subsites: texts };
export const offerValues = { specialties: labelledSpecialties, subsites: unlabelledSubsites };

const image = {
  id: uuid,
  media: uuid,
  specialty: text,
  filename: text,
  createdAt: instant,
  patient: optional(bytes),
  path: text,
  size: bigint,
  file: uuid,
};
export const imageColumns = `i.id, i.media, i.specialty, i.filename, i.created_at, m.patient,
  f.path, f.size, f.id as file`;
/** The picture is served at the size of a screen, whose file has no name of its own. */
export const imageTables = `annotation_images i join media m on m.id = i.media
  join file_variants v on v.original = m.id and v.variant = 'screen'
  join files f on f.id = v.file`;
export const imageRow = image;
export type ImageRow = Omit<RowOf<typeof image>, 'specialty'> & { specialty: LabelledSpecialty };

/** The person answers service `s`. Served by service_members_uid. */
const answered = `not s.disabled and (s.owner_uid = $uid or exists (
     select from service_members m where m.service_id = s.id and m.uid = $uid))`;
const ofPerson = `exists (select from services s where s.specialty = i.specialty and ${answered})`;

const imageNamed = statement(
  'annotation.image-named',
  `select ${imageColumns} from ${imageTables}
   where i.filename = $filename and ${ofPerson} and ${offered}`,
  { filename: text, uid: uuid, ...offerParams },
  image,
);
const imageById = statement(
  'annotation.image',
  `select ${imageColumns} from ${imageTables} where i.id = $id and ${ofPerson} and ${offered}`,
  { id: uuid, uid: uuid, ...offerParams },
  image,
);
const imageForExport = statement(
  'annotation.image-for-export',
  `select ${imageColumns} from ${imageTables} where i.id = $id and ${offered}`,
  { id: uuid, ...offerParams },
  image,
);

const specialtiesOf = statement(
  'annotation.specialties',
  `select distinct s.specialty from services s
   where s.specialty = any ($specialties) and ${answered} order by 1`,
  { uid: uuid, specialties: texts },
  { specialty: text },
);

/** The specialties of a person whose pictures are labelled, as the directory names them. */
export async function specialtiesFor(db: Db, uid: string): Promise<LabelledSpecialty[]> {
  const rows = await all(db, specialtiesOf, { uid, specialties: labelledSpecialties });
  return rows.map(({ specialty }) => specialty as LabelledSpecialty);
}

/** A picture of one of the person's specialties by its name. Any other one is not found. */
export const imageFor = async (db: Db, uid: string, filename: string): Promise<ImageRow> =>
  existing(await first(db, imageNamed, { filename, uid, ...offerValues }));

export const imageOf = async (db: Db, uid: string, id: string): Promise<ImageRow> =>
  existing(await first(db, imageById, { id, uid, ...offerValues }));

function existing(found: RowOf<typeof image> | undefined): ImageRow {
  if (!found) throw refuse('not-found');
  return found as ImageRow;
}

/** The picture without regard to a person, for an export. */
export const offeredImage = (db: Db, id: string) =>
  first(db, imageForExport, { id, ...offerValues }) as Promise<ImageRow | undefined>;
