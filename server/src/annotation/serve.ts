import { calls, queries, routes } from '@corridor/contract/annotation/calls.ts';
import { areLabelsOf, batchSize, fileUriOf } from '@corridor/contract/annotation/rules.ts';
import { filename as filenameShape } from '@corridor/contract/annotation/schemas.ts';
import type { App } from '../platform/app.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { readContent } from '../platform/files/files.ts';
import { fitsArchive } from '../platform/files/zip.ts';
import { sendArchive } from '../platform/http/sentArchive.ts';
import { serve, serveRoutes } from '../platform/http/serve.ts';
import { finishedFile } from '../uploads/queries.ts';
import { variantsOf } from '../uploads/variants/queries.ts';
import { type ImageRow, imageFor, imageOf, offerValues, specialtiesFor } from './access.ts';
import { moveImage, recordOf, saveLabel } from './actions.ts';
import { readLabels } from './currentLabels.ts';
import { qualityOfSpecialties, qualityOfVersions } from './quality.ts';
import { batchFor, labelBy, labelledTotal, waitingCount } from './queries.ts';
import { conditionToken, openLabel } from './sealed.ts';
import { isForTraining, trainingEntries } from './trainingArchive.ts';

/** A picture as a specialist sees it: nothing leads to its patient, sender or consult. */
const shownImage = ({ id, filename, specialty, createdAt }: Omit<ImageRow, 'path' | 'size'>) => ({
  id,
  filename,
  fileUri: fileUriOf(filename),
  specialty,
  created: createdAt,
});

async function thumbnailOf({ pool }: App, media: string) {
  const drawn = await all(pool, variantsOf, { ids: [media] });
  const thumbnail = drawn.find(({ variant }) => variant === 'thumbnail');
  return thumbnail && first(pool, finishedFile, { id: thumbnail.file });
}

const nameIn = (fileUri: string) => fileUri.slice(fileUri.lastIndexOf('/') + 1);

export const handlers = serve(
  { ...calls, ...queries },
  {
    'ai-doctorLabelImage': async (input, { app, viewer, change }) => {
      const { doctorUid, doctorLabels, specialty, aiPrediction } = input;
      if (doctorUid !== viewer.uid) throw refuse('permission-denied', 'another-doctor');
      if (!areLabelsOf(specialty, doctorLabels)) throw refuse('invalid-argument', 'unknown-label');
      await change(async (inside) => {
        const image = await imageFor(inside.db, viewer.uid, nameIn(input.fileUri));
        if (image.specialty !== specialty) throw refuse('failed-precondition', 'moved');
        const informed = aiPrediction.length > 0;
        await saveLabel(inside, app, { image, doctor: viewer.uid, doctorLabels, informed });
      });
      return { saved: 1 };
    },

    'ai-updateImageSpecialty': async ({ id, oldSpecialty, newSpecialty }, { viewer, change }) => {
      if (oldSpecialty === newSpecialty) throw refuse('invalid-argument', 'same-specialty');
      return change(async (inside) => {
        const image = await imageOf(inside.db, viewer.uid, id);
        if (image.specialty !== oldSpecialty) throw refuse('not-found');
        return moveImage(inside, image, newSpecialty);
      });
    },

    'annotation-specialties': async (_, { app, viewer }) => ({
      specialties: await specialtiesFor(app.pool, viewer.uid),
    }),

    'annotation-batch': async ({ specialty, condition }, { app, viewer }) => {
      const { uid } = viewer;
      if (!(await specialtiesFor(app.pool, uid)).includes(specialty)) throw refuse('not-found');
      const wanted = {
        specialty,
        uid,
        enough: app.settings.LABELS_PER_PICTURE,
        condition: condition === null ? null : conditionToken(app.keys, condition),
        ...offerValues,
      };
      const rows = await all(app.pool, batchFor, { ...wanted, most: batchSize });
      const counted = await first(app.pool, waitingCount, wanted);
      const images = rows.map((row) => shownImage({ ...row, specialty }));
      return { images, waiting: counted?.count ?? 0 };
    },

    'annotation-image': async ({ specialty, filename }, { app, viewer }) => {
      const image = await imageFor(app.pool, viewer.uid, filename);
      if (image.specialty !== specialty) throw refuse('not-found');
      const row = await first(app.pool, labelBy, { image: image.id, doctor: viewer.uid });
      const labelled = row && openLabel(app, row.id, row.sealed);
      return {
        image: shownImage(image),
        label: labelled ? recordOf(image, { id: row.id, doctor: viewer.uid, labelled }) : null,
      };
    },

    'annotation-quality': async (_, { app }) => {
      const labels = await readLabels(app);
      return { versions: qualityOfVersions(labels), specialties: qualityOfSpecialties(labels) };
    },
  },
);

export const routeHandlers = serveRoutes(routes, {
  'annotation-picture': async (request, reply, context) => {
    const { app, viewer } = context;
    const { filename } = request.params as { filename: string };
    if (!filenameShape.safeParse(filename).success) throw refuse('not-found');
    const image = await imageFor(app.pool, viewer.uid, filename);
    const { patient } = image;
    const subject = `annotation:${image.id}`;
    app.reads.note(context, { action: 'annotation.show', subject, ...(patient && { patient }) });
    const { form } = request.query as { form?: unknown };
    const small = form === 'thumbnail' && (await thumbnailOf(app, image.media));
    const content = await readContent(app.files, small || { ...image, id: image.file });
    return reply
      .code(200)
      .headers({
        'content-type': 'image/jpeg',
        'content-disposition': `inline; filename="${filename}"`,
        // Clinics share desktops, so no patient data may stay in the browser's cache.
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(content);
  },

  'annotation-export': async (_, reply, { app, now, change }) => {
    const total = await first(app.pool, labelledTotal, offerValues);
    // The list of labels is an entry too.
    if (total && !fitsArchive(total.bytes, total.pictures + 1)) throw refuse('too-large');
    const labels = (await readLabels(app)).filter(isForTraining);
    const patients = labels.flatMap(({ patient }) => (patient ? [patient] : []));
    const pictures = new Set(labels.map(({ image }) => image)).size;
    await change((inside) =>
      inside.audit({
        action: 'annotation.export',
        subject: 'annotation',
        patients,
        details: { pictures, labels: labels.length },
      }),
    );
    const name = `training-${now.toISOString().slice(0, 10)}.zip`;
    return sendArchive(reply, app.log, { name, entries: trainingEntries(app, labels, now) });
  },
});
