import { statement } from '../../platform/database/database.ts';

/** Drops old notes, and leaves their largest number. Served by directory_changes_made. */
export const dropNotes = statement(
  'directory.drop-notes',
  `with dropped as (
     delete from directory_changes where made_at < now() - interval '2 days' returning at)
   insert into directory_changes (at, is_dropped)
   select at, true from dropped where at < pg_snapshot_xmax(pg_current_snapshot())
   order by at desc limit 1`,
  {},
);
