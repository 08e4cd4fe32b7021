import type { Readable } from 'node:stream';
import {
  faultOf,
  isTypeOf,
  type Purpose,
  type UploadFault,
} from '@corridor/contract/uploads/rules.ts';
import { faultWord } from '@corridor/contract/uploads/words.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { type Db, run } from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { segmentBytes } from '../platform/files/files.ts';
import {
  addToMedia,
  announceFile,
  awaitClaim,
  claimSegment,
  countReceived,
  dropUnfinished,
  placeFile,
  releaseSegment,
} from './actions.ts';
import { setClean } from './cleaning/actions.ts';
import { cleanContent, cleanStored } from './cleaning/cleanedFile.ts';
import { Damaged } from './cleaning/damaged.ts';
import { isText, typeOf } from './contentType.ts';
import { forgetPlace } from './places/actions.ts';
import type { Unfinished } from './queries.ts';
import { capturedOf, keepFacts } from './variants/facts.ts';

export const refuseFault = (fault: UploadFault, purpose: string) => {
  const code = fault === 'size' ? 'too-large' : 'invalid-argument';
  return refuse(code, fault, faultWord(fault, purpose as Purpose));
};

/**
 * Receives the bytes of one request. Whole segments are stored and counted. A cut-off part is
 * dropped, and the sender resumes at the counted offset.
 */
export async function receive(app: App, file: Unfinished, body: Readable): Promise<Unfinished> {
  let upload = file;
  let pieces: Buffer[] = [];
  let length = 0;
  let isStoring = false;
  const store = async () => {
    isStoring = true;
    upload = await storeSegment(app, app.pool, upload, Buffer.concat(pieces, length));
    isStoring = false;
    pieces = [];
    length = 0;
  };
  try {
    // The stream stays open after a refusal, so the answer reaches the sender.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      for (let from = 0; from < chunk.length; ) {
        const room = Math.min(segmentBytes - length, file.size - upload.received - length);
        if (room === 0) {
          await dropUnfinished(app, upload);
          throw refuseFault('size', file.purpose);
        }
        const part = chunk.subarray(from, from + room);
        pieces.push(part);
        length += part.length;
        from += part.length;
        if (length === segmentBytes || upload.received + length === file.size) await store();
      }
    }
  } catch (error) {
    // The sender went away; the counted segments stay.
    const senderLeft = !isStoring && !(error instanceof Refusal);
    if (!senderLeft) throw error;
  }
  return upload;
}

type Kept = { owner: string; purpose: Purpose; name: string; content: Buffer };

/** Stores a file whose bytes are already here, in one change. */
export async function keepFile(app: App, change: Change, kept: Kept): Promise<string> {
  const { owner, purpose, name } = kept;
  const type = await typeOf(kept.content.subarray(0, segmentBytes), purpose);
  // The cleaning removes it.
  const capturedAt = await capturedOf(kept.content);
  const content = cleanContent(type, kept.content);
  const size = content.length;
  const { id } = await announceFile(change, app.keys, { owner, purpose, name, size });
  let file: Unfinished = {
    id,
    purpose,
    path: null,
    size,
    received: 0,
    whole: false,
    contentType: null,
  };
  while (file.received < size) {
    const part = content.subarray(file.received, file.received + segmentBytes);
    file = await storeSegment(app, change.db, file, part);
  }
  await checkWhole(app, file);
  await keepFacts(app, id, change.db, capturedAt);
  await run(change.db, setClean, { id, clean: true });
  if (purpose === 'media') await addToMedia(change, app, owner, file);
  else await awaitClaim(change, id);
  return id;
}

async function storeSegment(
  app: App,
  db: Db,
  file: Unfinished,
  plain: Buffer,
): Promise<Unfinished> {
  const { id, received: from } = file;
  const until = await claimSegment(db, id, from, app.clock());
  const placed = await putSegment(app, db, file, plain).catch(async (error: unknown) => {
    const still = await releaseSegment(db, id, until).catch(() => 1);
    // The upload was dropped meanwhile, so a missing folder is no fault.
    throw still === 0 && !(error instanceof Refusal) ? refuse('aborted', 'offset') : error;
  });
  const received = from + plain.length;
  await countReceived(db, { id, from, to: received, until }, app.clock()).catch(
    async (error: unknown) => {
      await forgetPlace(app, placed);
      throw error;
    },
  );
  return { ...placed, received };
}

async function putSegment(app: App, db: Db, file: Unfinished, plain: Buffer) {
  const placed = file.path
    ? { ...file, path: file.path }
    : await placeByContent(app, db, file, plain);
  await app.files.putSegment(placed, Math.floor(file.received / segmentBytes), plain);
  return placed;
}

/** The type comes from the first bytes, not from the name. */
async function placeByContent(app: App, db: Db, file: Unfinished, start: Buffer) {
  const purpose = file.purpose as Purpose;
  const type = await typeOf(start, purpose);
  const fault = faultOf(type, file.size, purpose);
  if (fault || !isTypeOf(purpose, type)) {
    await dropUnfinished(app, file);
    throw refuseFault(fault ?? 'type', purpose);
  }
  return { ...file, contentType: type, path: await placeFile(db, file.id, type) };
}

/** Checks a complete file: text to its end, and malware where a scanner is set. */
export async function checkWhole(app: App, file: Unfinished): Promise<void> {
  if (!file.path) return;
  const stored = { ...file, path: file.path };
  if (file.contentType === 'text/plain' && !(await isText(app.files.read(stored)))) {
    await dropUnfinished(app, file);
    throw refuseFault('type', file.purpose);
  }
  if (!app.scan || (await app.scan(app.files.read(stored))) === 'clean') return;
  await dropUnfinished(app, file);
  app.log.warn({ file: file.id }, 'an infected upload was dropped');
  throw refuseFault('infected', file.purpose);
}

/**
 * Keeps the facts of a complete file, then removes its metadata about place and device. An
 * unreadable file is refused.
 */
export async function cleanUpload(app: App, file: Unfinished): Promise<void> {
  const fault = await keepFacts(app, file.id);
  if (fault) {
    await dropUnfinished(app, file);
    throw refuseFault(fault, file.purpose);
  }
  try {
    await cleanStored(app, file.id);
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    await dropUnfinished(app, file);
    throw refuseFault('damaged', file.purpose);
  }
}
