import { bigint, statement, text, uuid } from '../../platform/database/database.ts';

/** A file whose bytes are all here. Served by files_pkey. */
export const heldFile = statement(
  'uploads.held',
  `select path, size, content_type from files
   where id = $id and received = size and path is not null for no key update`,
  { id: uuid },
  { path: text, size: bigint, contentType: text },
);

/** Files that were stored before files were cleaned. Served by files_unclean. */
export const uncleanFiles = statement(
  'uploads.unclean',
  `select id, content_type from files
   where id > $after and clean is null and whole and expires_at is null order by id limit 100`,
  { after: uuid },
  { id: uuid, contentType: text },
);
