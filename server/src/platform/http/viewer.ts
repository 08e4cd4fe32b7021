import type { Permission } from '@corridor/contract/platform/permissions.ts';

/** Who is asking: read once a request, handed to every handler. */
export type Viewer = {
  uid: string;
  sessionId: string;
  roles: string[];
  permissions: ReadonlySet<Permission>;
  clinicIds: string[];
  /** For whom they stand in now. */
  covering: string[];
  version: number;
  /** Idle for too long: the password is asked before anything else. */
  locked: boolean;
  /** When it will be, unless somebody does something before. */
  locksAt: Date;
  /** The practice ID still waits for validation: only what says so may be used. */
  unvalidated: boolean;
  /** The role demands a second factor and none is set up: only what serves that may be used. */
  mustSetUpFactor: boolean;
};

/** Where a request comes from; what a handler may know of HTTP. */
export type Origin = {
  address: string;
  agent: string;
  /** A page reads again by itself what it shows. */
  live?: boolean;
};
