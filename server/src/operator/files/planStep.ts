import type { FileService } from '@corridor/contract/operator/schemas.ts';

/** A service that is new in the file, or differs there. */
export type Step = {
  where: string;
  service: FileService;
  /** The present version; undefined for a new service. */
  before: { id: string; version: number } | undefined;
  fields: string[];
  /** Null when the file brings the clinic, or without a clinic. */
  clinicId: string | null;
};
