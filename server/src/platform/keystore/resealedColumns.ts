/**
 * Seals all values of all columns anew. The catalogue lists the columns, so none can be forgotten.
 */
import pg from 'pg';
import type { Db } from '../database/database.ts';
import type { Keys, SealContext } from './keys.ts';

export type Resealing = { from: Keys; to: Keys; unreadable(context: SealContext): void };

type Column = { table: string; column: string; key: string[] };

/** Lists the bytea columns with the primary keys of their tables, except those in `but`. */
export async function sealedColumns(db: Db, but: readonly string[]): Promise<Column[]> {
  const { rows } = await db.query<Column>(
    `select c.relname::text as table, a.attname::text as column,
       array(select k.attname::text
             from pg_index i, unnest(i.indkey) with ordinality as n(attnum, place)
             join pg_attribute k on k.attrelid = c.oid and k.attnum = n.attnum
             where i.indrelid = c.oid and i.indisprimary order by n.place) as key
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bytea'::regtype
     order by 1, 2`,
  );
  return rows.filter(({ table, column }) => !but.includes(`${table}.${column}`));
}

const rowsAtOnce = 500;

/**
 * Seals one column anew and returns the number of values. The seal context names a row by its
 * primary key.
 */
export async function resealColumn(db: Db, { table, column, key }: Column, keys: Resealing) {
  const [from, value] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
  const row = `concat_ws(':', ${key.map(pg.escapeIdentifier).join(', ')})`;
  return replaceAll(db, {
    rows: `select ctid::text as key, ${row} as row, ${value} as value from ${from} where ${value} is not null`,
    types: ['tid', 'bytea'],
    replacement: ({ row, value }: { row: string; value: Buffer }) => {
      const sealContext = { table, column, row };
      try {
        return keys.to.seal(keys.from.open(value, sealContext), sealContext);
      } catch {
        keys.unreadable(sealContext);
        return value;
      }
    },
    update: `update ${from} set ${value} = r.value from replaced r where ${from}.ctid = r.key`,
  });
}

/** Layers one column of blind indexes. Some are numbers of 48 bits. */
export async function layerColumn(db: Db, name: string, keys: Keys): Promise<number> {
  const [from = '', value = ''] = name.split('.').map(pg.escapeIdentifier);
  const { rows } = await db.query<{ type: string }>(
    `select pg_typeof(${value})::text as type from ${from} limit 1`,
  );
  if (!rows[0]) return 0;
  const { type } = rows[0];
  return replaceAll(db, {
    rows: `select distinct ${value}::text as key, ${value} as value from ${from} where ${value} is not null`,
    types: [type, type],
    replacement: ({ value }: { value: Buffer | number }) =>
      Buffer.isBuffer(value) ? keys.layered(value) : layeredNumber(keys, value),
    update: `update ${from} set ${value} = r.value from replaced r where ${from}.${value} = r.key`,
  });
}

/** Layers blind indexes that stand in a text after their kind. */
export function layerTokens(db: Db, token: { column: string; kind: string }, keys: Keys) {
  const [from = '', value = ''] = token.column.split('.').map(pg.escapeIdentifier);
  const kind = `${token.kind}:`;
  return replaceAll(db, {
    rows: `select distinct ${value} as key, ${value} as value from ${from}
           where starts_with(${value}, ${pg.escapeLiteral(kind)})`,
    types: ['text', 'text'],
    replacement: ({ value }: { value: string }) =>
      kind + keys.layered(Buffer.from(value.slice(kind.length), 'hex')).toString('hex'),
    update: `update ${from} set ${value} = r.value from replaced r where ${from}.${value} = r.key`,
  });
}

function layeredNumber(keys: Keys, value: number): number {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(value, 0, 6);
  return keys.layered(bytes).readUIntBE(0, 6);
}

type Replacing<R> = {
  /** A query that returns a `key` as text. */
  rows: string;
  types: [key: string, value: string];
  replacement(row: R): unknown;
  update: string;
};

/** Reads parts through a cursor, and updates all rows with one statement. */
async function replaceAll<R extends pg.QueryResultRow>(db: Db, replacing: Replacing<R>) {
  const [keyType, valueType] = replacing.types;
  await db.query(`create temporary table replaced (key ${keyType}, value ${valueType})`);
  await db.query(`declare old_values no scroll cursor for ${replacing.rows}`);
  let count = 0;
  for (;;) {
    const { rows } = await db.query<R & { key: string }>(`fetch ${rowsAtOnce} from old_values`);
    if (rows.length === 0) break;
    await db.query(
      `insert into replaced select k::${keyType}, v
       from unnest($1::text[], $2::${valueType}[]) as r(k, v)`,
      [rows.map(({ key }) => key), rows.map(replacing.replacement)],
    );
    count += rows.length;
  }
  await db.query('close old_values');
  await db.query(replacing.update);
  await db.query('drop table replaced');
  return count;
}
