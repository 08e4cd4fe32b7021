import {
  all,
  bytes,
  first,
  instant,
  integer,
  type Pool,
  run,
  statement,
  text,
  uuid,
} from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Keys } from '../keystore/keys.ts';
import type { FaxService } from './faxService.ts';

const keepFax = statement(
  'fax.keep',
  `insert into fax_outbox (id, to_number, pages, sealed, created_at)
   values ($id, $to, $pages, $sealed, $now)`,
  { id: uuid, to: text, pages: integer, sealed: bytes, now: instant },
);
const kept = statement(
  'fax.kept',
  'select id, to_number, pages, created_at from fax_outbox order by created_at desc limit 50',
  {},
  { id: uuid, toNumber: text, pages: integer, createdAt: instant },
);
const keptFax = statement(
  'fax.kept-one',
  'select pages, sealed from fax_outbox where id = $id',
  { id: uuid },
  { pages: integer, sealed: bytes },
);

const sealContext = (row: string) => ({ table: 'fax_outbox', column: 'sealed', row });
export type KeptFax = { id: string; at: Date; to: string; pages: number };

/** A demo has no telephone. It keeps the pages where a person can read them. */
export function localFax(pool: Pool, keys: Keys): FaxService {
  return {
    askAfterMs: 1_000,
    async queue({ to, pdf, pages }) {
      const id = newId();
      const sealed = keys.seal(pdf, sealContext(id));
      await run(pool, keepFax, { id, to, pages, sealed, now: new Date() });
      return id;
    },
    async status(ref) {
      const found = await first(pool, keptFax, { id: ref });
      return found
        ? { state: 'delivered', pages: found.pages }
        : { state: 'failed', reason: 'failed', again: false };
    },
    find: () => Promise.resolve(undefined),
  };
}

/** Lists the newest faxes of a demo. */
export async function readFaxOutbox(pool: Pool): Promise<KeptFax[]> {
  const rows = await all(pool, kept, {});
  return rows.map(({ id, toNumber, pages, createdAt }) => ({
    id,
    to: toNumber,
    pages,
    at: createdAt,
  }));
}

/** Returns the pages of one fax. */
export async function readFax(pool: Pool, keys: Keys, id: string): Promise<Buffer | undefined> {
  const found = await first(pool, keptFax, { id });
  return found && keys.open(found.sealed, sealContext(id));
}
