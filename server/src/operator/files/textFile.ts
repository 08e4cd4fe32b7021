import { readFileSync, statSync } from 'node:fs';
import { filesWords, fileWords as words } from '@corridor/contract/operator/files/words.ts';

/**
 * Reads a file on the command line. Other encodings are refused, as in the browser, because their
 * letters would be stored as wrong ones.
 */
export function readTextFile(path: string, mostBytes: number): string {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Error(`There is no file ${path}.`);
  if (size > mostBytes) throw new Error(words.tooLargeHere(mostBytes / 1_000_000));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (error instanceof TypeError) throw new Error(filesWords.notUtf8);
    throw error;
  }
}
