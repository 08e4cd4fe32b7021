import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Section } from '../platform/backup/sections.ts';
import { all, type Db } from '../platform/database/database.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { segmentsOf } from '../platform/files/files.ts';
import { dropAllUnfinished } from './actions.ts';
import { finishedFilesAfter } from './queries.ts';

const entrySchema = z.union([
  z.strictObject({ key: z.string().regex(/^[\w-]+(\/[\w.-]*\w)+$/) }),
  z.strictObject({ unfinished: z.literal('begin again') }),
]);

/** The stored files of a backup, sealed as in the store. Missing files are left out. */
export function fileSection(blobs: Blobs, missing: (path: string) => void): Section {
  return {
    name: 'files',
    async *entries(snapshot) {
      yield { about: { unfinished: 'begin again' } };
      for await (const { path, size } of finishedFiles(snapshot)) {
        for (let index = 0; index < segmentsOf(size); index++) {
          const key = `${path}/${index}`;
          const bytes = await blobs.get(key);
          if (bytes) yield { about: { key }, chunks: once(bytes) };
          else missing(path);
        }
      }
    },
    async restore({ db }, about, chunks) {
      const entry = entrySchema.parse(about);
      if ('unfinished' in entry) {
        await dropAllUnfinished(db);
        return 0;
      }
      await blobs.put(entry.key, await buffer(chunks));
      return 1;
    },
  };
}

async function* finishedFiles(db: Db) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await all(db, finishedFilesAfter, { after });
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function* once(bytes: Buffer) {
  yield bytes;
}
