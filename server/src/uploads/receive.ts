import type { Readable } from 'node:stream';
import { faultOf, isMediaType, type UploadFault } from '@corridor/contract/uploads/rules.ts';
import { faultWords } from '@corridor/contract/uploads/words.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { segmentBytes } from '../platform/files.ts';
import { addToMedia, announceFile, countReceived, dropUnfinished, placeFile } from './actions.ts';
import type { Unfinished } from './queries.ts';

export const faulty = (fault: UploadFault) => {
  const code = fault === 'size' ? 'too-large' : 'invalid-argument';
  return refuse(code, fault, faultWords[fault]);
};

/**
 * Takes the bytes of one request. Whole segments are stored and counted; what a cut leaves of a
 * segment is forgotten, and the sender asks for the offset and goes on from there.
 */
export async function receive(app: App, file: Unfinished, body: Readable): Promise<Unfinished> {
  let taken = file;
  let held: Buffer[] = [];
  let length = 0;
  let ours = false;
  const store = async () => {
    ours = true;
    taken = await storeSegment(app, app.pool, taken, Buffer.concat(held, length));
    ours = false;
    held = [];
    length = 0;
  };
  try {
    // Not destroyed when refused half-way: the answer must still reach the sender.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      for (let from = 0; from < chunk.length; ) {
        const room = Math.min(segmentBytes - length, file.size - taken.received - length);
        if (room === 0) {
          await dropUnfinished(app, taken);
          throw faulty('size');
        }
        const part = chunk.subarray(from, from + room);
        held.push(part);
        length += part.length;
        from += part.length;
        if (length === segmentBytes || taken.received + length === file.size) await store();
      }
    }
  } catch (error) {
    body.resume();
    // The sender went away: what was counted stays counted.
    const senderLeft = !ours && !(error instanceof Refusal);
    if (!senderLeft) throw error;
  }
  return taken;
}

/** Keeps a file whose bytes are here already, in one change: it is whole, or it never was. */
export async function keepFile(
  app: App,
  change: Change,
  owner: string,
  name: string,
  content: Buffer,
): Promise<string> {
  const size = content.length;
  const { id } = await announceFile(change, app.keys, { owner, name, size });
  let file: Unfinished = { id, path: null, size, received: 0, contentType: null };
  while (file.received < size) {
    const part = content.subarray(file.received, file.received + segmentBytes);
    file = await storeSegment(app, change.db, file, part);
  }
  await scanWhole(app, file);
  await addToMedia(change, app, owner, file);
  return id;
}

async function storeSegment(
  app: App,
  db: Db,
  file: Unfinished,
  plain: Buffer,
): Promise<Unfinished> {
  const placed = file.path
    ? { ...file, path: file.path }
    : await placeByContent(app, db, file, plain);
  await app.files.putSegment(placed, Math.floor(file.received / segmentBytes), plain);
  const received = file.received + plain.length;
  await countReceived(db, file.id, file.received, received, app.clock());
  return { ...placed, received };
}

/** What a file is stands in its first bytes, not in its name. */
async function placeByContent(app: App, db: Db, file: Unfinished, start: Buffer) {
  const type = (await fileTypeFromBuffer(start))?.mime ?? '';
  const fault = faultOf(type, file.size);
  if (fault || !isMediaType(type)) {
    await dropUnfinished(app, file);
    throw faulty(fault ?? 'type');
  }
  return { ...file, contentType: type, path: await placeFile(db, file.id, type) };
}

/** Looks through a file that is whole, where a scanner is set. */
export async function scanWhole(app: App, file: Unfinished): Promise<void> {
  if (!app.scan || !file.path) return;
  if ((await app.scan(app.files.read({ ...file, path: file.path }))) === 'clean') return;
  await dropUnfinished(app, file);
  app.log.warn({ file: file.id }, 'an infected upload was dropped');
  throw faulty('infected');
}
