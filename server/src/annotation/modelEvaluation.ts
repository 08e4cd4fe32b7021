/** Scores a model that is not installed on the pictures that specialists have labelled. */
import { isCondition, labelOf, labelsOf } from '@corridor/contract/annotation/rules.ts';
import type { VersionQuality } from '@corridor/contract/annotation/schemas.ts';
import type { ModelCard } from '@corridor/contract/prediction/schemas.ts';
import type { App } from '../platform/app.ts';
import type { AuditEntry } from '../platform/audit/audit.ts';
import { readContent } from '../platform/files/files.ts';
import { predictorOf } from '../prediction/predictors.ts';
import { offeredImage } from './access.ts';
import { readLabels } from './currentLabels.ts';
import { type CountedLabel, qualityOfVersions } from './quality.ts';
import { modelAnswerOf } from './sealed.ts';

/** Writes an entry of the audit trail. */
export type Note = (entry: AuditEntry) => Promise<void>;

type Model = { card: ModelCard; onnx: Buffer };
export type Evaluation = { quality: VersionQuality | undefined; unreadable: number };

/**
 * The labels that a model of the category answers for: those of its own list, given without
 * knowledge of a prediction. A picture of the ear is no question for a model of the nose.
 */
const isFor =
  (category: string) =>
  ({ specialty, doctorLabels, informed }: CountedLabel) =>
    !informed &&
    doctorLabels
      .filter(isCondition)
      .some((given) =>
        labelsOf(specialty).some((each) => each.label === given && each.category === category),
      );

/** The console's figures, as if the model had answered for each picture when it was labelled. */
export async function evaluateModel(
  app: App,
  { card, onnx }: Model,
  note: Note,
): Promise<Evaluation> {
  const { category, version, input, labels } = card;
  const wanted = (await readLabels(app)).filter(isFor(category));
  const shape = { input, labels: labels.length };
  const model = { key: `${category} ${version}`, shape, onnx: async () => onnx };
  const answered: CountedLabel[] = [];
  const patients: Buffer[] = [];
  let unreadable = 0;
  for (const [id, rows] of Map.groupBy(wanted, ({ image }) => image)) {
    // A consent that was withdrawn meanwhile takes the picture out.
    const image = await offeredImage(app.pool, id);
    if (!image) continue;
    if (image.patient) patients.push(image.patient);
    const { file, path, size } = image;
    const picture = () => readContent(app.files, { id: file, path, size });
    try {
      const scores = await predictorOf(app).predict(model, picture);
      const answer = modelAnswerOf(category, {
        aiVersion: version,
        labels: labels.map(({ aiLabel }, n) => ({ aiLabel, score: scores[n] ?? 0 })),
      });
      answered.push(...rows.map((row) => ({ ...row, answer })));
    } catch (error) {
      app.log.warn({ err: error, image: id }, 'a labelled picture could not be evaluated');
      unreadable += 1;
    }
  }
  const details = { category, version };
  const action = 'annotation.evaluate-model';
  await note({ action, subject: 'annotation', patients, details });
  return { quality: qualityOfVersions(answered)[0], unreadable };
}

/** The labels of specialists that the model cannot give. */
export const unknownTo = ({ category, labels }: ModelCard, given: readonly string[]) => {
  const known = new Set(labels.map(({ aiLabel }) => labelOf(category, aiLabel)));
  return given.filter((label) => !known.has(label));
};
