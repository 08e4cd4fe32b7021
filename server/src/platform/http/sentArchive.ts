import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Entry, zipped } from '../files/zip.ts';
import type { Log } from '../log.ts';

type Archive = { name: string; entries: AsyncIterable<Entry> | Iterable<Entry> };

/** Sends files as one archive, which is written meanwhile. A later error cuts it and is logged. */
export function sendArchive(reply: FastifyReply, log: Log, { name, entries }: Archive) {
  const archive = Readable.from(zipped(entries)).on('error', (error) =>
    log.error({ err: error }, 'an archive could not be finished'),
  );
  return reply
    .code(200)
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(archive);
}
