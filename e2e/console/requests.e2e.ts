/** A second person confirms changes that open patients' data. */
import { words } from '@corridor/contract/operator/requests/words.ts';
import type { Browser, Page } from '@playwright/test';
import { makeSecondOperator } from '../world/confirm.ts';
import { changeRows } from '../world/database.ts';
import { ask } from '../world/drafts.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  signIn,
  test,
  type World,
} from '../world/world.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const waitingTab = (page: Page) =>
  page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: words.title });

async function openPerson(page: Page, name: string) {
  await page.goto('/operator/people');
  await page.getByLabel('Search people').fill(name);
  await page.getByRole('list', { name: 'People' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}
const saveForm = (page: Page) =>
  page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save' })
    .click();
const rolesOf = async (page: Page, search: string) =>
  (await ask(page, 'operator-persons', { search }, 'query')).people[0].roles as string[];

/** Records the names of a page's outgoing calls. */
function sentBy(page: Page) {
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/call\/([\w-]+)/.exec(request.url()) ?? [];
    if (name) sent.push(name);
  });
  return (prefix: string) => sent.filter((name) => name.startsWith(prefix));
}

async function secondOperator(browser: Browser, world: World) {
  await makeSecondOperator(world);
  const page = await openAs(browser, 'Nadia Haddad');
  return page;
}

test('a new role counts only once a second operator confirms it', async ({
  page,
  browser,
  world,
}) => {
  const nadia = await secondOperator(browser, world);
  await nadia.goto('/operator/people/requests');
  await expect(nadia.getByText(words.empty)).toBeVisible();
  await signIn(page, 'Owen Kozak');
  await openPerson(page, 'Karim Mansour');
  await page.getByRole('checkbox', { name: 'Clinic office (MOA)' }).check();
  await saveForm(page);
  await expect(page.getByText(words.asked)).toBeVisible();
  await expect(page.getByText(words.waitsHere)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Clinic office (MOA)' })).not.toBeChecked();
  expect(await rolesOf(page, 'mansour')).not.toContain('moa');
  await expect(waitingTab(page)).toContainText('1');
  await page.getByRole('link', { name: words.see }).click();
  const asked = card(page, 'Change Karim Mansour');
  await expect(asked).toContainText('You asked for this. Another person confirms it.');
  await expect(asked.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  // The request reaches the second operator without a reload, with all its details.
  const received = card(nadia, 'Change Karim Mansour');
  await expect(received).toContainText('Clinic office (MOA)');
  await expect(received).toContainText('Owen Kozak asked on');
  await received.getByRole('button', { name: 'Confirm' }).click();
  await expect(nadia.getByText(words.confirmed)).toBeVisible();
  await expect(nadia.getByRole('region', { name: words.settled })).toContainText(
    'Confirmed by Nadia Haddad',
  );
  expect(await rolesOf(nadia, 'mansour')).toContain('moa');
  await expect(page.getByText(words.empty)).toBeVisible();
  await expectAccessible(nadia);
  await nadia.context().close();
});

test('a second person declines a request, or its author withdraws it', async ({
  page,
  browser,
  world,
}) => {
  const nadia = await secondOperator(browser, world);
  await nadia.goto('/operator/people/requests');
  await signIn(page, 'Owen Kozak');
  await openPerson(page, 'Peter Vogel');
  await page.getByLabel('Add to a clinic').fill('parkland');
  await button(page, /Parkland Family Clinic/).click();
  await expect(page.getByText(words.asked)).toBeVisible();
  const title = 'Confirm Peter Vogel at Parkland Family Clinic';
  await card(nadia, title).getByRole('button', { name: 'Decline' }).click();
  await expect(nadia.getByText(words.declined)).toBeVisible();
  await expect(page.getByText(words.waitsHere)).toHaveCount(0);
  await page.getByLabel('Add to a clinic').fill('parkland');
  await button(page, /Parkland Family Clinic/).click();
  await page.getByRole('link', { name: words.see }).click();
  await card(page, title).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(words.withdrawn)).toBeVisible();
  await expect(nadia.getByText(words.empty)).toBeVisible();
  await nadia.context().close();
});

test('operators cannot give themselves access: the controls say why and no call goes out', async ({
  page,
}) => {
  const sent = sentBy(page);
  await signIn(page, 'Owen Kozak');
  await openPerson(page, 'Owen Kozak');
  const roles = page.getByRole('group', { name: /^Roles/ });
  await expect(roles).toContainText(words.oneself);
  const doctor = roles.getByRole('checkbox', { name: 'Doctor', exact: false }).first();
  await expect(doctor).toBeDisabled();
  await doctor.click({ force: true });
  await expect(doctor).not.toBeChecked();
  await expect(page.getByLabel('Add to a clinic')).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Clinics' })).toContainText(words.oneself);
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expectAccessible(page);
  expect(sent('operator-')).toEqual([]);
  // The server refuses the same call.
  const { uid } = (await ask(page, 'operator-persons', { search: 'kozak' }, 'query')).people[0];
  const { version, person } = await ask(page, 'operator-person', { uid }, 'query');
  const wanted = { ...person, roles: ['operator', 'Doctor'] };
  const refused = await page.evaluate(
    async (data) => {
      const response = await fetch('/call/operator-savePerson', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data }),
      });
      return (await response.json()).error.details.reason;
    },
    { uid, after: version, person: wanted },
  );
  expect(refused).toBe('oneself');
});

test('an operator without a second is warned at each act, and an alarm stays', async ({
  page,
  world,
}) => {
  const nobody = `update users set disabled_at = now() where first_name = 'Ruth'`;
  await changeRows(world, nobody);
  const sent = sentBy(page);
  await signIn(page, 'Owen Kozak');
  await openPerson(page, 'Karim Mansour');
  await expect(page.getByText(words.aloneNote)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Clinic office (MOA)' }).check();
  await saveForm(page);
  const dialog = page.getByRole('alertdialog', { name: words.aloneTitle });
  await expect(dialog).toContainText('nobody confirmed it');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await rolesOf(page, 'mansour')).not.toContain('moa');
  expect(sent('operator-savePerson')).toHaveLength(1);
  await saveForm(page);
  await dialog.getByRole('button', { name: words.aloneConfirm }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await rolesOf(page, 'mansour')).toContain('moa');
  await page.goto('/operator/audit');
  await expect(page.getByRole('region', { name: 'Alarms of the audit trail' })).toContainText(
    'nobody confirmed it',
  );
  // The next act shows the warning again.
  await openPerson(page, 'Karim Mansour');
  await page.getByRole('checkbox', { name: /^Approver/ }).check();
  await saveForm(page);
  await expect(dialog).toBeVisible();
});
