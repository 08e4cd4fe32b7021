import type { App } from '../../platform/app.ts';
import { all, run } from '../../platform/database/database.ts';
import { drawAgain } from '../../platform/files/pictures.ts';
import { setClean } from './actions.ts';
import { cleanStored } from './cleanedFile.ts';
import { Damaged } from './damaged.ts';
import { uncleanFiles } from './queries.ts';

/** Cleans the files that nobody has looked at, one by one. After a cut it goes on with the next one. */
export async function cleanAll(app: App): Promise<void> {
  const found = { clean: 0, damaged: 0, later: 0 };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await all(app.pool, uncleanFiles, { after });
    for (const { id } of page) found[await cleanOne(app, id)] += 1;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    app.log.info(found, 'stored files are being cleaned');
  }
}

async function cleanOne(app: App, id: string): Promise<'clean' | 'damaged' | 'later'> {
  try {
    await cleanStored(app, id).catch(async (error: unknown) => {
      if (!(error instanceof Damaged)) throw error;
      await cleanStored(app, id, redraw);
    });
    return 'clean';
  } catch (error) {
    // A store that does not answer is asked again. A file that cannot be read stays and is reported.
    const damaged = error instanceof Damaged;
    app.log.warn({ file: id, err: error }, 'a stored file could not be cleaned');
    if (damaged) await run(app.pool, setClean, { id, clean: false });
    return damaged ? 'damaged' : 'later';
  }
}

/** Draws a picture again as far as it can be seen, so a cut one stays with its owner. */
const redraw = (type: string, bytes: Buffer) =>
  drawAgain(type, bytes).catch(() => {
    throw new Damaged('the picture cannot be drawn');
  });
