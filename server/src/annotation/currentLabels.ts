import type { LabelledSpecialty } from '@corridor/contract/annotation/rules.ts';
import type { App } from '../platform/app.ts';
import { all } from '../platform/database/database.ts';
import { offerValues } from './access.ts';
import { currentLabels } from './queries.ts';
import { openLabel } from './sealed.ts';

const firstId = '00000000-0000-0000-0000-000000000000';
const start = {
  imageAt: new Date(0),
  imageId: firstId,
  labelAt: new Date(0),
  labelId: firstId,
};

/** The labels of all pictures whose consent stands. An unreadable label is logged and left out. */
export async function readLabels(app: App, pageSize = 1_000) {
  const labels: ReturnType<typeof openRows> = [];
  let after = start;
  for (;;) {
    const rows = await pageAfter(app, after, pageSize);
    labels.push(...openRows(app, rows));
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return labels;
    after = {
      imageAt: last.imageCreatedAt,
      imageId: last.image,
      labelAt: last.createdAt,
      labelId: last.id,
    };
  }
}

const pageAfter = ({ pool }: App, after: typeof start, most: number) =>
  all(pool, currentLabels, { ...offerValues, ...after, most });

const openRows = (app: App, rows: Awaited<ReturnType<typeof pageAfter>>) =>
  rows.flatMap(({ sealed, specialty, ...row }) => {
    const labelled = openLabel(app, row.id, sealed);
    return labelled
      ? [{ ...row, specialty: specialty as LabelledSpecialty, labelled, ...labelled }]
      : [];
  });
