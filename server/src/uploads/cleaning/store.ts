import { type ContentType, fileTypes } from '@corridor/contract/uploads/rules.ts';
import type { App } from '../../platform/app.ts';
import { type Db, first, run, transaction } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import {
  type Files,
  putContent,
  readContent,
  type StoredFile,
  segmentBytes,
} from '../../platform/files/files.ts';
import { replaceFile, setClean } from './actions.ts';
import { cleanJpeg } from './jpeg.ts';
import { patchesOfMp4 } from './mp4.ts';
import { applyPatches, type Patch, type Source } from './patches.ts';
import { cleanPng } from './png.ts';
import { heldFile } from './queries.ts';
import { patchesOfWebm } from './webm.ts';

const pictures = new Map([
  ['image/jpeg', cleanJpeg],
  ['image/png', cleanPng],
]);

/** A picture as it is kept; any other content as it came. */
export const cleanContent = (type: string, content: Buffer) =>
  pictures.get(type)?.(content) ?? content;

type Place = Pick<App, 'pool' | 'files'>;
type Clean = (type: string, content: Buffer) => Buffer | Promise<Buffer>;

/**
 * Takes out of a stored file what it tells of place, device and date. A recording keeps its length and
 * is written over where it lies: begun anew, this ends the same. A picture becomes shorter: it is
 * written beside its place first, and the row says where it lies, so that a cut leaves it whole.
 */
export async function cleanStored(
  place: Place,
  id: string,
  clean: Clean = cleanContent,
): Promise<void> {
  const file = await withRow(place, id, async (db, held) => {
    const type = held.contentType as ContentType;
    if (fileTypes[type].fileType === 'video') await patchRecording(place.files, held, type);
    if (fileTypes[type].fileType !== 'image' || draftOf(held.path)) return held;
    const before = await readContent(place.files, held);
    const after = await clean(type, before);
    if (after.equals(before)) return held;
    const path = `${held.path}.was-${held.size}`;
    await putContent(place.files, { id, path }, after);
    await run(db, replaceFile, { id, path, size: after.length });
    return { ...held, path, size: after.length };
  });
  if (draftOf(file.path)) await comeHome(place, id);
  await run(place.pool, setClean, { id, clean: true });
}

/** Where a picture lies that was written beside its place: that place, and how long it was there. */
function draftOf(path: string): { path: string; size: number } | undefined {
  const [, home, size] = /^(.+)\.was-(\d+)$/.exec(path) ?? [];
  return home ? { path: home, size: Number(size) } : undefined;
}

async function comeHome(place: Place, id: string): Promise<void> {
  const left = await withRow(place, id, async (db, held) => {
    const home = draftOf(held.path);
    if (!home) return undefined;
    await place.files.remove({ id, ...home });
    await place.files.copy(held, home.path);
    await run(db, replaceFile, { id, path: home.path, size: held.size });
    return held;
  });
  if (left) await place.files.remove(left);
}

type Held = StoredFile & { contentType: string };

/** Nobody moves, gives up or cleans it meanwhile. */
const withRow = <T>({ pool }: Place, id: string, work: (db: Db, held: Held) => Promise<T>) =>
  transaction(pool, async (db) => {
    const held = await first(db, heldFile, { id });
    if (!held) throw refuse('not-found');
    return work(db, { ...held, id });
  });

/** Samples first: where they lie stands in what is written over afterwards. */
export async function patchRecording(files: Files, file: StoredFile, type: ContentType) {
  const source = sourceOf(files, file);
  const rounds = type === 'video/mp4' ? await patchesOfMp4(source) : [await patchesOfWebm(source)];
  for (const patches of rounds) {
    // What was written over is read anew.
    const now = sourceOf(files, file);
    for (const [index, among] of bySegment(patches)) {
      const start = index * segmentBytes;
      const plain = Buffer.from(await now.read(start, Math.min(segmentBytes, file.size - start)));
      if (applyPatches(plain, start, among)) await files.putSegment(file, index, plain);
    }
  }
}

function bySegment(patches: readonly Patch[]): Map<number, Patch[]> {
  const found = new Map<number, Patch[]>();
  for (const patch of patches) {
    const last = Math.floor((patch.at + Math.max(patch.length, 1) - 1) / segmentBytes);
    for (let index = Math.floor(patch.at / segmentBytes); index <= last; index++) {
      const among = found.get(index);
      if (among) among.push(patch);
      else found.set(index, [patch]);
    }
  }
  return found;
}

/** Reads near one another are answered from the segment that was opened last. */
export function sourceOf(files: Files, file: StoredFile): Source {
  let opened = -1;
  let plain: Buffer = Buffer.alloc(0);
  const segment = async (index: number) => {
    if (index === opened) return plain;
    const start = index * segmentBytes;
    const end = Math.min(start + segmentBytes, file.size) - 1;
    for await (const part of files.read(file, { start, end })) plain = part;
    opened = index;
    return plain;
  };
  return {
    size: file.size,
    async read(start, length) {
      const parts: Buffer[] = [];
      for (let at = start; at < start + length; ) {
        const index = Math.floor(at / segmentBytes);
        const from = at - index * segmentBytes;
        const part = (await segment(index)).subarray(from, from + start + length - at);
        parts.push(part);
        at += part.length;
      }
      return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    },
  };
}
