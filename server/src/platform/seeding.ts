import type { App } from './app.ts';
import type { Change } from './change.ts';

/** Optional parts of the demo world, for demos and for the few tests that need them. */
export type DemoParts = {
  /** Photos take seconds to draw. */
  photos?: boolean;
  threads?: boolean;
  /** Adds the photos of a year, which jobs draw after the start. */
  year?: boolean;
  /** Adds more specialists than a test needs. */
  directory?: boolean;
};

export type Tools = {
  app: App;
  parts: DemoParts;
  passwordHash: string;
  /** Several areas share what one function makes. */
  once: <T>(make: () => T) => T;
};

export type Inside = <T>(work: (change: Change) => Promise<T>) => Promise<T>;

/** The part of an area in the demo world. */
export type AreaSeed = {
  /** The area has nothing to add without these parts. */
  needs?: readonly (keyof DemoParts)[];
  /** Adds data together with the first people, so nothing is added to a world in use. */
  atFirstStart?: (world: Change, tools: Tools) => Promise<unknown>;
  /** Adds what is missing. */
  atEachStart?: (inside: Inside, tools: Tools) => Promise<unknown>;
};

export function toolsOf(app: App, parts: DemoParts, passwordHash: string): Tools {
  const made = new Map<unknown, unknown>();
  const once = <T>(make: () => T): T => {
    if (!made.has(make)) made.set(make, make());
    return made.get(make) as T;
  };
  return { app, parts, passwordHash, once };
}
