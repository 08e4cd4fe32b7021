import type { UploadFault } from '@corridor/contract/uploads/rules.ts';
import type { App } from '../../platform/app.ts';
import { type Db, first, run } from '../../platform/database/database.ts';
import { type StoredFile, segmentBytes } from '../../platform/files/files.ts';
import { pictureHeader, pixelsAtMost } from '../../platform/files/pictures.ts';
import { find } from '../cleaning/boxes.ts';
import { sourceOf } from '../cleaning/cleanedFile.ts';
import { heldFile } from '../cleaning/queries.ts';
import { capturedIn, isPlausible } from './captured.ts';
import { setFacts } from './queries.ts';

type Facts = {
  width: number | null;
  height: number | null;
  seconds: number | null;
  capturedAt: Date | null;
};
const noFacts: Facts = { width: null, height: null, seconds: null, capturedAt: null };

/**
 * Keeps the size, the length and the moment of capture of a complete file, before the file loses
 * them. Answers the fault of a picture that no screen can show.
 */
export async function keepFacts(
  app: App,
  id: string,
  db: Db = app.pool,
  capturedAt?: Date,
): Promise<UploadFault | undefined> {
  const file = await first(db, heldFile, { id });
  if (!file) return undefined;
  const [kind] = file.contentType.split('/');
  if (kind !== 'image' && kind !== 'video') return undefined;
  const read = kind === 'image' ? pictureFacts : filmFacts;
  const facts = await read(app, { id, ...file });
  if (typeof facts === 'string') return facts;
  await run(db, setFacts, { id, ...facts, ...(capturedAt && { capturedAt }) });
  return undefined;
}

/** The moment of capture of a picture that still has its metadata. */
export const capturedOf = async (content: Buffer) =>
  capturedIn((await pictureHeader(content))?.exif);

async function pictureFacts({ files }: App, file: StoredFile): Promise<Facts | UploadFault> {
  const end = Math.min(file.size, segmentBytes);
  const start = await sourceOf(files, file).read(0, end);
  const header = await pictureHeader(start);
  if (!header) return 'damaged';
  const { width, height, exif } = header;
  if (width * height > pixelsAtMost) return 'pixels';
  return { ...noFacts, width, height, capturedAt: capturedIn(exif) ?? null };
}

/** The clock of recordings begins in 1904, in Universal Time. */
const filmEpoch = Date.UTC(1904, 0, 1);
/** A day. A header that names more is wrong. */
const longestSeconds = 86_400;

async function filmFacts({ files }: App, file: StoredFile): Promise<Facts> {
  const source = sourceOf(files, file);
  try {
    const walk = { source, patches: [], left: 1_000 };
    const whole = { type: '', at: 0, body: 0, end: source.size };
    const header = await find(walk, whole, 'moov', 'mvhd');
    if (!header) return noFacts;
    const start = await source.read(header.body, Math.min(32, header.end - header.body));
    const isLate = start[0] === 1;
    const recorded = isLate ? Number(start.readBigUInt64BE(4)) : start.readUInt32BE(4);
    const scale = start.readUInt32BE(isLate ? 20 : 12);
    const duration = isLate ? Number(start.readBigUInt64BE(24)) : start.readUInt32BE(16);
    const moment = new Date(filmEpoch + recorded * 1_000);
    const length = duration / scale;
    return {
      ...noFacts,
      seconds: length <= longestSeconds ? length : null,
      capturedAt: recorded > 0 && isPlausible(moment) ? moment : null,
    };
  } catch {
    // The cleaning reads the film next and refuses it where it is damaged.
    return noFacts;
  }
}
