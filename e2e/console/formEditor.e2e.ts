import type { Page } from '@playwright/test';
import { choose, heading, next, openForm, start } from '../patient/forms.ts';
import { sendForm } from '../patient/links.ts';
import { claims } from '../world/claims.ts';
import {
  desktop,
  expect,
  expectAccessible,
  openAs,
  phone,
  takeSession,
  test,
} from '../world/world.ts';
import { button, section } from './persons.ts';
import { bar } from './services.ts';

const questions = (page: Page) => section(page, 'Questions');
const rows = (page: Page) => questions(page).locator('[data-item]');
/** The question whose fields are shown. */
const opened = (page: Page) =>
  rows(page).filter({ has: page.getByRole('button', { expanded: true }) });
const preview = (page: Page) => section(page, 'As the patient sees it');
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save', exact: true }).click();
const openRow = (page: Page, text: string) =>
  questions(page)
    .getByRole('button', { name: new RegExp(`^${text}`) })
    .click();

async function addQuestion(page: Page, kind: string, text: string) {
  await questions(page).getByRole('button', { name: 'Add a question', exact: true }).click();
  // The new question has the focus.
  await page.keyboard.type(text);
  await opened(page).getByLabel('Answer', { exact: true }).selectOption(kind);
}

async function operate(page: Page) {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/forms');
  await button(page, 'New form').click();
  await expect(page.getByRole('heading', { level: 2, name: 'New form' })).toBeVisible();
}

/** A form with a choice, a condition and a score. */
async function buildPainForm(page: Page, title: string) {
  await page.getByLabel('Title', { exact: true }).fill(title);
  // The introduction is shown while it is written.
  await expect(preview(page).getByRole('heading', { name: title })).toBeVisible();
  await addQuestion(page, 'Choice', 'How strong is the pain?');
  for (const [index, [text, points]] of Object.entries([
    ['None', '0'],
    ['Strong', '3'],
  ] as const)) {
    await opened(page)
      .getByLabel(`Answer ${+index + 1}`, { exact: true })
      .fill(text);
    await opened(page)
      .getByLabel(`Points of answer ${+index + 1}`)
      .fill(points);
  }
  await addQuestion(page, 'Text', 'Where is it?');
  await opened(page).getByLabel('Shown', { exact: true }).selectOption('When all are true');
  await opened(page).getByLabel('Question of condition 1').selectOption('How strong is the pain?');
  await opened(page).getByLabel('Value of condition 1').selectOption('Strong');
}

async function addScore(page: Page) {
  const scores = section(page, 'Scores');
  await button(page, 'Add a score').click();
  await page.keyboard.type('Pain');
  await scores.getByRole('checkbox', { name: 'How strong is the pain?' }).check();
  await expect(scores).toContainText('The highest sum is 3.');
  for (const [at, text] of ['Calm', 'Bad'].entries()) {
    await button(page, 'Add a band').click();
    await scores.getByLabel(`Words of band ${at + 1}`, { exact: true }).fill(text);
  }
  await scores.getByLabel('To, band 1').fill('1');
  await scores.getByLabel('From, band 2').fill('2');
  await scores.getByLabel('To, band 2').fill('3');
}

