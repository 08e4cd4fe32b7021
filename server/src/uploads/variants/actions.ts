import type { App } from '../../platform/app.ts';
import { type Change, inBackground } from '../../platform/change.ts';
import {
  all,
  bigint,
  boolean,
  bytes,
  first,
  instant,
  real,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { putContent, readContent } from '../../platform/files/files.ts';
import { drawPlaceholder, drawVariant } from '../../platform/files/pictures.ts';
import { newId } from '../../platform/ids.ts';
import { nameContext, nextTime } from '../actions.ts';
import { undrawnFile, undrawnFiles, type Variant, variantPurpose } from './queries.ts';

const thumbnailBytes = 30_000;
const thumbnailSides = [480, 400, 320, 240];
const screenDrawing = { side: 1_600, quality: 82 };

/** The largest thumbnail that is small enough for a list of many. */
export async function drawThumbnail(content: Buffer): Promise<Buffer> {
  let drawn: Buffer = content;
  for (const side of thumbnailSides) {
    for (const quality of [80, 60, 40]) {
      drawn = await drawVariant(content, { side, quality });
      if (drawn.length <= thumbnailBytes) return drawn;
    }
  }
  return drawn;
}

const addVariantFile = statement(
  'uploads.add-variant-file',
  `insert into files (id, owner, purpose, time, sealed_name, content_type, path, size, received,
     whole, clean, drawn, created_at)
   values ($id, $owner, $purpose, $time, $name, 'image/jpeg', $path, $size, $size,
     true, true, true, $now)`,
  {
    id: uuid,
    owner: uuid,
    purpose: text,
    time: bigint,
    name: bytes,
    path: text,
    size: bigint,
    now: instant,
  },
);
const addVariant = statement(
  'uploads.add-variant',
  'insert into file_variants (original, variant, file) values ($original, $variant, $file)',
  { original: uuid, variant: text, file: uuid },
);
const setDrawn = statement('uploads.set-drawn', 'update files set drawn = $drawn where id = $id', {
  id: uuid,
  drawn: boolean,
});
const setPlaceholder = statement(
  'uploads.set-placeholder',
  'update files set sealed_placeholder = $placeholder, drawn = true where id = $id',
  { id: uuid, placeholder: bytes },
);
const setSeconds = statement(
  'uploads.set-seconds',
  'update files set seconds = coalesce(seconds, $seconds) where id = $id',
  { id: uuid, seconds: real },
);

export const placeholderContext = (id: string) => ({
  table: 'files',
  column: 'sealed_placeholder',
  row: id,
});

type Drawn = Readonly<Partial<Record<Variant, Buffer>>>;

/**
 * Draws the smaller forms of a picture once. The paths follow from the original, so a second try
 * after a cut writes over what the first has left.
 */
export async function drawVariants(app: App, id: string): Promise<void> {
  const file = await first(app.pool, undrawnFile, { id });
  if (!file?.contentType.startsWith('image/')) return;
  const drawn = await drawBoth(await readContent(app.files, file));
  if (drawn) return keepVariants(app, id, drawn);
  app.log.warn({ file: id }, 'a picture could not be drawn');
  await run(app.pool, setDrawn, { id, drawn: false });
}

/** Returns nothing for a picture that cannot be drawn. A slow store is an error, and the job tries again. */
async function drawBoth(content: Buffer) {
  try {
    const screen = await drawVariant(content, screenDrawing);
    return { thumbnail: await drawThumbnail(screen), screen };
  } catch (error) {
    if (!isUndrawable(error)) throw error;
    return undefined;
  }
}

/** The errors of the picture library have no name of their own. */
const isUndrawable = (error: unknown) =>
  error instanceof Error && /Vips|Input|unsupported image|timeout/i.test(error.message);

/** Keeps the first picture of a recording in the same forms. */
export async function keepPoster(app: App, id: string, poster: Buffer, seconds: number) {
  const thumbnail = await drawThumbnail(poster);
  const screen = await drawVariant(poster, screenDrawing);
  await keepVariants(app, id, { thumbnail, screen });
  await run(app.pool, setSeconds, { id, seconds });
}

async function keepVariants(app: App, original: string, drawn: Drawn & { thumbnail: Buffer }) {
  const placeholder = await drawPlaceholder(drawn.thumbnail);
  await inBackground(app, async (change) => {
    const file = await first(change.db, undrawnFile, { id: original });
    if (!file) return;
    for (const [variant, content] of Object.entries(drawn))
      await addOne(change, app, { original, owner: file.owner, variant, content });
    const sealed = app.keys.seal(placeholder, placeholderContext(original));
    await run(change.db, setPlaceholder, { id: original, placeholder: sealed });
    change.touch(`media:${original}`, `gallery:${file.owner}`);
  });
}

type One = { original: string; owner: string; variant: string; content: Buffer };

async function addOne(change: Change, app: App, { original, owner, variant, content }: One) {
  const id = newId();
  const path = `variants/${original}-${variant}.jpg`;
  await putContent(app.files, { id, path }, content);
  const time = await nextTime(change, owner);
  const name = app.keys.seal(`${variant}.jpg`, nameContext(id));
  const size = content.length;
  const { now } = change;
  const row = { id, owner, purpose: variantPurpose, time, name, path, size, now };
  await run(change.db, addVariantFile, row);
  await run(change.db, addVariant, { original, variant, file: id });
}

/** Draws what nobody has drawn yet, each picture by itself. */
export async function drawAll(app: App): Promise<void> {
  for (const { id } of await all(app.pool, undrawnFiles, {})) await drawVariants(app, id);
}
