import {
  bigint,
  boolean,
  instant,
  integer,
  optional,
  real,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

export const variants = ['thumbnail', 'screen'] as const;
export type Variant = (typeof variants)[number];

/** No upload has this purpose, because the server alone makes variants. */
export const variantPurpose = 'variant';

/** The row stays locked, so that two processes do not draw one picture. */
export const undrawnFile = statement(
  'uploads.undrawn',
  `select id, owner, path, size, content_type, sealed_placeholder is not null as has_small from files
   where id = $id and drawn is null and whole for no key update`,
  { id: uuid },
  { id: uuid, owner: uuid, path: text, size: bigint, contentType: text, hasSmall: boolean },
);

// Served by files_undrawn.
export const undrawnFiles = statement(
  'uploads.all-undrawn',
  `select id from files
   where drawn is null and whole and content_type like 'image/%'
   order by id limit 50`,
  {},
  { id: uuid },
);

/** The file from which a variant was drawn. Served by file_variants_file_key. */
export const originalOf = statement(
  'uploads.original-of',
  'select original from file_variants where file = $file',
  { file: uuid },
  { original: uuid },
);

/** The variants of some files. Served by file_variants_pkey. */
export const variantsOf = statement(
  'uploads.variants-of',
  `select v.original, v.variant, v.file, f.path from file_variants v join files f on f.id = v.file
   where v.original = any ($ids)`,
  { ids: uuids },
  { original: uuid, variant: text, file: uuid, path: text },
);

export const setFacts = statement(
  'uploads.set-facts',
  `update files set width = $width, height = $height, seconds = $seconds,
     captured_at = coalesce(captured_at, $capturedAt)
   where id = $id`,
  {
    id: uuid,
    width: optional(integer),
    height: optional(integer),
    seconds: optional(real),
    capturedAt: optional(instant),
  },
);
