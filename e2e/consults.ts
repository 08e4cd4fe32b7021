import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { World } from './world.ts';

/** A consult of Grace's to Amara, or as said otherwise; answers its id. */
export const consult = (world: World, message: string, more: object = {}) =>
  execFileSync(process.execPath, ['e2e/consult.ts', JSON.stringify({ message, ...more })], {
    env: world.environment,
    encoding: 'utf8',
  }).trim();

export const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });
