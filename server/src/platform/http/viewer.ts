import type { Permission } from '@corridor/contract/platform/permissions.ts';

/** The person behind a request. It is read once and passed to every handler. */
export type Viewer = {
  uid: string;
  sessionId: string;
  roles: string[];
  permissions: ReadonlySet<Permission>;
  clinicIds: string[];
  /** The people that the viewer covers for now. */
  covering: string[];
  version: number;
  /** The session was idle for too long, so the password comes first. */
  locked: boolean;
  /** The time of the next lock without activity. */
  locksAt: Date;
  /** The practice ID waits for validation, so only endpoints that allow it answer. */
  unvalidated: boolean;
  /** The role needs a second factor that is not set up, so only endpoints for its setup answer. */
  mustSetUpFactor: boolean;
};

/** The origin of a request; a handler knows no more of HTTP. */
export type Origin = {
  address: string;
  agent: string;
  /** A page reads its queries again by itself. */
  live?: boolean;
};
