/** The actions of a person on drafts and approvals. */
import type { Page, Route } from '@playwright/test';
import { emptyForm } from '../../contract/src/drafts/rules.ts';
import { expect, takeSession } from './world.ts';
export const grace = 'Grace Lindqvist';
export const resident = 'Samuel Osei';
export const approver = 'Nadia Haddad';
export const ownDrafts = 'user_drafts';
export const approvals = 'drafts_pending_approval';
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Secure messaging' }).getByRole('link', { name });
export const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
export const row = (page: Page, name: string, text: string) =>
  list(page, name).getByRole('listitem').filter({ hasText: text });
export const search = (page: Page) =>
  page.getByRole('combobox', { name: 'Search for an approver' });

/** Calls the server as the person signed in on the page. */
export const ask = async (page: Page, name: string, data: object, way = 'call') => {
  const answer = await page.evaluate(
    async ([to, body]) => {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: body }),
      });
      return { status: response.status, body: await response.json() };
    },
    [`/${way}/${name}`, data] as const,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result;
};

type Wanted = { specialty?: string; subsite?: string; serviceId?: string; locationIdx?: number };
export const formOf = (phn: string, more: Wanted = {}) => ({
  ...emptyForm,
  specialty: 'Neurology',
  subsite: 'Headache',
  locationIdx: 0,
  ...more,
  patientInfo: { ...emptyForm.patientInfo, firstName: 'Ingrid', lastName: 'Halvorsen', phn },
});

/** Makes a draft of the signed-in person, named by its number; a named approver receives it. */
export const write = async (
  page: Page,
  phn: string,
  { approverUid, ...more }: Wanted & { approverUid?: string } = {},
): Promise<string> =>
  (
    await ask(page, 'consultDraft-saveDraft', {
      consultDraftsCollectionType: ownDrafts,
      subject: '',
      selectedMedia: [],
      formData: formOf(phn, more),
      ...(approverUid && { approverUid }),
    })
  ).draftId;
export const nadia = async (page: Page): Promise<string> =>
  (await ask(page, 'consult-searchApprovers', { searchText: 'Haddad' }))[0].uid;

export async function openTab(
  page: Page,
  name: string,
  which: 'drafts' | 'approvals' | 'notifications',
) {
  await takeSession(page, name);
  // The tip of the first visit is closed as soon as it covers something.
  const tip = page.getByRole('note').getByRole('button', { name: 'OK', exact: true });
  await page.addLocatorHandler(tip, (ok) => ok.click());
  await page.goto(`/dashboard/secure-messaging?tab=${which}`);
  await expect(page).toHaveURL(new RegExp(`tab=${which}`));
  await tab(page, 'Corridor news').waitFor();
}
export const openDrafts = (page: Page, name = resident) => openTab(page, name, 'drafts');

export async function chooseNadia(page: Page) {
  await search(page).fill('hadd');
  await page.getByRole('option', { name: 'Nadia Haddad' }).click();
  await expect(page.getByRole('button', { name: 'Remove Nadia Haddad' })).toBeFocused();
}
export const refusal = (code: string, status: number, reason?: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { error: { status: 'X', message: 'X', details: { code, reason } } },
  });
