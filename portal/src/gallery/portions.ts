import { itemsAtOnce } from '@corridor/contract/gallery/rules.ts';

/** The parts of a long list, each as long as one call takes. */
export const portionsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / itemsAtOnce) }, (_, part) =>
    all.slice(part * itemsAtOnce, (part + 1) * itemsAtOnce),
  );
