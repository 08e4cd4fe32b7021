import type { App } from '../../platform/app.ts';
import { all, run } from '../../platform/database/database.ts';
import { drawAgain } from '../../platform/files/pictures.ts';
import { setClean } from './actions.ts';
import { Damaged } from './damaged.ts';
import { uncleanFiles } from './queries.ts';
import { cleanStored } from './store.ts';

/** Cleans what nobody has looked at, each file by itself: after a cut it goes on with the next one. */
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
    // A store that does not answer is asked again; what cannot be read stays and is told of.
    const damaged = error instanceof Damaged;
    app.log.warn({ file: id, err: error }, 'a stored file could not be cleaned');
    if (damaged) await run(app.pool, setClean, { id, clean: false });
    return damaged ? 'damaged' : 'later';
  }
}

/** What can be seen of a picture that is cut off stays with its owner. */
const redraw = (type: string, bytes: Buffer) =>
  drawAgain(type, bytes).catch(() => {
    throw new Damaged('the picture cannot be drawn');
  });
