/** Counts the hits and misses of the models from labels. */
import { isCondition, type LabelledSpecialty } from '@corridor/contract/annotation/rules.ts';
import type {
  Share,
  SpecialtyQuality,
  VersionQuality,
} from '@corridor/contract/annotation/schemas.ts';
import type { ModelAnswer } from './sealed.ts';

export type CountedLabel = {
  image: string;
  doctor: string;
  specialty: LabelledSpecialty;
  createdAt: Date;
  informed: boolean;
  doctorLabels: readonly string[];
  answer: ModelAnswer;
};

/** The 95 % interval of a share by Wilson, which holds for small counts too. */
export function shareOf(right: number, total: number): Share {
  if (total === 0) return { right, total, low: 0, high: 1 };
  const z = 1.959964;
  const share = right / total;
  const scale = 1 + z ** 2 / total;
  const middle = (share + z ** 2 / (2 * total)) / scale;
  const reach = (z / scale) * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  return { right, total, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

const shareWhere = <T>(rows: readonly T[], isRight: (row: T) => boolean) =>
  shareOf(rows.filter(isRight).length, rows.length);

const namesCondition = ({ doctorLabels }: CountedLabel) =>
  doctorLabels.length > 0 && doctorLabels.every(isCondition);
const isRightWithin = (first: number) => (row: CountedLabel) =>
  row.answer.labels.slice(0, first).some(({ label }) => row.doctorLabels.includes(label));
const agreesFirst = isRightWithin(1);

/**
 * The labels that measure a model: given without knowledge of the prediction, of pictures that it
 * has seen. Each picture counts once, by its first label.
 */
function measuring(labels: readonly CountedLabel[]): CountedLabel[] {
  const counted = labels.filter(
    (row) => !row.informed && namesCondition(row) && row.answer.labels.length > 0,
  );
  return [...Map.groupBy(counted, ({ image }) => image).values()].flatMap(([first]) => first ?? []);
}

export function qualityOfVersions(labels: readonly CountedLabel[]): VersionQuality[] {
  const named = Map.groupBy(
    measuring(labels),
    ({ answer }) => `${answer.category} ${answer.aiVersion}`,
  );
  return [...named.values()]
    .map((rows) => {
      const { category = '', aiVersion = '' } = rows[0]?.answer ?? {};
      return {
        category,
        aiVersion,
        pictures: rows.length,
        first: shareWhere(rows, agreesFirst),
        firstThree: shareWhere(rows, isRightWithin(3)),
        labels: byLabel(rows),
        calibration: calibrationOf(rows),
        confusions: confusionsOf(rows),
        months: monthsOf(rows),
      };
    })
    .toSorted(
      (a, b) =>
        a.category.localeCompare(b.category) ||
        b.aiVersion.localeCompare(a.aiVersion, 'en', { numeric: true }),
    );
}

function byLabel(rows: readonly CountedLabel[]) {
  const ofLabel = Map.groupBy(
    rows.flatMap((row) => row.doctorLabels.map((label) => ({ label, row }))),
    ({ label }) => label,
  );
  return [...ofLabel]
    .map(([label, each]) => ({ label, share: shareWhere(each, ({ row }) => agreesFirst(row)) }))
    .toSorted((a, b) => b.share.total - a.share.total || a.label.localeCompare(b.label));
}

const topScore = ({ answer }: CountedLabel) => answer.labels[0]?.score ?? 0;

function calibrationOf(rows: readonly CountedLabel[]) {
  const tenths = Map.groupBy(rows, (row) => Math.min(9, Math.floor(topScore(row) * 10)));
  return [...tenths]
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => ({
      score: each.reduce((sum, row) => sum + topScore(row), 0) / each.length,
      share: shareWhere(each, agreesFirst),
    }));
}

const confusionsShown = 20;

function confusionsOf(rows: readonly CountedLabel[]) {
  const wrong = rows
    .filter((row) => !agreesFirst(row))
    .flatMap(({ doctorLabels, answer }) =>
      doctorLabels.map((labelled) => ({ labelled, predicted: answer.labels[0]?.label ?? '' })),
    );
  return [
    ...Map.groupBy(wrong, ({ labelled, predicted }) =>
      JSON.stringify([labelled, predicted]),
    ).values(),
  ]
    .flatMap((each) => (each[0] ? [{ ...each[0], pictures: each.length }] : []))
    .toSorted((a, b) => b.pictures - a.pictures || a.labelled.localeCompare(b.labelled))
    .slice(0, confusionsShown);
}

function monthsOf(rows: readonly CountedLabel[]) {
  const months = Map.groupBy(rows, ({ createdAt }) => createdAt.toISOString().slice(0, 7));
  return [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([month, each]) => ({ month, share: shareWhere(each, agreesFirst) }));
}

export function qualityOfSpecialties(labels: readonly CountedLabel[]): SpecialtyQuality[] {
  return [...Map.groupBy(labels, ({ specialty }) => specialty)].map(([specialty, rows]) => {
    const images = [...Map.groupBy(rows, ({ image }) => image).values()];
    const twice = images
      .map((each) => each.filter(namesCondition))
      .filter(({ length }) => length > 1);
    return {
      specialty,
      pictures: images.length,
      labels: rows.length,
      unknown: rows.filter(({ doctorLabels }) => doctorLabels.includes('Unknown')).length,
      excluded: rows.filter(({ doctorLabels }) => doctorLabels.includes('Exclude')).length,
      informed: rows.filter(({ informed }) => informed).length,
      agreement: shareWhere(twice, ([one, two]) =>
        (one?.doctorLabels ?? []).some((label) => two?.doctorLabels.includes(label)),
      ),
    };
  });
}
