import { Readable } from 'node:stream';
import { type ContentType, savedName } from '@corridor/contract/uploads/rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/app.ts';
import { Refusal } from '../platform/errors.ts';
import { type Range, rangeOf, type StoredFile } from '../platform/files/files.ts';
import { fileName } from './actions.ts';

type Finished = StoredFile & { contentType: string; sealedName: Buffer };

/** Answers with a stored file or the asked range of it. A gate has allowed the read. */
export async function sendStored(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Finished,
) {
  const range = rangeOf(request.headers.range, file.size);
  if (range === 'outside') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new Refusal('range-not-satisfiable');
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const bytes = await content(app, file, { start, end });
  const name = savedName(fileName(app, file.id, file.sealedName), file.contentType as ContentType);
  return reply
    .code(range === 'whole' ? 200 : 206)
    .headers({
      ...(range === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${file.size}` }),
      'content-length': end - start + 1,
      'content-type':
        file.contentType === 'text/plain' ? 'text/plain; charset=utf-8' : file.contentType,
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      // Clinics share desktops, so no patient data may stay in the browser's cache.
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      'content-security-policy': policyOf(file.contentType),
    })
    .send(bytes);
}

/**
 * Nothing may run in a file. A browser shows no PDF in a sandbox, but its viewer has a sandbox of
 * its own.
 */
const policyOf = (type: string) =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
    : "default-src 'none'; sandbox";

/** Reads the first part before the headers are sent, so an unreadable file gives an error. */
async function content(app: App, file: StoredFile, range: Range): Promise<Readable> {
  const parts = app.files.read(file, range);
  const begun = await parts.next();
  const all = async function* () {
    if (!begun.done) yield begun.value;
    yield* parts;
  };
  // A later error cuts the stream and is logged.
  return Readable.from(all()).on('error', (error) =>
    app.log.error({ file: file.id, err: error }, 'a file could not be read'),
  );
}
