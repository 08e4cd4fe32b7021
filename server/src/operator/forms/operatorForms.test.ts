import { ruleWords } from '@corridor/contract/forms/words.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phq9 } from '../../forms/shipped/phq9.ts';
import { shippedForms } from '../../forms/shipped/shippedForms.ts';
import { skinHistory } from '../../forms/shipped/skinHistory.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let owen: { token: string; uid: string };
let grace: { token: string };
beforeAll(async () => {
  server = await startTestServer();
  owen = await server.signIn('Owen');
  grace = await server.signIn('Grace');
});
afterAll(() => server.stop());

const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const own = { ...skinHistory, title: { en: 'Mole check', fr: 'Suivi de grains de beauté' } };
const save = (formId: string | null, form: object, after: number, isPrivate = false) =>
  ask('operator-saveForm', { formId, form, isPrivate, after });
const names = async (): Promise<string[]> =>
  (await server.ask('forms-start', {}, grace.token)).result.forms.map(
    ({ name }: { name: string }) => name,
  );

it('a save makes a version, and what was sent before keeps its own', async () => {
  const { result } = await save(null, own, 0);
  expect(result).toEqual({ formId: expect.any(String), version: 1 });
  const { formId } = result;
  const changed = { ...own, title: { en: 'Mole follow-up' } };
  expect((await save(formId, changed, 1)).result).toEqual({ formId, version: 2 });
  const second = await save(formId, own, 1);
  expect([second.status, second.error?.details.reason]).toEqual([409, 'newer-version']);
  const form = async (version?: number) =>
    (await ask('operator-form', { formId, ...(version && { version }) })).result;
  expect(await form()).toEqual({
    formId,
    version: 2,
    form: changed,
    isPrivate: false,
    retiredAt: null,
    versions: [
      { version: 2, at: expect.any(String), by: 'Owen Kozak' },
      { version: 1, at: expect.any(String), by: 'Owen Kozak' },
    ],
    people: [],
  });
  expect(await form(1)).toMatchObject({ version: 1, form: own });
  expect((await ask('operator-form', { formId, version: 9 })).status).toBe(404);
  const { forms } = (await ask('operator-forms', {})).result;
  expect(forms).toContainEqual({
    uid: formId,
    name: 'Mole follow-up',
    about: own.about?.en,
    questions: 9,
    photos: 1,
    days: 0,
    isPrivate: false,
    englishOnly: false,
    version: 2,
    at: expect.any(String),
    by: 'Owen Kozak',
    retiredAt: null,
  });
  const { rows } = await server.app.pool.query(
    `select actor, details from audit_entries where subject = $1 order by id desc limit 1`,
    [`form:${formId}`],
  );
  expect(rows).toEqual([{ actor: owen.uid, details: { version: 2 } }]);
});

it('a form with a problem is refused at its field, and nothing is stored', async () => {
  const [first] = own.items;
  const unsaved = { ...own, title: { en: 'Never saved' } };
  const wrong = { ...unsaved, items: [...own.items, first] };
  const { status, error } = await save(null, wrong, 0);
  expect([status, error?.details.fields]).toEqual([
    400,
    [{ field: 'items.10.id', message: ruleWords.twice('site') }],
  ]);
  expect((await save(null, unsaved, 3)).status).toBe(400);
  expect((await save(crypto.randomUUID(), unsaved, 3)).status).toBe(409);
  expect(await names()).not.toContain('Never saved');
});

it('a retired form is offered to nobody, stands last, and can be brought back', async () => {
  const [{ uid: formId = '' } = {}] = shippedForms;
  const retire = (retired: boolean) => ask('operator-retireForm', { formId, retired });
  expect((await retire(true)).result).toEqual({ done: true });
  await retire(true);
  expect(await names()).not.toContain('PHQ-9');
  const { forms } = (await ask('operator-forms', {})).result;
  expect(forms.at(-1)).toMatchObject({ uid: formId, retiredAt: expect.any(String) });
  await retire(false);
  expect(await names()).toContain('PHQ-9');
  expect(
    (await ask('operator-retireForm', { formId: crypto.randomUUID(), retired: true })).status,
  ).toBe(404);
  const { rows } = await server.app.pool.query(
    `select action from audit_entries where subject = $1 order by id desc limit 2`,
    [`form:${formId}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['forms.bring-back', 'forms.retire']);
});

it('the people of a private form are listed by name', async () => {
  const { formId } = (await save(null, own, 0, true)).result;
  const { uid } = await server.signIn('Grace');
  await ask('operator-shareForm', { formId, uid, shared: true });
  await ask('operator-shareForm', { formId, uid, shared: true });
  const { people } = (await ask('operator-form', { formId })).result;
  expect(people).toEqual([{ uid, name: 'Grace Lindqvist', email: expect.any(String) }]);
});

it('a form leaves as a FHIR file and comes back the same, without being saved', async () => {
  const [{ uid: formId = '' } = {}] = shippedForms;
  const { name, text } = (await ask('operator-exportForm', { formId })).result;
  expect([name, JSON.parse(text).resourceType]).toEqual(['PHQ-9-v1.json', 'Questionnaire']);
  const before = await names();
  const { result } = await ask('operator-importForm', { text });
  expect(result).toEqual({ form: phq9, problems: [], ignored: [] });
  expect(await names()).toEqual(before);
  const broken = text.replace('"choice"', '"quantity"');
  expect((await ask('operator-importForm', { text: broken })).result).toMatchObject({
    form: null,
    problems: [
      { path: 'item[0].item[0].type' },
      { path: 'item[0].item[0].repeats' },
      { path: 'item[0].item[0].answerOption' },
    ],
  });
  expect((await ask('operator-exportForm', { formId: crypto.randomUUID() })).status).toBe(404);
});
