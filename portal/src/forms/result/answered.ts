import type { QueryOutput } from '../../platform/server/client.ts';

/** An answered form as its readers see it. */
export type Result = QueryOutput<'forms-result'>;
export type Score = Result['form']['scores'][number];
