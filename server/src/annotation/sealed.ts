/** The sealed values of labels. */
import { labelOf } from '@corridor/contract/annotation/rules.ts';
import type { KeptPrediction } from '../gallery/sealed.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson } from '../platform/keystore/opened.ts';

/** The newest prediction of a picture when it was labelled. */
export type ModelAnswer = {
  category: string;
  aiVersion: string;
  /** All labels with their scores, the most likely first. */
  labels: { label: string; score: number }[];
  /** A label below it is not shown. */
  threshold?: number | undefined;
};
export const noPrediction: ModelAnswer = { category: '', aiVersion: '', labels: [] };

export type Labelled = { doctorLabels: string[]; customLabels: string[]; answer: ModelAnswer };

const labelContext = (id: string) => ({ table: 'image_labels', column: 'sealed', row: id });
const customContext = (uid: string) => ({ table: 'custom_ai_labels', column: 'sealed', row: uid });

export const sealLabel = (keys: Keys, id: string, labelled: Labelled) =>
  keys.seal(JSON.stringify(labelled), labelContext(id));
export const openLabel = (app: Opener, id: string, sealed: Buffer) =>
  openJson<Labelled>(app, sealed, labelContext(id));

export const sealCustom = (keys: Keys, uid: string, labels: readonly string[]) =>
  keys.seal(JSON.stringify(labels), customContext(uid));
export const openCustom = (app: Opener, uid: string, sealed: Buffer) =>
  openJson<string[]>(app, sealed, customContext(uid)) ?? [];

export const conditionToken = (keys: Keys, label: string) =>
  keys.blindIndex('annotation-condition', label);

export const modelAnswerOf = (
  category: string,
  { aiVersion, labels, threshold }: KeptPrediction,
): ModelAnswer => ({
  category,
  aiVersion,
  threshold,
  labels: labels
    .map(({ aiLabel, score }) => ({ label: labelOf(category, aiLabel), score }))
    .toSorted((a, b) => b.score - a.score),
});
