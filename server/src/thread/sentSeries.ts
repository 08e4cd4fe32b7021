import type { SeriesPhoto } from '@corridor/contract/gallery/schemas.ts';
import { sentSeries } from '../gallery/queries.ts';
import { openDescribed, openSubject } from '../gallery/sealed.ts';
import { all } from '../platform/database/database.ts';
import type { Context } from '../platform/http/serve.ts';
import { filesOf } from './threadFiles.ts';

type Series = { site: string; photos: SeriesPhoto[] };

/**
 * The series of pictures that were sent in a thread. The notes and the patient of a picture stay
 * with its owner.
 */
export async function seriesOf(context: Context, activityId: string): Promise<Series[]> {
  const { app } = context;
  const rows = await all(app.pool, sentSeries, { activityId });
  const fileFor = await filesOf(
    context,
    rows.map(({ id }) => id),
  );
  const found = new Map<string, Series>();
  for (const row of rows) {
    const { id, seq, width, height } = row;
    const file = fileFor(id, { activityId, seq });
    const site = openSubject(app, id, row.sealedSubject)?.site;
    if (!file || !site) continue;
    const { name, url, thumbnailUrl, screenUrl } = file;
    const measured = openDescribed(app, id, row.sealed)?.measured ?? null;
    const taken = row.capturedAt ?? row.createdAt;
    const shown = { id, name, url, thumbnailUrl, screenUrl, width, height, taken, measured };
    const series = found.get(row.series.toString('hex')) ?? { site, photos: [] };
    series.photos.push({ ...shown, notes: '', uses: [] });
    found.set(row.series.toString('hex'), series);
  }
  return [...found.values()].filter(({ photos }) => photos.length > 1);
}
