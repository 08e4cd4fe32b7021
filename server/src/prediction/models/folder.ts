/** A model as a folder: `model.onnx` and `card.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const readModelFolder = (folder: string) => ({
  card: readFileSync(join(folder, 'card.json'), 'utf8'),
  onnx: readFileSync(join(folder, 'model.onnx')),
});
