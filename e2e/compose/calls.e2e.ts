import {
  answer,
  compose,
  describePatient,
  noteOf,
  pickHeadache,
  section,
  send,
} from '../world/compose.ts';
import { expect, test } from '../world/world.ts';

test('a phone consult has its time, by the clock of the clinic wherever the browser is, and its number', async ({
  browser,
  world,
}) => {
  const away = await browser.newContext({ baseURL: world.url, timezoneId: 'Asia/Tokyo' });
  const page = await away.newPage();
  await compose(page);
  await pickHeadache(page);
  await page.getByText('Phone consult', { exact: true }).click();
  await describePatient(page, { first: 'Calling' });
  await answer(page);
  await send(page).click();
  const call = section(page, 'Phone consult');
  await expect(call.getByLabel('Begins')).toBeFocused();
  expect(await noteOf(call.getByLabel('Begins'))).toBe('Choose when the call begins and ends');
  await call.getByLabel('Begins').fill('2062-03-04T10:00');
  expect(await noteOf(call.getByLabel('Begins'))).toBe('The call has to begin within a year');
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await call.getByLabel('Begins').fill(`${day}T10:00`);
  await expect(call.getByLabel('Ends')).toHaveValue(`${day}T10:15`);
  // A new start keeps the length of the call.
  await call.getByLabel('Ends').fill(`${day}T10:30`);
  await call.getByLabel('Begins').fill('');
  await call.getByLabel('Begins').fill(`${day}T11:00`);
  await expect(call.getByLabel('Ends')).toHaveValue(`${day}T11:30`);
  expect(await noteOf(call.getByLabel('Begins'))).toBe('By the clock in Red Deer (UTC−6)');
  await call.getByLabel('Your phone number').fill('4035550142');
  const asked = page.waitForRequest('**/call/consult-sendConsult');
  await page.getByRole('button', { name: 'Send Phone Consult' }).click();
  const { startTime, endTime } = (await asked).postDataJSON().data.inputFields.phoneConsultData;
  expect([startTime, endTime]).toEqual([`${day}T17:00:00.000Z`, `${day}T17:30:00.000Z`]);
  await expect(page.getByText('Phone consult sent.').first()).toBeVisible();
  await away.close();
});

test('the end of a phone consult stays when it is typed first', async ({ page }) => {
  await compose(page);
  await pickHeadache(page);
  await page.getByText('Phone consult', { exact: true }).click();
  const call = section(page, 'Phone consult');
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await call.getByLabel('Ends').fill(`${day}T10:30`);
  await call.getByLabel('Begins').fill(`${day}T10:00`);
  await expect(call.getByLabel('Ends')).toHaveValue(`${day}T10:30`);
});
