/** The command that imports a register from a file. */
import { createReadStream, statSync } from 'node:fs';
import { limits } from '@corridor/contract/operator/register/rules.ts';
import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import type { App } from '../../platform/app.ts';
import { type Actor, change } from '../../platform/change.ts';
import { all } from '../../platform/database/database.ts';
import { closeAbsent } from './actions.ts';
import { problemsAfter } from './queries.ts';
import { importRegister } from './registerImport.ts';

type Hand = Omit<Actor, 'now'>;

/** Prints the progress, and at the end the changes and the wrong lines. */
export async function registerFile(
  { app, hand, say }: { app: App; hand: Hand; say: (line: string) => void },
  path: string,
  whole: boolean,
): Promise<string> {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Error(`There is no file ${path}.`);
  const source = createReadStream(path) as AsyncIterable<Buffer>;
  const read = await importRegister(app, hand, { source, size }, (progress) =>
    say(`Lines read: ${progress.lines}; new: ${progress.added}; changed: ${progress.changed}`),
  );
  const { id, lines, added, changed, bad, repeated, absent } = read;
  const problems = await all(app.pool, problemsAfter, { id, after: 0, limit: limits.shown });
  const more = bad + repeated - problems.length;
  const report = [
    ...problems.map(
      ({ line, what, other }) => `${words.line(line)}: ${words.problem(what, other)}`,
    ),
    ...(more > 0 ? [`… and ${more} more`] : []),
    `Lines read: ${lines}; new: ${added}; changed: ${changed}; not right: ${bad}; repeated: ${repeated}`,
    ...(added + changed === 0 ? [words.nothing] : []),
  ];
  if (absent === 0) return report.join('\n');
  if (!whole) return [...report, words.absentLead(absent), 'Say so with --whole.'].join('\n');
  await change(app.pool, { ...hand, now: app.clock() }, (inside) =>
    closeAbsent(inside, id, absent),
  );
  return [...report, words.closed(absent)].join('\n');
}
