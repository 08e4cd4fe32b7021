import type { DocumentName, Documents } from '@corridor/contract/content/schemas.ts';
import { type Db, first, integer, json, statement, text } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';

// The newest version. Served by content_documents_pkey.
export const newestDocument = statement(
  'content.newest-document',
  `select version, content from content_documents where name = $name
   order by version desc limit 1`,
  { name: text },
  { version: integer, content: json() },
);

/** Returns the newest content of a document. */
export async function documentOf<N extends DocumentName>(db: Db, name: N): Promise<Documents[N]> {
  const newest = await first(db, newestDocument, { name });
  if (!newest) throw refuse('not-found');
  return newest.content as Documents[N];
}
