/** Compares the kept sums of billing with the records, on the command line. */
import { sumWords as words } from '@corridor/contract/reporting/words.ts';
import type { App } from '../platform/app.ts';
import { differences } from './sums/check.ts';

export const sumsCommand = {
  name: 'billing-sums',
  does: 'compares the kept counts and monthly earnings with the records; differences fail',
  async run({ pool }: App): Promise<string> {
    const found = await differences(pool);
    if (found.length > 0) throw new Error([words.differ(found.length), ...found].join('\n'));
    return words.equal;
  },
};
