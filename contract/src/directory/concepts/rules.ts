/** The kinds of concepts in the clinical vocabulary. */
export const conceptKinds = [
  'complaint',
  'finding',
  'diagnosis',
  'bodyPart',
  'procedure',
  'test',
  'drug',
  'need',
] as const;

/** The columns of a vocabulary file. */
export const conceptColumns = [
  'id',
  'kind',
  'to',
  'who',
  'phrases',
  'short',
  'misspelt',
  'french',
] as const;
export type ConceptColumn = (typeof conceptColumns)[number];

export const conceptLimits = {
  /** Concepts of an installation's own. */
  concepts: 2_000,
  id: 80,
  phrase: 100,
  phrases: 100,
  targets: 20,
  conditions: 4,
  /** Characters of a file. */
  file: 2_000_000,
} as const;
