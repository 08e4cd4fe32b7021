import { own } from '@corridor/contract/platform/own.ts';

export type Row = { id: string; match: number };
/** A hit with what it is counted and grouped by. */
export type Counted = Row & { facets: object };

export const valueAt = (document: object, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value ? own(value, part) : undefined),
      document,
    );
