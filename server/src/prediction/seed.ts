import { join } from 'node:path';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { repository } from '../platform/settings.ts';
import { activateModel, hasModels, installModel } from './models/actions.ts';
import { readCard } from './models/card.ts';
import { readModelFolder } from './models/folder.ts';

/** The models of the demo, which `npm run train` has made. */
export const shippedModels = join(repository, 'server/models');

/** Installs and activates the demo's models. A test runs them, so the start does not try them. */
async function seedModels(change: Change, { keys }: App): Promise<void> {
  if (await hasModels(change)) return;
  for (const category of ['derm', 'ear']) {
    const { card, onnx } = readModelFolder(join(shippedModels, category));
    await activateModel(
      change,
      await installModel(change, keys, { card: readCard(card), onnx }, null),
    );
  }
}

export const seed: AreaSeed = {
  atEachStart: (inside, { app }) => inside((world) => seedModels(world, app)),
};
