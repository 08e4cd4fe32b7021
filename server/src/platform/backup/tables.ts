import pg from 'pg';
import { z } from 'zod';
import { all, type Db, statement, text, texts } from '../database/database.ts';
import { copyIn, copyOut } from './copy.ts';
import type { Section } from './sections.ts';

// The catalogue lists the tables, so no table of an area can be forgotten. PostgreSQL fills
// generated columns, and the migrations write their own list.
const listed = statement(
  'backup.tables',
  `select relname::text as name, array_agg(attname::text order by attnum) as columns
   from pg_class join pg_attribute on attrelid = pg_class.oid
   where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
     and attnum > 0 and not attisdropped and attgenerated = ''
   group by relname order by relname`,
  {},
  { name: text, columns: texts },
);
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });
type Table = z.output<typeof tableSchema>;

export const listTables = (db: Db): Promise<Table[]> => all(db, listed, {});

const quoted = (name: string) => `public.${pg.escapeIdentifier(name)}`;
const withColumns = ({ name, columns }: Table) =>
  `${quoted(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;

export async function lockTables(db: Db, tables: Table[], mode: string): Promise<void> {
  if (tables.length === 0) return;
  await db.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in ${mode} mode`);
}

/** A restore needs empty tables, so it never mixes two installations. */
export async function refuseFilled(db: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    const found = await db.query(`select from ${quoted(name)} limit 1`);
    if (found.rowCount)
      throw new Error(`The database is not empty (${name} has rows): restore into a new one.`);
  }
}

/** All columns of all tables as PostgreSQL's own text. Every version of PostgreSQL reads it. */
export const tableSection: Section = {
  name: 'tables',
  async *entries(snapshot) {
    for (const table of await listTables(snapshot))
      yield { about: table, chunks: copyOut(snapshot, `copy ${withColumns(table)} to stdout`) };
  },
  async restore({ db }, about, chunks) {
    const table = tableSchema.parse(about);
    return copyIn(db, `copy ${withColumns(table)} from stdin`, chunks);
  },
};

/** Dates, intervals and numbers in a portable form, without time limits. */
export async function portableText(db: Db): Promise<void> {
  await db.query(`set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 3; set local statement_timeout = 0; set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
}

const foreignKeys = statement(
  'backup.foreign-keys',
  `select conrelid::regclass::text as "table", conname::text as name,
     pg_get_constraintdef(oid) as definition
   from pg_constraint
   where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  {},
  { table: text, name: text, definition: text },
);

/**
 * Drops the foreign keys until all tables are full, because tables may refer to each other in
 * circles. The returned function adds them again and so checks every row.
 */
export async function detachForeignKeys(db: Db): Promise<() => Promise<void>> {
  const keys = await all(db, foreignKeys, {});
  for (const { table, name } of keys)
    await db.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await db.query(
        `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
      );
  };
}