test('an operator builds a form, tries it, and what was sent keeps its version', async ({
  page,
  browser,
  world,
}) => {
  claims('forms-07 (editor)');
  await operate(page);
  await expect(preview(page)).toContainText('Without words');
  await buildPainForm(page, 'Pain check');
  await addScore(page);

  // The open question is shown as the patient will see it, once its condition is true.
  await expect(preview(page)).toContainText('is not shown with these answers');
  await preview(page).getByRole('radio', { name: 'Strong' }).check();
  await expect(preview(page)).toContainText('3 of 3, Bad');
  await expect(preview(page)).not.toContainText('is not shown with these answers');
  await preview(page).getByRole('button', { name: 'Next' }).click();
  const second = preview(page).getByRole('textbox', { name: 'Where is it?' });
  // A turned page begins at its heading, and a missing answer gets the focus.
  await expect(preview(page).getByRole('heading', { name: 'Where is it?' })).toBeFocused();
  await preview(page).getByRole('button', { name: 'Review' }).click();
  await expect(second).toBeFocused();
  await page.keyboard.type('Left knee');
  await preview(page).getByRole('button', { name: 'Review' }).click();
  await expect(preview(page)).toContainText('Left knee');
  await preview(page).getByRole('button', { name: 'Back' }).click();
  await preview(page).getByRole('button', { name: 'Back' }).click();
  await preview(page).getByRole('radio', { name: 'None' }).check();
  await expect(preview(page)).toContainText('0 of 3, Calm');
  await expectAccessible(page);

  await button(page, 'Add a flag').click();
  await section(page, 'Flags').getByLabel('Above', { exact: true }).fill('2');
  await save(page);
  await expect(bar(page)).toContainText('Check form for errors.');
  await expect(page.getByLabel('Words of the flag', { exact: true })).toBeFocused();
  await page.keyboard.type('Strong pain');
  await preview(page).getByRole('radio', { name: 'Strong' }).check();
  await expect(preview(page)).toContainText('Strong pain');
  await save(page);
  await expect(page.getByText('Pain check is saved as version 1.')).toBeVisible();
  await expect(page).toHaveURL(/\/operator\/settings\/forms\/[0-9a-f-]{36}\/edit$/);

  const grace = await openAs(browser, 'Grace Lindqvist');
  const link = await sendForm(grace, world, 'Pain check');
  await openRow(page, 'How strong is the pain');
  await opened(page).getByLabel('Question', { exact: true }).fill('How bad is the pain?');
  await save(page);
  await expect(page.getByText('Pain check is saved as version 2.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  const patient = await openForm(browser, world, link);
  await start(patient);
  await expect(heading(patient)).toHaveText('How strong is the pain?');
  await choose(patient, 'Strong');
  await next(patient);
  await expect(heading(patient)).toHaveText('Where is it?');
  await patient.context().close();
  const newer = await openForm(browser, world, await sendForm(grace, world, 'Pain check', link));
  await start(newer);
  await expect(heading(newer)).toHaveText('How bad is the pain?');
  await newer.context().close();
  await grace.context().close();
});

test('every kind of question has its limits, and each problem stands at its field', async ({
  page,
}) => {
  claims('forms-07 (editor)');
  await operate(page);
  await page.getByLabel('Title', { exact: true }).fill('Every kind');
  await page.getByLabel('Title, in French').fill('Toutes les sortes');
  const kinds = ['Choice', 'Yes or no', 'Number', 'Date', 'Text', 'Scale', 'Body site'];
  for (const kind of [...kinds, 'Photo', 'Signature', 'Information'])
    await addQuestion(page, kind, `The ${kind}`);
  await expect(rows(page)).toHaveCount(10);
  await expect(preview(page)).toContainText('The Information');
  await preview(page).getByText('French', { exact: true }).click();
  await expect(preview(page).getByRole('heading', { name: 'Toutes les sortes' })).toBeVisible();

  await openRow(page, 'The Number');
  await opened(page).getByLabel('Unit').fill('kg');
  await opened(page).getByLabel('Least').fill('9');
  await opened(page).getByLabel('Most').fill('three');
  await openRow(page, 'The Scale');
  await opened(page).getByLabel('Most', { exact: true }).fill('200');
  await save(page);
  // The first row with a problem opens; the others say how many they have.
  await expect(opened(page).getByLabel('Answer 1', { exact: true })).toBeFocused();
  await expect(questions(page).getByText('1 problem', { exact: true })).toHaveCount(2);
  await opened(page).getByLabel('Answer 1', { exact: true }).fill('One');
  await opened(page).getByLabel('Answer 2', { exact: true }).fill('Two');
  await save(page);
  await expect(opened(page).getByLabel('Most')).toBeFocused();
  await expect(opened(page)).toContainText('Write a number.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('8');
  await expect(opened(page)).toContainText('The end is not after the beginning.');
  await opened(page).getByLabel('Most').fill('90');
  await openRow(page, 'The Scale');
  await expect(opened(page)).toContainText('The number must be from 1 to 100.');
  await opened(page).getByLabel('Most', { exact: true }).fill('10');
  await openRow(page, 'The Date');
  await opened(page).getByLabel('Latest day, from today').fill('0');
  await page.getByLabel('Consent to training the AI').selectOption('The Yes or no');
  await page.getByLabel('Only for people whom I name').click();
  await save(page);
  await expect(page.getByText('Every kind is saved as version 1.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the form' }).click();
  await expect(section(page, 'Offered to')).toContainText('Nobody yet.');
  await expect(section(page, 'Questions')).toContainText('from 9 to 90 kg');
  await expect(section(page, 'Questions').getByRole('listitem')).toHaveCount(12);
});

test('questions are moved, grouped and removed by keyboard alone, and an undo brings them back', async ({
  page,
}) => {
  await operate(page);
  await page.getByLabel('Title', { exact: true }).fill('Order');
  for (const text of ['First', 'Second']) await addQuestion(page, 'Yes or no', text);
  await button(page, 'Add a group').click();
  await page.keyboard.type('Home');
  await expect(rows(page)).toHaveCount(3);
  const names = () => rows(page).getByRole('button', { expanded: false }).allTextContents();
  const handle = page.getByRole('button', { name: 'Move Second' });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByText('Put down Second, 1 of 3.')).toBeAttached();
  await expect(handle).toBeFocused();
  await openRow(page, 'First');
  const down = button(page, 'Move down: First');
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('First: 1 of 1 in Home')).toBeAttached();
  await opened(page).getByLabel('In the group').selectOption('None');
  await expect(rows(page).last()).toContainText('First');
  await button(page, 'Remove First').focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(
    questions(page).getByRole('button', { name: 'Add a question', exact: true }),
  ).toBeFocused();
  await button(page, 'Undo').click();
  await expect(rows(page)).toHaveCount(3);
  await openRow(page, 'Home');
  expect((await names()).map((name) => name.replace(/(Yes|Group).*/, ''))).toEqual([
    'Second',
    'First',
  ]);
  // An unsaved form is kept on the device, and leaving it asks.
  await expect(bar(page)).toContainText('Kept on this device until you save.');
  await page.reload();
  await expect(bar(page)).toContainText('Restored from this device. Not saved yet.');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'All forms' }).click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(rows(page)).toHaveCount(0);
});

