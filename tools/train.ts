/** npm run train -- CATEGORY FOLDER: draws pictures, trains a model of the demo, and measures it. */
import { parseArgs } from 'node:util';
import { drawings, isDrawn } from '../server/src/prediction/drawings/drawings.ts';
import {
  makeDemoModel,
  wholeEffort,
  writeModelFolder,
} from '../server/src/prediction/training/demoModel.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string', default: '1.0.0' } },
});
const [category = '', folder = ''] = positionals;
if (!isDrawn(category) || !folder) {
  const known = Object.keys(drawings).join(' or ');
  process.stderr.write(`npm run train -- CATEGORY FOLDER, where CATEGORY is ${known}\n`);
  process.exit(2);
}
const begun = performance.now();
const seconds = () => `${Math.round((performance.now() - begun) / 1_000)} s`;
const tell = (line: string) => void process.stdout.write(`${seconds().padStart(6)}  ${line}\n`);
const made = await makeDemoModel(category, values.version, { effort: wholeEffort, tell });
writeModelFolder(folder, made);
const { firstRight, firstThreeRight, pictures } = made.card.measured;
tell(`first label right ${firstRight}, among three ${firstThreeRight}, of ${pictures} pictures`);
