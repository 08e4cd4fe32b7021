import type { FaxState } from '../platform/fax.ts';

export const channels = ['mail', 'fax'] as const;
export type Channel = (typeof channels)[number];
/** A mail is `delivered` when the mail server takes it. Its further way is unknown. */
export type WayState = FaxState;