const gad7 = '/operator/settings/forms/0f6b0001-0000-4000-8000-000000000002';

test('a newer version of a colleague is shown, and both changes are kept', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(desktop);
  await takeSession(page, 'Owen Kozak');
  await page.goto(gad7);
  await button(page, 'Edit').click();
  const [first, second] = ['Feeling nervous', 'Not being able to stop'];
  await openRow(page, first);
  await opened(page).getByLabel('Help below the question').first().fill('Mine');

  const other = await openAs(browser, 'Owen Kozak');
  await other.goto(`${gad7}/edit`);
  await openRow(other, second);
  await opened(other).getByLabel('Help below the question').first().fill('Theirs');
  await save(other);
  await expect(other.getByText('GAD-7 is saved as version 2.')).toBeVisible();
  await other.context().close();

  const note = page.getByRole('alert').filter({ hasText: 'A colleague saved a newer version' });
  await expect(note).toBeVisible();
  await expect(note.getByRole('row', { name: /^Not being able to stop/ })).toContainText('Theirs');
  await note.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('GAD-7 is saved as version 3.')).toBeVisible();
  await expect(opened(page).getByLabel('Help below the question').first()).toHaveValue('Mine');
  await openRow(page, second);
  await expect(opened(page).getByLabel('Help below the question').first()).toHaveValue('Theirs');
});

test('the editor is accessible and fits every screen', async ({ page }) => {
  await takeSession(page, 'Owen Kozak');
  await page.goto('/operator/settings/forms/0f6b0001-0000-4000-8000-000000000001/edit');
  await rows(page).first().waitFor();
  await openRow(page, 'Little interest');
  for (const viewport of [phone, { width: 820, height: 1180 }, desktop]) {
    await page.setViewportSize(viewport);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
    await expectAccessible(page);
  }
  await page.setViewportSize(phone);
  await page.getByText('Preview', { exact: true }).click();
  await expect(preview(page).getByRole('radio').first()).toBeVisible();
  await expect(section(page, 'Scores')).toBeHidden();
  await expectAccessible(page);
});
