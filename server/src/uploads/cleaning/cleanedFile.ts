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

type FileStore = Pick<App, 'pool' | 'files'>;
type Clean = (type: string, content: Buffer) => Buffer | Promise<Buffer>;

/**
 * Removes the place, device and date from a stored file. A recording keeps its length and is written
 * over in its place, so a second try ends the same. A picture becomes shorter: it is written beside
 * its place first, and the row names the place, so that a cut leaves it whole.
 */
export async function cleanStored(
  store: FileStore,
  id: string,
  clean: Clean = cleanContent,
): Promise<void> {
  const file = await withRow(store, id, async (db, locked) => {
    const type = locked.contentType as ContentType;
    if (fileTypes[type].fileType === 'video') await patchRecording(store.files, locked, type);
    if (fileTypes[type].fileType !== 'image' || draftOf(locked.path)) return locked;
    const before = await readContent(store.files, locked);
    const after = await clean(type, before);
    if (after.equals(before)) return locked;
    const path = `${locked.path}.was-${locked.size}`;
    await putContent(store.files, { id, path }, after);
    await run(db, replaceFile, { id, path, size: after.length });
    return { ...locked, path, size: after.length };
  });
  if (draftOf(file.path)) await comeHome(store, id);
  await run(store.pool, setClean, { id, clean: true });
}

/** The first place and size of a picture that was written beside its place. */
function draftOf(path: string): { path: string; size: number } | undefined {
  const [, home, size] = /^(.+)\.was-(\d+)$/.exec(path) ?? [];
  return home ? { path: home, size: Number(size) } : undefined;
}

async function comeHome(store: FileStore, id: string): Promise<void> {
  const left = await withRow(store, id, async (db, locked) => {
    const home = draftOf(locked.path);
    if (!home) return undefined;
    await store.files.remove({ id, ...home });
    await store.files.copy(locked, home.path);
    await run(db, replaceFile, { id, path: home.path, size: locked.size });
    return locked;
  });
  if (left) await store.files.remove(left);
}

type Held = StoredFile & { contentType: string };

/** Nobody moves, gives up or cleans it meanwhile. */
const withRow = <T>({ pool }: FileStore, id: string, work: (db: Db, held: Held) => Promise<T>) =>
  transaction(pool, async (db) => {
    const held = await first(db, heldFile, { id });
    if (!held) throw refuse('not-found');
    return work(db, { ...held, id });
  });

/** Samples come first, because the boxes with their places are written over afterwards. */
export async function patchRecording(files: Files, file: StoredFile, type: ContentType) {
  const source = sourceOf(files, file);
  const rounds = type === 'video/mp4' ? await patchesOfMp4(source) : [await patchesOfWebm(source)];
  for (const patches of rounds) {
    // The bytes that were written over are read anew.
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
      for (let offset = start; offset < start + length; ) {
        const index = Math.floor(offset / segmentBytes);
        const from = offset - index * segmentBytes;
        const part = (await segment(index)).subarray(from, from + start + length - offset);
        parts.push(part);
        offset += part.length;
      }
      return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    },
  };
}
