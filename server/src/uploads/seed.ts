import { Readable } from 'node:stream';
import type { Purpose } from '@corridor/contract/uploads/rules.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { first } from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { announceFile, awaitClaim } from './actions.ts';
import { unfinishedFile } from './queries.ts';
import { receive } from './receive.ts';

type Inside = <T>(work: (change: Change) => Promise<T>) => Promise<T>;
export type DemoFile = { owner: string; purpose: Purpose; name: string; content: Buffer };

/** A file of the demo world, received as any other; whoever seeds it claims it. */
export async function seedFile(app: App, inside: Inside, { content, ...file }: DemoFile) {
  const announced = { ...file, size: content.length };
  const { id } = await inside((change) => announceFile(change, app.keys, announced));
  const begun = await first(app.pool, unfinishedFile, { id, owner: file.owner });
  if (!begun) throw refuse('not-found');
  await receive(app, begun, Readable.from([content]));
  await inside((change) => awaitClaim(change, id));
  return id;
}
