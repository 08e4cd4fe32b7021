import { own } from '@corridor/contract/platform/own.ts';
import { meets } from '@corridor/contract/platform/permissions.ts';
import { purposes } from '@corridor/contract/uploads/rules.ts';
import { first } from '../platform/database/database.ts';
import type { Context } from '../platform/http/serve.ts';
import { ownMedia } from './queries.ts';

/**
 * Asked each time a link is opened: may this person still read what stands there? The place begins
 * with the gate's name; what follows is the gate's own.
 */
export type FileGate = (
  file: { id: string; place: string },
  context: Pick<Context, 'app' | 'viewer' | 'origin' | 'now'>,
) => Promise<boolean>;

/** Of an area; all of them stand together in `handlers.ts`. A place without a gate opens nothing. */
export type FileGates = Record<string, FileGate>;

export function gateOf(gates: FileGates, place: string): FileGate | undefined {
  const [name = ''] = place.split(':');
  return Object.hasOwn(gates, name) ? own(gates, name) : undefined;
}

export const mediaFilePlace = 'media';

export const gates: FileGates = {
  [mediaFilePlace]: async ({ id }, { app, viewer }) =>
    meets(viewer.permissions, purposes.media.access) &&
    (await first(app.pool, ownMedia, { id, uid: viewer.uid })) !== undefined,
};
