/** The documents of an installation, on the command line: as JSON, out and in. */
import { readFileSync } from 'node:fs';
import { type DocumentName, documentNames, documents } from '@corridor/contract/content/schemas.ts';
import { newestDocument } from '../../content/queries.ts';
import type { Change } from '../../platform/change.ts';
import { first } from '../../platform/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { saveDocument } from './saving.ts';

export async function documentCommand(change: Change, [name, file]: string[]): Promise<string> {
  if (!documentNames.includes(name as DocumentName))
    throw new Error(`Name one of these documents: ${documentNames.join(', ')}`);
  const newest = await first(change.db, newestDocument, { name: name as DocumentName });
  if (file === undefined) return JSON.stringify(newest?.content ?? null, null, 2);
  const read = documents[name as DocumentName].safeParse(parsed(file));
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  const sent = { name, content: read.data } as Parameters<typeof saveDocument>[1];
  const version = await saveDocument(change, sent, newest?.version ?? 0).catch(explained);
  return `${name} is at version ${version}.`;
}

function explained(error: unknown): never {
  const fields = error instanceof Refusal ? (error.details.fields ?? []) : [];
  if (fields.length === 0) throw error;
  throw new Error(fields.map(({ field, message }) => `${field}: ${message}`).join('\n'));
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
