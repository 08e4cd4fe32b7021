/** Items as a person sees them, with links for this session. */
import { mediaTypeOf } from '@corridor/contract/gallery/rules.ts';
import type { MediaItem, Prediction } from '@corridor/contract/gallery/schemas.ts';
import { all, type Db, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';
import { isUuid } from '../platform/ids.ts';
import { fileName } from '../uploads/actions.ts';
import { mediaFilePlace } from '../uploads/gates.ts';
import { placeholderContext } from '../uploads/variants/actions.ts';
import { type Variant, variantsOf } from '../uploads/variants/queries.ts';
import { type ItemRow, itemsById, itemsNamed, predictionsOf, usesOf } from './queries.ts';
import { openDescribed, openPrediction, openSubject, shownOf } from './sealed.ts';

type Reading = Pick<Context, 'app' | 'viewer' | 'origin' | 'now'>;

/** Shows items, and notes in the audit trail of which patients they are. */
export async function shownItems(context: Reading, rows: readonly ItemRow[]): Promise<MediaItem[]> {
  const { app, viewer, now } = context;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [variants, predictions, uses] = await Promise.all([
    all(app.pool, variantsOf, { ids }),
    all(app.pool, predictionsOf, { ids }),
    all(app.pool, usesOf, { ids, uid: viewer.uid }),
  ]);
  notePatients(context, rows);
  const link = (id: string) => app.files.link({ id, place: mediaFilePlace }, viewer.sessionId, now);
  return rows.map((row) => {
    const { id } = row;
    const variant = (name: Variant) =>
      variants.find((each) => each.original === id && each.variant === name);
    // The drawn forms were read after the item. Forms that came in between wait for the next read.
    const isDrawn = row.sealedPlaceholder !== null;
    const [thumbnail, screen] = isDrawn ? [variant('thumbnail'), variant('screen')] : [];
    const described = openDescribed(app, id, row.sealed);
    const { notes, tags, measured = null } = described ?? { notes: '', tags: [] };
    const opened = predictions.flatMap(({ media, category, sealed }) => {
      const prediction = media === id && openPrediction(app, id, category, sealed);
      if (!prediction) return [];
      const { aiVersion } = prediction;
      return [[category, { aiVersion, labels: shownOf(prediction) }] as [string, Prediction]];
    });
    return {
      id,
      data: {
        created: row.createdAt,
        filePath: row.path,
        fileType: mediaTypeOf(row.path),
        notes,
        tags,
        fileDownloadUrl: link(id),
        thumbnailPath: thumbnail?.path ?? null,
        thumbnailDownloadUrl: thumbnail ? link(thumbnail.file) : null,
        aiPredictions: Object.fromEntries(opened),
      },
      version: row.version,
      unreadable: described === undefined,
      name: fileName(app, id, row.sealedName),
      contentType: row.contentType,
      size: row.size,
      screenUrl: screen ? link(screen.file) : null,
      placeholder: openPlaceholder(context, row),
      width: row.width,
      height: row.height,
      seconds: row.seconds,
      captured: row.capturedAt,
      subject: openSubject(app, id, row.sealedSubject),
      measured,
      consent: row.consentAt !== null,
      uses: uses
        .filter(({ media }) => media === id)
        .map(({ activityId, usedAt, specialty, subsite }) => ({
          activityId,
          usedAt,
          title: `${specialty} · ${subsite}`,
        })),
    };
  });
}

function notePatients(context: Reading, rows: readonly ItemRow[]) {
  const patients = rows.flatMap(({ patient }) => (patient ? [patient] : []));
  if (patients.length === 0) return;
  const { app, viewer } = context;
  app.reads.note(context, { action: 'gallery.show', subject: `gallery:${viewer.uid}`, patients });
}

function openPlaceholder({ app }: Reading, { id, sealedPlaceholder }: ItemRow): string | null {
  if (!sealedPlaceholder) return null;
  try {
    return app.keys.open(sealedPlaceholder, placeholderContext(id)).toString('base64');
  } catch {
    app.log.error(placeholderContext(id), 'a sealed value cannot be opened');
    return null;
  }
}

/** The ids of a person's items by the ids or storage paths that name them. */
export async function findItems(db: Db, uid: string, uris: readonly string[]) {
  const ids = uris.filter((uri) => isUuid(uri));
  const paths = uris.filter((uri) => !isUuid(uri));
  const found = uris.length === 0 ? [] : await all(db, itemsNamed, { uid, ids, paths });
  return new Map(found.flatMap(({ id, path }) => [[id, id] as const, [path, id] as const]));
}

/** The person's own item by its id or its storage path; another person's is not found. */
export async function ownItem({ app, viewer }: Reading, uri: string): Promise<ItemRow> {
  const { uid } = viewer;
  const id = (await findItems(app.pool, uid, [uri])).get(uri);
  const row = id && (await first(app.pool, itemsById, { ids: [id], uid }));
  if (!row) throw refuse('not-found');
  return row;
}
