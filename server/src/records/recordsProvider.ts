import type { ExternalConsult } from '@corridor/contract/records/calls.ts';

/** A records system returns the consult of a reference or of its own token. */
export type RecordsProvider = { consult(jwt: string, now: Date): Promise<ExternalConsult> };
