import { documentNames } from '@corridor/contract/content/schemas.ts';
import type { Change } from '../platform/change.ts';
import { first } from '../platform/database/database.ts';
import { putDocument } from './actions.ts';
import { defaultDocuments } from './defaultDocuments.ts';
import { newestDocument } from './queries.ts';

/** Adds a first version of each document. Existing documents stay. */
export async function ensureDocuments(change: Change): Promise<void> {
  for (const name of documentNames) {
    if (await first(change.db, newestDocument, { name })) continue;
    await putDocument(change, { name, content: defaultDocuments[name], after: 0 });
  }
}
