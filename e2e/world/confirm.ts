/** A second person who confirms requests, for tests of something else. */
import type { Browser } from '@playwright/test';
import { changeRows } from './database.ts';
import { ask } from './drafts.ts';
import { openAs, type World } from './world.ts';

/** Makes Nadia Haddad an operator too. */
export const makeSecondOperator = (world: World) =>
  changeRows(
    world,
    `update users set roles = '{approver,free,operator}', version = version + 1
     where first_name = 'Nadia'`,
  );

/** Confirms every waiting request. */
export async function confirmAll(browser: Browser, world: World) {
  await makeSecondOperator(world);
  const page = await openAs(browser, 'Nadia Haddad');
  await page.goto('/operator/people/requests');
  const { waiting } = await ask(page, 'operator-requests', {}, 'query');
  for (const { id } of waiting) await ask(page, 'operator-confirmRequest', { requestId: id });
  await page.context().close();
}
