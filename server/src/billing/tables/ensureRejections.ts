import { shippedRejections } from '@corridor/contract/billing/tables/rejectionTexts.ts';
import type { Change } from '../../platform/change.ts';
import { run } from '../../platform/database/database.ts';
import { addMissingRejections } from './rows/actions.ts';

/** Each code that the product explains has a text. The text of an operator stays. */
export const ensureRejections = ({ db }: Change) =>
  run(db, addMissingRejections, {
    codes: Object.keys(shippedRejections),
    words: Object.values(shippedRejections),
  });
