/** Measures finding a specialist and sending: round trips, many senders at once, and frames. */
import type { InputFields } from '@corridor/contract/consult/calls.ts';
import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import type { Page } from 'playwright-core';
import type { App } from '../server/src/platform/app.ts';
import { change } from '../server/src/platform/change.ts';
import { putSchedule } from '../server/src/schedule/actions.ts';
import { type Say, verdict } from './figures.ts';
import { ask } from './processes.ts';

type Sides = { say: Say; ours: string; signIn(url: string, email: string): Promise<string> };

const places = 10;
const askers = 50;
const mostTrips = 4;
const slowFrameMs = 50;
const slowAtMost = 0.01;
const emailOf = (name: string) => `${name}@demo.corridor.example`;
const limited = 'Wierzbicki';

/** Limits one specialist to a few consults a day. */
export async function limitPlaces(app: App): Promise<void> {
  const { rows } = await app.pool.query('select id from users where last_name = $1', [limited]);
  const actor = { viewer: undefined, origin: { address: '', agent: '' }, now: app.clock() };
  const uid = rows[0].id as string;
  const weekdays = Array<boolean>(7).fill(true);
  await change(app.pool, actor, (inside) =>
    putSchedule(inside, { uid, weekdays, limited: true, dailyLimit: places }),
  );
}

/** 50 consults at once for a specialist with 10 places: which are sent, and which drafts stay. */
export async function measureSending({ say, ours, signIn }: Sides): Promise<void> {
  const token = await signIn(ours, emailOf('grace.lindqvist'));
  const post = async <T>(path: string, data: object) => {
    const response = await ask(`${ours}${path}`, data, token);
    return (await response.json()) as { result: T; error?: { details: { reason?: string } } };
  };
  const { uid } = (await post<{ uid: string }>('/query/shell-me', {})).result;
  const pageInput = { searchText: limited, province: 'BC' };
  const { result } = await post<{ services: Service[] }>(
    '/call/services-getServicePage',
    pageInput,
  );
  const service = result.services.find(({ users }) => users[0]?.userName.endsWith(limited));
  if (!service) throw new Error('the specialist with few places has a service');
  const serviceId = service.id;
  const form = await post<{ formFields: FormField[] }>('/call/services-getServiceForm', {
    serviceId,
  });
  const inputFields: InputFields = {
    gpUid: uid,
    serviceId,
    locationIdx: 0,
    oop: false,
    galleryMediaURIs: [],
    phn: '612390045',
    patientFirstName: 'Ingrid',
    patientLastName: 'Halvorsen',
    patientPhone: '',
    patientEmail: '',
    patientDateOfBirth: '1962/02/28',
    patientProvince: 'AB',
    emailPatient: false,
    billingCode: '',
    specialty: service.specialty,
    subsite: service.subsite,
    symptoms: Object.fromEntries(form.result.formFields.map(answerQuestion)),
  };
  const collection = 'user_drafts';
  const save = () =>
    post<{ draftId: string }>('/call/consultDraft-saveDraft', {
      draftId: null,
      consultDraftsCollectionType: collection,
      formData: emptyForm,
      subject: 'One of many',
      selectedMedia: [],
    });
  const drafts = await Promise.all(Array.from({ length: askers }, save));
  const ids = drafts.map((draft) => draft.result.draftId);
  const started = performance.now();
  const answers = await Promise.all(
    ids.map((draftId) =>
      post<object>('/call/consult-sendConsult', { inputFields, draft: { collection, draftId } }),
    ),
  );
  const taken = performance.now() - started;
  const sent = answers.filter((answer) => answer.result !== undefined).length;
  const refused = answers.filter(({ error }) => error?.details.reason === 'daily-limit').length;
  const list = await post<object>('/call/consultDraft-listDrafts', {
    consultDraftsCollectionType: collection,
  });
  const kept = ids.filter((id) => id in list.result).length;
  const others = askers - places;
  say({
    what: `${askers} consults at once to somebody with ${places} places`,
    figure: `${sent} sent, ${refused} told why, ${kept} drafts kept, in ${taken.toFixed(0)} ms`,
    floor: `${places} places`,
    ratio: (sent / places).toFixed(2),
    holds: verdict(sent === places && refused === others && kept === others, `exactly ${places}`),
  });
}

