import type { Page } from '@playwright/test';
import { claims } from '../world/claims.ts';
import { compose, field, foot, noteOf, pickHeadache, saved, send } from '../world/compose.ts';
import { changeRows } from '../world/database.ts';
import { ask, grace, write } from '../world/drafts.ts';
import { expect, expectAccessible, phone, test } from '../world/world.ts';

const clinic = (page: Page) => page.getByLabel('Clinic', { exact: true });
const ofGrace = `uid = (select id from users where first_name = 'Grace')`;
const addClinic = async (page: Page, clinicName: string) =>
  ask(page, 'clinics-add', {
    clinic: {
      clinicName,
      clinicPhone: '4035550150',
      fax: '4035550151',
      emr: '',
      city: 'Airdrie',
      province: 'AB',
      billable: true,
    },
  });

test('an only clinic is fixed, even in a draft from a clinic that the person has left', async ({
  page,
}) => {
  claims('consult-64');
  await compose(page);
  await expect(clinic(page)).toBeDisabled();
  await expect(clinic(page)).toHaveValue('0');
  const draftId = await write(page, '700944', { locationIdx: 77 });
  await page.goto(`/dashboard/consult?consultDraftId=${draftId}`);
  await expect(field(page, 'PHN')).toHaveValue('700944');
  await expect(clinic(page)).toBeDisabled();
  await expect(clinic(page)).toHaveValue('0');
});

test('a person without a clinic can select none, reads why, and finds the link to add one', async ({
  page,
  world,
}) => {
  claims('consult-64', 'consult-42');
  await changeRows(world, `update locations set disabled = true where ${ofGrace}`);
  await compose(page);
  await expect(clinic(page)).toBeDisabled();
  await expect(clinic(page)).toHaveValue('');
  await expect(clinic(page)).toContainText('Select a clinic');
  await expect(
    page.getByText('You have no clinic yet. Consults are sent from a clinic.'),
  ).toBeVisible();
  for (const viewport of [phone]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await pickHeadache(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await send(page).click();
  await expect(foot(page)).toContainText('Check form for errors.');
  expect(await noteOf(clinic(page))).toBe('Please select a location');
  expect(requests.filter((url) => url.includes('call/consult-sendConsult'))).toEqual([]);
  await page.getByRole('link', { name: 'Add a clinic in your profile' }).click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expect(page.getByRole('button', { name: 'Add clinic' })).toBeVisible();
});

test('a person with two clinics chooses one, and the consult and the draft keep the choice', async ({
  page,
}) => {
  claims('consult-64', 'consult-08 (choice)');
  await compose(page, grace);
  await addClinic(page, 'Riverside Clinic');
  await page.reload();
  await expect(clinic(page)).toBeEnabled();
  await expect(clinic(page).locator('option')).toHaveText([
    'Parkland Family Clinic, Red Deer AB',
    'Riverside Clinic, Airdrie AB',
  ]);
  await clinic(page).selectOption('1');
  await field(page, 'First name').fill('Chosen');
  await expect(page).toHaveURL(/consultDraftId=/);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(clinic(page)).toHaveValue('1');
});
