import {
  instant,
  integer,
  json,
  optional,
  statement,
  text,
} from '../../platform/database/database.ts';

/** The newest version of each document. Served by content_documents_pkey. */
export const newestVersions = statement(
  'operator.newest-versions',
  `select distinct on (d.name) d.name, d.version, d.created_at as at,
     u.first_name || ' ' || u.last_name as by
   from content_documents d left join users u on u.id = d.created_by
   order by d.name, d.version desc`,
  {},
  { name: text, version: integer, at: instant, by: optional(text) },
);

/** Served by content_documents_pkey. */
export const versionsOf = statement(
  'operator.versions-of',
  `select d.version, d.created_at as at, u.first_name || ' ' || u.last_name as by
   from content_documents d left join users u on u.id = d.created_by
   where d.name = $name order by d.version desc limit 200`,
  { name: text },
  { version: integer, at: instant, by: optional(text) },
);

/** Served by content_documents_pkey. */
export const documentVersion = statement(
  'operator.document-version',
  'select content from content_documents where name = $name and version = $version',
  { name: text, version: integer },
  { content: json() },
);
