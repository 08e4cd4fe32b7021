import { form as formSchema } from '@corridor/contract/forms/form.ts';
import { formLimits } from '@corridor/contract/forms/rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { ensureForms, saveForm } from './actions.ts';
import { gad7 } from './shipped/gad7.ts';
import { phq9 } from './shipped/phq9.ts';
import { shippedForms } from './shipped/shippedForms.ts';
import { skinHistory } from './shipped/skinHistory.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let joanne: { token: string; uid: string };
beforeEach(async () => {
  server = await startTestServer();
  grace = await server.signIn('Grace');
  joanne = await server.signIn('Joanne');
});
afterEach(() => server.stop());

const idOf = (form: object) => shippedForms.find((each) => each.form === form)?.uid ?? '';
const start = async (token = grace.token) => (await server.ask('forms-start', {}, token)).result;
const setFavorite = (formId: string, favorite: boolean, token = grace.token) =>
  server.ask('forms-setFavorite', { formId, favorite }, token);
const changed = <T>(work: Parameters<typeof change<T>>[2]) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: '', agent: 'test' }, now: server.app.clock() },
    work,
  );
const newForm = (name: string, isPrivate = false) =>
  changed((inside) =>
    saveForm(
      inside,
      { formId: null, form: { ...phq9, title: { en: name } }, isPrivate, after: 0 },
      null,
    ),
  );

it('every installation offers the shipped forms by name', async () => {
  claims('forms-07', 'forms-14');
  expect(await start()).toEqual({
    forms: shippedForms
      .map(({ uid, form }) => ({
        uid,
        name: form.title.en,
        about: form.about?.en,
        isPrivate: false,
        englishOnly: form.englishOnly,
        questions: expect.any(Number),
        photos: form === skinHistory ? 1 : 0,
        days: { 'Blood pressure log': 7, 'Headache diary': 14 }[form.title.en] ?? 0,
      }))
      .sort((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase())),
    favoritedForms: [],
    privateForms: [],
  });
  const questions = Object.fromEntries(
    (await start()).forms.map((each: { name: string; questions: number }) => [
      each.name,
      each.questions,
    ]),
  );
  expect(questions).toMatchObject({
    'PHQ-9': 10,
    'GAD-7': 8,
    'AUDIT-C': 3,
    'Skin lesion history': 9,
  });
});

it('a person stars forms, the last one first, and nobody else sees the stars', async () => {
  claims('forms-05', 'forms-14');
  const [phq, gad] = [idOf(phq9), idOf(gad7)];
  expect((await setFavorite(gad, true)).result).toEqual({ done: true });
  await setFavorite(phq, true);
  await setFavorite(gad, true);
  expect((await start()).favoritedForms).toEqual([phq, gad]);
  expect((await start(joanne.token)).favoritedForms).toEqual([]);
  await setFavorite(phq, false);
  await setFavorite(phq, false);
  expect((await start()).favoritedForms).toEqual([gad]);
  await setFavorite(gad, false);
  expect((await setFavorite(crypto.randomUUID(), true)).status).toBe(404);
});

it('the number of stars is limited', async () => {
  const { rows } = await server.app.pool.query(
    `insert into form_templates (uid, name, is_private, version, summary, retired_at)
     select gen_random_uuid(), 'Old', false, 1, '{}', now() from generate_series(1, $1)
     returning uid`,
    [formLimits.favourites],
  );
  await server.app.pool.query(`insert into favourite_forms select $1, unnest($2::uuid[]), now()`, [
    grace.uid,
    rows.map(({ uid }) => uid),
  ]);
  const { status, error } = await setFavorite(idOf(phq9), true);
  expect([status, error?.details.reason]).toEqual([429, 'too-many']);
  await server.app.pool.query('delete from favourite_forms where uid = $1', [grace.uid]);
});

it('a private form is offered only to the people to whom it was given', async () => {
  claims('forms-07', 'forms-14');
  const owen = await server.signIn('Owen');
  const { formId } = await newForm('A private form', true);
  const offered = async (token: string) =>
    (await start(token)).forms.some(({ uid }: { uid: string }) => uid === formId);
  const preview = (token: string) => server.ask('forms-preview', { formId }, token);
  expect(await offered(grace.token)).toBe(false);
  expect((await preview(grace.token)).status).toBe(404);
  expect((await setFavorite(formId, true)).status).toBe(404);
  const share = (uid: string, shared: boolean) =>
    server.ask('operator-shareForm', { formId, uid, shared }, owen.token);
  expect((await share(grace.uid, true)).result).toEqual({ done: true });
  expect((await share(crypto.randomUUID(), true)).status).toBe(404);
  const seen = await start();
  expect(seen.privateForms).toEqual([formId]);
  expect(seen.forms).toContainEqual({
    uid: formId,
    name: 'A private form',
    about: 'Depression',
    isPrivate: true,
    englishOnly: true,
    questions: 10,
    photos: 0,
    days: 0,
  });
  expect([await offered(joanne.token), (await preview(grace.token)).status]).toEqual([false, 200]);
  await share(grace.uid, false);
  expect([await offered(grace.token), (await start()).privateForms]).toEqual([false, []]);
});

it('a preview shows the form as it is sent and stores nothing', async () => {
  claims('forms-04 (the form)');
  const count = async () => {
    const { rows } = await server.app.pool.query(
      `select (select count(*) from patient_messages) as messages,
         (select count(*) from audit_entries where action like 'forms.%') as entries`,
    );
    return rows[0];
  };
  const before = await count();
  const { result } = await server.ask('forms-preview', { formId: idOf(skinHistory) }, grace.token);
  expect(result).toEqual({ formId: idOf(skinHistory), version: 1, form: skinHistory });
  expect(await count()).toEqual(before);
  expect((await server.ask('forms-preview', { formId: idOf(phq9) })).status).toBe(401);
  const ruth = await server.signIn('Ruth');
  expect((await server.ask('forms-preview', { formId: idOf(phq9) }, ruth.token)).status).toBe(403);
});

it('a start brings new versions of shipped forms, except where an operator changed them', async () => {
  const formId = idOf(gad7);
  const { rows: before } = await server.app.pool.query(
    'select version from form_versions where form_id = $1',
    [formId],
  );
  await changed(ensureForms);
  const newest = async () =>
    (await server.ask('forms-preview', { formId }, grace.token)).result as {
      version: number;
      form: unknown;
    };
  expect(before).toEqual([{ version: 1 }]);
  expect((await newest()).version).toBe(1);
  const older = { ...gad7, about: { en: 'Worry' } };
  await changed((inside) =>
    saveForm(inside, { formId, form: older, isPrivate: false, after: 1 }, null),
  );
  await changed(ensureForms);
  expect(await newest()).toMatchObject({ version: 3, form: gad7 });
  const owen = await server.signIn('Owen');
  await changed((inside) =>
    saveForm(inside, { formId, form: older, isPrivate: false, after: 3 }, owen.uid),
  );
  await changed(ensureForms);
  expect(await newest()).toMatchObject({ version: 4, form: older });
});

it('the stored forms are those of the schema', async () => {
  const { rows } = await server.app.pool.query('select form from form_versions');
  for (const { form } of rows) expect(formSchema.safeParse(form).success).toBe(true);
});
