import type { QueryOutput } from '../../platform/server/client.ts';

type Concepts = QueryOutput<'operator-concepts'>;
/** A concept of the list, with its state. */
export type ListedConcept = Concepts['concepts'][number];
/** The specialties and subsites that a concept can lead to. */
export type Sites = Concepts['sites'];
