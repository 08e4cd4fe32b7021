import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** A command never replaces a file, for example an older backup. */
export function refuseTaken(path: string): void {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw new Error(`${path} is a folder: name a new file in it.`);
  if (existing) throw new Error(`${path} is there already: name a new file.`);
  if (!existsSync(dirname(path))) throw new Error(`There is no folder ${dirname(path)}.`);
}
