/**
 * The documents of an installation on the command line: print, replace, and bring back a version.
 */
import { readFileSync } from 'node:fs';
import { type DocumentName, documentNames, documents } from '@corridor/contract/content/schemas.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { newestDocument } from '../../content/queries.ts';
import type { Change } from '../../platform/change.ts';
import { Misuse, type Typed } from '../../platform/commandLine.ts';
import { all, first } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { saveDocument } from './actions.ts';
import { documentVersion, versionsOf } from './queries.ts';

export const documentUsage = {
  name: 'document',
  args: '<name> [file]',
  does: 'prints a document as JSON, or replaces it by a file',
  options: {
    '--versions': 'who wrote which version when',
    '--version <number>': 'as it stood then',
    '--bring-back <number>': 'makes that version the newest',
  },
};
type Wishes = { versions?: true; version?: string; bringBack?: string };

export async function documentCommand(
  change: Change,
  { args: [name = '', file], options }: Typed<Wishes>,
): Promise<string> {
  const { versions = false, version, bringBack: back } = options;
  const wishes = [file !== undefined, versions, version !== undefined, back !== undefined];
  if (wishes.filter(Boolean).length > 1)
    throw new Misuse('Name a file, or one of --versions, --version and --bring-back.');
  if (!isName(name)) throw new Misuse(`Name one of these documents: ${documentNames.join(', ')}`);
  if (versions) return listVersions(change, name);
  if (version !== undefined) return asJson(await readVersion(change, name, version));
  if (back !== undefined) return putVersion(change, name, await readVersion(change, name, back));
  if (file !== undefined) return putVersion(change, name, readJson(file));
  return asJson((await first(change.db, newestDocument, { name }))?.content);
}

const isName = (name: string): name is DocumentName => documentNames.includes(name as DocumentName);
const asJson = (content: unknown) => JSON.stringify(content ?? null, null, 2);

async function listVersions({ db }: Change, name: DocumentName) {
  const rows = await all(db, versionsOf, { name });
  const lines = rows.map(
    ({ version, by, at }) => `${words.version(version)}  ${words.by(by, at.toISOString())}`,
  );
  return lines.map((line, at) => (at === 0 ? `${line}  ${words.current}` : line)).join('\n');
}

async function readVersion({ db }: Change, name: DocumentName, typed: string): Promise<unknown> {
  const version = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const found = await first(db, documentVersion, { name, version });
  if (!found) throw new Error(words.noVersion(name, typed));
  return found.content;
}

/** Stores a version after the newest one, by the rules of the editor. */
async function putVersion(change: Change, name: DocumentName, content: unknown) {
  const newest = await first(change.db, newestDocument, { name });
  const read = documents[name].safeParse(content);
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const sent = { name, content: read.data } as Parameters<typeof saveDocument>[1];
  const version = await saveDocument(change, sent, newest?.version ?? 0).catch(throwExplained);
  return words.isAt(name, version);
}

function throwExplained(error: unknown): never {
  const fields = error instanceof Refusal ? (error.details.fields ?? []) : [];
  if (fields.length === 0) throw error;
  throw new Error(fields.map(({ field, message }) => `${field}: ${message}`).join('\n'));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
