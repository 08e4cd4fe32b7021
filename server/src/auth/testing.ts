/** Parts of this area for the tests of others. */
import { hash } from '@node-rs/argon2';
import pg from 'pg';

/** Gives everybody of a demo a cheap hash, so tests sign in fast. */
export async function makePasswordCheap(database: string, password: string): Promise<void> {
  const cheap = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('update credentials set password_hash = $1', [cheap]);
  await client.end();
}
