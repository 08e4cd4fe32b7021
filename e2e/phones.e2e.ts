import type { Locator, Page } from '@playwright/test';
import { claims } from './world/claims.ts';
import {
  compose,
  field,
  noteOf,
  pasteInto,
  patient,
  pickHeadache,
  section,
  send,
} from './world/compose.ts';
import { expect, takeSession, test } from './world/world.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function openCall(page: Page) {
  await compose(page);
  await pickHeadache(page);
  await page.getByRole('radio', { name: 'Phone consult' }).check({ force: true });
  return section(page, 'Phone consult');
}
async function openProfile(page: Page, name: string) {
  await takeSession(page, name);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Add clinic' }).waitFor();
}
async function openSignup(page: Page) {
  await page.goto('/signup?selectedPlan=free&selectedRole=Doctor');
  await page.getByLabel('Cell phone').waitFor();
}

type Form = {
  open: (page: Page) => Promise<void>;
  phones: (page: Page) => Locator[];
  emails: (page: Page) => Locator[];
  submit: (page: Page) => Promise<void>;
};
/** Every form with a phone number or an address. */
const forms: Record<string, Form> = {
  'the patient': {
    open: (page) => compose(page),
    phones: (page) => [field(page, 'Phone')],
    emails: (page) => [field(page, 'Email')],
    submit: (page) => send(page).click(),
  },
  'a phone consult': {
    open: async (page) => void (await openCall(page)),
    phones: (page) => [section(page, 'Phone consult').getByLabel('Your phone number')],
    emails: (page) => [section(page, 'Phone consult').getByLabel('Calendar email')],
    submit: (page) => send(page).click(),
  },
  'the profile': {
    open: (page) => openProfile(page, 'Amara Okafor'),
    phones: (page) => [page.getByLabel('Phone number', { exact: true })],
    emails: (page) => [page.getByLabel('Calendar email')],
    submit: (page) => press(page, 'Save'),
  },
  'a clinic': {
    open: async (page) => {
      await openProfile(page, 'Karim Mansour');
      await press(page, 'Add clinic');
    },
    phones: (page) => [
      dialog(page).getByLabel('Clinic phone number'),
      dialog(page).getByLabel('Fax number'),
    ],
    emails: () => [],
    submit: (page) => press(page, 'Save clinic'),
  },
  'sign-up': {
    open: openSignup,
    phones: (page) => [
      page.getByLabel('Cell phone'),
      page.getByLabel('Clinic phone'),
      page.getByLabel('Clinic fax'),
    ],
    emails: (page) => [page.getByLabel('Email', { exact: true })],
    submit: (page) => press(page, 'Complete Sign Up'),
  },
  'an invitation': {
    open: async (page) => {
      await openProfile(page, 'Grace Lindqvist');
      const own = page.getByRole('region', { name: 'Your invitations' });
      await own.getByRole('button', { name: 'Invite a Colleague' }).click();
    },
    phones: (page) => [dialog(page).getByLabel('Fax')],
    emails: (page) => [dialog(page).getByLabel('Email')],
    submit: (page) => press(page, 'Send invite'),
  },
};

for (const [name, { open, phones, emails, submit }] of Object.entries(forms)) {
  test(`a pasted phone number keeps its last ten digits: ${name}`, async ({ page }) => {
    claims('profile-13');
    await open(page);
    for (const phone of phones(page)) {
      await pasteInto(phone, 'tel. +1 (403) 555-0142');
      await expect(phone).toHaveValue('(403) 555-0142');
      // The pasted number replaces the old one, wherever the cursor is.
      await pasteInto(phone, '011 1 780 555 0163');
      await expect(phone).toHaveValue('(780) 555-0163');
      await pasteInto(phone, 'Room 12, 587-555-0199');
      await expect(phone).toHaveValue('(587) 555-0199');
      await pasteInto(phone, '403.555.0144');
      await expect(phone).toHaveValue('(403) 555-0144');
    }
  });

  test(`an invalid phone number and an invalid email show the same words: ${name}`, async ({
    page,
  }) => {
    claims('profile-14');
    await open(page);
    for (const phone of phones(page)) await phone.fill('403555014');
    for (const email of emails(page)) await email.fill('nobody@nowhere');
    await submit(page);
    for (const phone of phones(page)) {
      await expect(phone).toHaveAttribute('aria-invalid', 'true');
      expect(await noteOf(phone)).toBe('Phone number is invalid');
    }
    for (const email of emails(page)) {
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      expect(await noteOf(email)).toBe('Email is invalid');
    }
    for (const phone of phones(page)) await phone.fill('4035550142');
    for (const email of emails(page)) await email.fill('nobody@nowhere.example');
    await expect(page.getByText('Phone number is invalid')).toHaveCount(0);
    await expect(page.getByText('Email is invalid')).toHaveCount(0);
  });
}

test('an invalid email shows the same words at sign-in and at Forgot Password', async ({
  page,
}) => {
  claims('profile-14 (sign-in)');
  await page.goto('/login');
  const problem = page.getByText('Email is invalid', { exact: true });
  await page.getByLabel('Email').fill('nobody');
  await press(page, 'Login');
  await expect(problem).toHaveCount(1);
  await press(page, 'Forgot Password');
  await dialog(page).getByLabel('Email').fill('nobody');
  await press(page, 'Send link');
  await expect(dialog(page).getByText('Email is invalid', { exact: true })).toBeVisible();
});

/**
 * Drags selected text, as a person does from a chart beside the page, and drops it over the field.
 */
async function drag(page: Page, from: Locator, to: Locator) {
  await from.selectText();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('there is nothing to drag');
  await page.mouse.move(start.x + 14, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + start.height / 2, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

test('a field formats dropped text as it formats typed text', async ({ page }) => {
  claims('consult-35 (dropped)');
  await compose(page);
  const chart = field(page, 'EMR chart number');
  const drop = async (text: string, name: string) => {
    await chart.fill(text);
    await drag(page, chart, field(page, name));
  };
  await drop('+1 403.555.0142', 'Phone');
  await expect(field(page, 'Phone')).toHaveValue('(403) 555-0142');
  // The dropped number replaces the old one.
  await drop('011 1 587 555 0199', 'Phone');
  await expect(field(page, 'Phone')).toHaveValue('(587) 555-0199');
  // A number may begin with letters while its province is unknown; the label PHN is not part of it.
  await drop('PHN: 70011 0707', 'PHN');
  await expect(field(page, 'PHN')).toHaveValue('700110707');
  await field(page, 'Province').selectOption('AB');
  await expect(field(page, 'PHN')).toHaveValue('70011-0707');
  await expect(patient(page)).toContainText('Valid');
  for (const [text, day] of [
    ['1962-02-28', '1962/02/28'],
    ['Mar 4, 1971', '1971/03/04'],
    ['5 June 1980', '1980/06/05'],
  ] as const) {
    await drop(text, 'Date of birth');
    await expect(field(page, 'Date of birth')).toHaveValue(day);
  }
  // An ambiguous date is refused and leaves the old one in place.
  await drop('03/04/1962', 'Date of birth');
  await expect(patient(page)).toContainText('Date with an incorrect format pasted');
  await expect(field(page, 'Date of birth')).toHaveValue('1980/06/05');
});
