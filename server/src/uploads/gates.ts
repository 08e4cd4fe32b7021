import { own } from '@corridor/contract/platform/own.ts';
import { meets } from '@corridor/contract/platform/permissions.ts';
import { purposes } from '@corridor/contract/uploads/rules.ts';
import { first } from '../platform/database/database.ts';
import type { Context } from '../platform/http/serve.ts';
import { readableMedia } from './queries.ts';

/**
 * A gate decides each time a link opens whether the person may still read the file at its place. A
 * place begins with the gate's name; the gate defines the rest.
 */
export type FileGate = (
  file: { id: string; place: string },
  context: Pick<Context, 'app' | 'viewer' | 'origin' | 'now'>,
) => Promise<boolean>;

/** The gates of one area; `handlers.ts` joins them. A place without a gate opens nothing. */
export type FileGates = Record<string, FileGate>;

export function gateOf(gates: FileGates, place: string): FileGate | undefined {
  const [name = ''] = place.split(':');
  return Object.hasOwn(gates, name) ? own(gates, name) : undefined;
}

export const mediaFilePlace = 'media';

export const gates: FileGates = {
  [mediaFilePlace]: async ({ id }, { app, viewer }) =>
    meets(viewer.permissions, purposes.media.access) &&
    (await first(app.pool, readableMedia, { id, uid: viewer.uid })) !== undefined,
};
