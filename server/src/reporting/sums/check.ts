/** Compares the kept counts and monthly sums with the records themselves. */
import { all, type Db } from '../../platform/database/database.ts';
import { differingSums } from './queries.ts';

export async function differences(db: Db): Promise<string[]> {
  return (await all(db, differingSums, {})).map(({ sum, name }) => `${sum} ${name}`);
}
