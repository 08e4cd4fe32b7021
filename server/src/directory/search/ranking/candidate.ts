import type { Age } from '../understanding/ages.ts';

/** A service as the ranking sees it, from whichever provider it comes. */
export type Candidate = {
  id: string;
  specialty: string;
  subsite: string;
  type: string;
  /** The concepts that stand in its own name and keywords. */
  concepts: Readonly<Record<string, number>>;
  people: readonly string[];
  city: string;
  province: string;
  clinic: string;
  /** The prominence of each sought word in the service: 3 in its name, 0 nowhere. */
  words: readonly number[];
  /** The ages that the service says it sees. */
  ages: Age | undefined;
  /** The service takes consults now. */
  available: boolean;
  responseMs: number | null;
};
