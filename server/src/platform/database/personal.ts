import type { Change } from '../change.ts';
import { refuse } from '../errors.ts';
import type { Keys } from '../keystore/keys.ts';
import { bytes, type Db, first, instant, integer, statement, uuid } from './database.ts';

export type Personal<T> = { version: number; savedAt: Date | null; content: T };

/**
 * One sealed document for each person, in a table (uid, version, sealed, saved_at). A save names
 * the version that it started from, so it never overwrites a newer one.
 */
export function personalDocument<T>(table: string, empty: T) {
  const newest = statement(
    `${table}.newest`,
    `select version, sealed, saved_at from ${table} where uid = $uid`,
    { uid: uuid },
    { version: integer, sealed: bytes, savedAt: instant },
  );
  const put = statement(
    `${table}.put`,
    `with changed as (
       update ${table} set version = version + 1, sealed = $sealed, saved_at = $now
       where uid = $uid and version = $after returning version
     ), added as (
       insert into ${table} (uid, version, sealed, saved_at)
       select $uid, 1, $sealed, $now where $after = 0
       on conflict do nothing returning version
     )
     select version from changed union all select version from added`,
    { uid: uuid, after: integer, sealed: bytes, now: instant },
    { version: integer },
  );
  const sealContext = (uid: string) => ({ table, column: 'sealed', row: uid });
  return {
    async read(db: Db, keys: Keys, uid: string): Promise<Personal<T>> {
      const row = await first(db, newest, { uid });
      if (!row) return { version: 0, savedAt: null, content: empty };
      const { version, savedAt, sealed } = row;
      return {
        version,
        savedAt,
        content: JSON.parse(keys.openText(sealed, sealContext(uid))) as T,
      };
    },
    async save({ db, now }: Change, keys: Keys, uid: string, after: number, content: T) {
      const sealed = keys.seal(JSON.stringify(content), sealContext(uid));
      const saved = await first(db, put, { uid, after, sealed, now });
      if (!saved) throw refuse('aborted', 'newer-version');
      return saved.version;
    },
  };
}
