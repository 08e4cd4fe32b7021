import type { QueryOutput } from '../platform/server/client.ts';

/** A consult with its members, as the server answers it. */
export type Activity = QueryOutput<'thread-activity'>;
/** The question of a consult and its patient. */
export type Econsult = NonNullable<QueryOutput<'thread-econsult'>['econsult']>;
