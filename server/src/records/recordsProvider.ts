import type { ExternalConsult } from '@corridor/contract/records/calls.ts';

/** A file for the account of a user of the records system. */
export type RecordsFile = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  content: () => AsyncIterable<Buffer>;
};

export type RecordsProvider = {
  /** Returns the consult of a reference or of the system's own token. */
  consult(jwt: string, now: Date): Promise<ExternalConsult>;
  /** Takes a file once, and tells whether it did. A system that is away is an outage. */
  upload(avaUuid: string, file: RecordsFile): Promise<'taken' | 'refused'>;
};
