import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What is written replaces nothing: a backup least of all an older one. */
export function refuseTaken(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new Error(`${path} is a folder: name a new file in it.`);
  if (there) throw new Error(`${path} is there already: name a new file.`);
  if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}.`);
}
