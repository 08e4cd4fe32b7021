import type { UploadFault } from '@corridor/contract/uploads/rules.ts';
import type { App } from '../../platform/app.ts';
import { type Db, first, run } from '../../platform/database/database.ts';
import { type StoredFile, segmentBytes } from '../../platform/files/files.ts';
import { pictureHead, pixelsAtMost } from '../../platform/files/pictures.ts';
import { find } from '../cleaning/boxes.ts';
import { heldFile } from '../cleaning/queries.ts';
import { sourceOf } from '../cleaning/store.ts';
import { capturedIn } from './captured.ts';
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
export const capturedOf = async (content: Buffer) => capturedIn((await pictureHead(content))?.exif);

async function pictureFacts({ files }: App, file: StoredFile): Promise<Facts | UploadFault> {
  const end = Math.min(file.size, segmentBytes);
  const start = await sourceOf(files, file).read(0, end);
  const head = await pictureHead(start);
  if (!head) return 'damaged';
  const { width, height, exif } = head;
  if (width * height > pixelsAtMost) return 'pixels';
  return { ...noFacts, width, height, capturedAt: capturedIn(exif) ?? null };
}

/** The clock of recordings begins in 1904, in Universal Time. */
const filmEpoch = Date.UTC(1904, 0, 1);

async function filmFacts({ files }: App, file: StoredFile): Promise<Facts> {
  const source = sourceOf(files, file);
  try {
    const walk = { source, patches: [], left: 1_000 };
    const whole = { type: '', at: 0, body: 0, end: source.size };
    const header = await find(walk, whole, 'moov', 'mvhd');
    if (!header) return noFacts;
    const head = await source.read(header.body, Math.min(32, header.end - header.body));
    const isLate = head[0] === 1;
    const recorded = isLate ? Number(head.readBigUInt64BE(4)) : head.readUInt32BE(4);
    const scale = head.readUInt32BE(isLate ? 20 : 12);
    const duration = isLate ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16);
    const capturedAt = recorded > 0 ? new Date(filmEpoch + recorded * 1_000) : null;
    return { ...noFacts, seconds: scale > 0 ? duration / scale : null, capturedAt };
  } catch {
    // The cleaning reads the film next and refuses it where it is damaged.
    return noFacts;
  }
}
