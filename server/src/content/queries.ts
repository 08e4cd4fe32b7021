import { integer, json, statement, text } from '../platform/database.ts';

// The newest version. Served by content_documents_pkey.
export const newestDocument = statement(
  'content.newest-document',
  `select version, content from content_documents where name = $name
   order by version desc limit 1`,
  { name: text },
  { version: integer, content: json() },
);
