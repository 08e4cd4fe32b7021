/** The sealed values of claims and their seal contexts. */
import type { Keys } from '../platform/keystore/keys.ts';

export const fileContext = (id: string) => ({
  table: 'claim_batches',
  column: 'sealed_file',
  row: id,
});
export const lineContext = (id: string) => ({ table: 'claim_lines', column: 'sealed', row: id });

/** The same line of two files has the same token. */
export const lineToken = (keys: Keys, line: string) => keys.blindIndex('claim-line', line);
