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
import { drawPlaceholder, drawVariant, pictureHeader } from '../../platform/files/pictures.ts';
import { newId } from '../../platform/ids.ts';
import { nameContext, nextTime } from '../actions.ts';
import { typeOf } from '../contentType.ts';
import { undrawnFile, undrawnFiles, type Variant, variantPurpose } from './queries.ts';

const thumbnailBytes = 30_000;
const thumbnailSides = [480, 400, 320, 240];
/** More than a browser draws for a recording. */
const posterPixelsAtMost = 16_000_000;
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
  'update files set sealed_placeholder = $placeholder where id = $id',
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

type SmallForms = { thumbnail: Buffer; placeholder: Buffer };
type Drawn = SmallForms & { screen: Buffer };

/**
 * Draws the smaller forms of a picture once, the thumbnail first, because a list waits for it. The
 * paths follow from the original, so a second try after a cut writes over the files of the first.
 */
export async function drawVariants(app: App, id: string): Promise<void> {
  const file = await first(app.pool, undrawnFile, { id });
  if (!file?.contentType.startsWith('image/')) return;
  const content = await readContent(app.files, file);
  const small = await unlessUndrawable(() => drawSmallForms(content));
  if (small) await inBackground(app, (change) => keepSmallForms(change, app, id, small));
  const screen = small && (await unlessUndrawable(() => drawVariant(content, screenDrawing)));
  if (screen) {
    await inBackground(app, (change) => keepScreen(change, app, id, screen));
    return;
  }
  app.log.warn({ file: id }, 'a picture could not be drawn');
  await run(app.pool, setDrawn, { id, drawn: false });
}

async function drawSmallForms(content: Buffer): Promise<SmallForms> {
  const thumbnail = await drawThumbnail(content);
  return { thumbnail, placeholder: await drawPlaceholder(thumbnail) };
}

/** Only the drawing tells that a picture cannot be drawn; a store that is slow says nothing of it. */
async function unlessUndrawable<T>(draw: () => Promise<T>): Promise<T | undefined> {
  try {
    return await draw();
  } catch (error) {
    if (!isUndrawable(error)) throw error;
    return undefined;
  }
}

/** The errors of the picture library have no name of their own. */
const isUndrawable = (error: unknown) =>
  error instanceof Error && /Vips|Input|unsupported image|timeout/i.test(error.message);

/** Draws the first picture of a recording in the same forms, if it is a whole JPEG. */
export async function drawPoster(poster: Buffer): Promise<Drawn | undefined> {
  const isJpeg = (await typeOf(poster, 'media')) === 'image/jpeg';
  const header = isJpeg ? await pictureHeader(poster) : undefined;
  if (!header || header.width * header.height > posterPixelsAtMost) return undefined;
  return unlessUndrawable(async () => {
    const screen = await drawVariant(poster, screenDrawing);
    return { screen, ...(await drawSmallForms(screen)) };
  });
}

/** Keeps the forms of a recording. Answers false where it has some already. */
export async function keepPoster(
  change: Change,
  app: App,
  id: string,
  { drawn, seconds }: { drawn: Drawn; seconds: number },
): Promise<boolean> {
  if (!(await keepSmallForms(change, app, id, drawn))) return false;
  await keepScreen(change, app, id, drawn.screen);
  await run(change.db, setSeconds, { id, seconds });
  return true;
}

/** Answers false if another process, or a try before a cut, has kept them. */
async function keepSmallForms(
  change: Change,
  app: App,
  original: string,
  { thumbnail, placeholder }: SmallForms,
): Promise<boolean> {
  const file = await first(change.db, undrawnFile, { id: original });
  if (!file || file.hasSmall) return false;
  await addOne(change, app, { ...file, variant: 'thumbnail', content: thumbnail });
  const sealed = app.keys.seal(placeholder, placeholderContext(original));
  await run(change.db, setPlaceholder, { id: original, placeholder: sealed });
  change.touch(`media:${original}`, `gallery:${file.owner}`);
  return true;
}

async function keepScreen(change: Change, app: App, original: string, screen: Buffer) {
  const file = await first(change.db, undrawnFile, { id: original });
  if (!file) return;
  await addOne(change, app, { ...file, variant: 'screen', content: screen });
  await run(change.db, setDrawn, { id: original, drawn: true });
  change.touch(`media:${original}`, `gallery:${file.owner}`);
}

type One = { id: string; owner: string; variant: Variant; content: Buffer };

async function addOne(change: Change, app: App, { id: original, owner, variant, content }: One) {
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

/** Draws the forms that are missing, each picture by itself. */
export async function drawAll(app: App): Promise<void> {
  for (const { id } of await all(app.pool, undrawnFiles, {})) await drawVariants(app, id);
}