/** Answers a question without an urgent value. */
function answerQuestion({ header, inputType, values, urgent = [] }: FormField) {
  const calm = values.filter((value) => !urgent.includes(value)).slice(0, 1);
  const said = { Checkboxes: calm, Number: '7', Textfield: 'Three months.' };
  return [header, said[inputType]];
}

/** The smallest picture. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Counts the requests from the button to the confirmation, with three uploaded files. */
export async function measureTrips(say: Say, page: Page): Promise<void> {
  await page.goto('/dashboard/consult');
  await page.getByLabel('Specialty').selectOption('Neurology');
  await page.getByLabel('Subsite').selectOption('Headache');
  const specialist = page.getByLabel('Specialist', { exact: true });
  const option = specialist.locator('option').filter({ hasText: 'Nyberg' }).first();
  await option.waitFor({ state: 'attached' });
  await specialist.selectOption((await option.getAttribute('value')) ?? '');
  const patient = page.getByRole('region', { name: 'Patient Information' });
  await patient.getByLabel('First name').fill('Ingrid');
  await patient.getByLabel('Last name').fill('Halvorsen');
  await patient.getByLabel('Date of birth').fill('1962/02/28');
  await patient.getByLabel('Province').selectOption('AB');
  await patient.getByLabel('PHN').fill('612390045');
  const questions = page.getByRole('region', { name: 'Clinical questions' });
  await questions.getByRole('checkbox', { name: 'headache' }).check();
  for (const box of await questions.getByRole('textbox').all()) await box.fill('For three months.');
  const files = ['one', 'two', 'three'].map((name) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: dot,
  }));
  await page.getByLabel('Add attachments').setInputFiles(files);
  await page.getByText(/^Draft saved/).waitFor();
  await page.waitForLoadState('networkidle');
  let trips = 0;
  page.on('request', (request) => {
    if (/\/(call|query|files|uploads)\//.test(request.url())) trips += 1;
  });
  await page.getByRole('button', { name: 'Send eConsult' }).click();
  await page.getByRole('button', { name: 'eConsult sent.' }).waitFor();
  say({
    what: 'Sending a consult with 3 attachments, once they are up',
    figure: `${trips} round trips`,
    floor: `${mostTrips} (budget)`,
    ratio: (trips / mostTrips).toFixed(2),
    holds: verdict(trips <= mostTrips, `at most ${mostTrips}`),
  });
}

/** Scrolls from the first to the last service, as fast as a wheel. */
export async function measureList(say: Say, page: Page): Promise<void> {
  await page.goto('/dashboard/consult');
  const list = page.getByRole('list', { name: 'Services' });
  await list.getByRole('listitem').first().waitFor();
  const { total, seen, frames, slow } = await list.evaluate(scrollThrough, slowFrameMs);
  const share = slow / frames;
  say({
    what: `The list of ${total.toLocaleString('en-CA')} services, from the first to the last`,
    figure: `${seen.toLocaleString('en-CA')} rows seen, ${(100 * share).toFixed(2)} % of ${frames} frames over ${slowFrameMs} ms`,
    floor: `${total.toLocaleString('en-CA')} rows`,
    ratio: (seen / total).toFixed(2),
    holds: verdict(seen === total && share < slowAtMost, 'every row, below 1 % of frames'),
  });
}

type Walk = { total: number; seen: number; frames: number; slow: number };

/** Runs in the page: scrolls to the end, and counts the rows and the slow frames. */
function scrollThrough(list: Element, slowMs: number): Promise<Walk> {
  const pixels = 400;
  const scroller = list.parentElement as HTMLElement;
  const seen = new Set<string>();
  let total = 0;
  let frames = 0;
  let slow = 0;
  return new Promise((resolve) => {
    let before = performance.now();
    const step = () => {
      const now = performance.now();
      frames += 1;
      if (now - before > slowMs) slow += 1;
      before = now;
      for (const row of scroller.querySelectorAll('li')) {
        total = Number(row.getAttribute('aria-setsize'));
        seen.add(row.getAttribute('aria-posinset') ?? '');
      }
      const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
      if (seen.size >= total && left < 1) return resolve({ total, seen: seen.size, frames, slow });
      scroller.scrollTop += pixels;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
