import type { LabelledSpecialty } from '@corridor/contract/annotation/rules.ts';
import type { App } from '../platform/app.ts';
import { all } from '../platform/database/database.ts';
import { offerValues } from './access.ts';
import { standingLabels } from './queries.ts';
import { openLabel } from './sealed.ts';

/** The labels of all pictures whose consent stands. An unreadable label is logged and left out. */
export async function readLabels(app: App) {
  const rows = await all(app.pool, standingLabels, offerValues);
  return rows.flatMap(({ sealed, specialty, ...row }) => {
    const labelled = openLabel(app, row.id, sealed);
    return labelled
      ? [{ ...row, specialty: specialty as LabelledSpecialty, labelled, ...labelled }]
      : [];
  });
}
