/** Makes a model of the demo from nothing: draws, trains, measures, and writes its folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageLabels } from '@corridor/contract/prediction/labels.ts';
import type { ModelCard } from '@corridor/contract/prediction/schemas.ts';
import { type DrawnCategory, drawings } from '../drawings/drawings.ts';
import { evaluate } from './evaluation.ts';
import { onnxFile } from './onnxFile.ts';
import { type Progress, train } from './training.ts';
import { drawSamples, type Sample } from './trainingSamples.ts';

const input = { width: 64, height: 64, mean: [0.5, 0.5, 0.5], deviation: [0.25, 0.25, 0.25] };

const about = {
  derm: { name: 'Drawn skin', specialty: 'Dermatology' },
  ear: { name: 'Drawn eardrums', specialty: 'Otolaryngology' },
} as const satisfies Record<DrawnCategory, object>;

/** The number of drawings, and of looks at each picture. */
export type Effort = { drawings: number; photos: number; rounds: number; heldOut: number };
export const wholeEffort: Effort = { drawings: 60, photos: 4, rounds: 14, heldOut: 25 };

export async function makeDemoModel(
  category: DrawnCategory,
  version: string,
  { effort, tell }: { effort: Effort; tell: Progress },
): Promise<{ onnx: Buffer; card: ModelCard }> {
  const keys = Object.keys(drawings[category].labels);
  const labels = keys.map((key) => {
    const label = imageLabels[category].find(({ aiLabel }) => aiLabel === key);
    if (!label) throw new Error(`${category} has no label ${key}`);
    return label;
  });
  const samples: Sample[] = [];
  const seeds = Array.from({ length: effort.drawings }, (_, n) => 5_000 + n);
  for (const key of keys) {
    samples.push(...(await drawSamples(category, key, { seeds, photos: effort.photos, input })));
    tell(`drawn: ${key}`);
  }
  const network = train(samples, keys.length, input, { seed: 3, rounds: effort.rounds, tell });
  const onnx = onnxFile(network, keys.length);
  const measured = await evaluate(
    { onnx, card: { labels, input } },
    { category, pictures: effort.heldOut },
  );
  const card: ModelCard = {
    category,
    ...about[category],
    version,
    licence: 'AGPL-3.0-or-later',
    trainedOn: 'Trained on drawn pictures; not for patients.',
    labels,
    input,
    measured,
  };
  return { onnx, card };
}

export function writeModelFolder(
  folder: string,
  { onnx, card }: { onnx: Buffer; card: ModelCard },
) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'model.onnx'), onnx);
  const text = JSON.stringify(card, null, 2);
  // The three numbers of a list stand in one line, as the formatter of the repository wants them.
  const lines = text.replace(/\[[\s\d.,]+\]/g, (list) =>
    JSON.stringify(JSON.parse(list)).replaceAll(',', ', '),
  );
  writeFileSync(join(folder, 'card.json'), `${lines}\n`);
}
