import type { Page } from '@playwright/test';
import type { ConsultInput } from './consult.ts';
import type { World } from './world.ts';

/** A consult from Grace to Amara unless other people are named; answers its id. */
export const consult = (world: World, message: string, more: Partial<ConsultInput> = {}) =>
  world.ask<string>('consult', { message, ...more });

export const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });
