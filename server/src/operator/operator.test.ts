import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { problemWords } from '@corridor/contract/operator/words.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureSearch } from '../directory/actions.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let owen: { token: string; uid: string };
let amara: { token: string; uid: string };
beforeEach(async () => {
  server = await startTestServer();
  [owen, amara] = [await server.signIn('Owen'), await server.signIn('Amara')];
});
afterEach(() => server.stop());

const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const field = (more: Partial<FormField> = {}): FormField => ({
  header: 'Duration',
  inputType: 'Textfield',
  required: true,
  values: [],
  ...more,
});
const offer = (more: object = {}) => ({
  specialty: 'Dermatology',
  subsite: 'Nails',
  name: 'Nail clinic',
  type: 'consult',
  shortDescription: 'Nails.',
  longDescription: '',
  bio: '',
  college: 'FRCPC',
  keywords: ['onycholysis'],
  acceptsExisting: true,
  acceptsReferral: true,
  member: true,
  enabled: true,
  formFields: [field()],
  uids: [amara.uid],
  clinicId: null,
  ...more,
});
const add = async (more: object = {}) =>
  (await ask('operator-saveService', { service: offer(more), after: null })).result.serviceId;
const found = async (text: string) => {
  const { token } = await server.signIn('Grace');
  const { result } = await server.ask('services-getServicePage', { searchText: text }, token);
  return result.services.map(({ serviceName }: { serviceName: string }) => serviceName);
};
const audits = async (subject: string) => {
  const { rows } = await server.app.pool.query(
    'select action, actor from audit_entries where subject = $1 order by at, id',
    [subject],
  );
  return rows.map(({ action, actor }) => (actor === owen.uid ? action : actor));
};

it('a new service is found at once, and a change counts for the next search', async () => {
  const id = await add({ name: 'Onychology', subsite: 'Onychology' });
  expect(await found('onychology')).toEqual(['Onychology']);
  const { result } = await ask('operator-service', { serviceId: id });
  expect(result).toMatchObject({
    version: 1,
    people: [{ uid: amara.uid, userName: 'Amara Okafor', active: true }],
    clinic: null,
    service: { ...offer({ name: 'Onychology', subsite: 'Onychology' }), id },
  });
  const service = { ...result.service, name: 'Of nails', formFields: [field({ header: 'Since' })] };
  const saved = await ask('operator-saveService', { service, after: 1 });
  expect(saved.result).toEqual({ serviceId: id, version: 2 });
  expect(await found('of nails')).toContain('Of nails');
  const { token } = await server.signIn('Grace');
  const form = await server.ask('services-getServiceForm', { serviceId: id }, token);
  expect(form.result.formFields).toMatchObject([{ header: 'Since' }]);
  const off = await ask('operator-enableService', { serviceId: id, enabled: false });
  expect(off.result).toEqual({ version: 3 });
  expect(await found('of nails')).not.toContain('Of nails');
  expect(await audits(`service:${id}`)).toEqual([
    'directory.add-service',
    'directory.change-service',
    'directory.disable-service',
  ]);
});

it('a name is found in any spelling of its accents and capitals', async () => {
  await add({ name: 'Échographie', subsite: 'Œdème' });
  for (const typed of ['échographie', 'echographie', 'ECHO', 'Écho', 'oedeme'])
    expect(await found(typed), typed).toEqual(['Échographie']);
});

it('the second of two operators who edit a service is refused, and the first save stays', async () => {
  const id = await add();
  const save = (name: string) =>
    ask('operator-saveService', { service: { ...offer({ name }), id }, after: 1 });
  const race = await Promise.all(['One', 'Two', 'Three'].map(save));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const told = race.find(({ status }) => status === 409);
  expect(told?.error?.details.reason).toBe('newer-version');
  const won = ['One', 'Two', 'Three'][race.findIndex(({ status }) => status === 200)];
  const { result } = await ask('operator-service', { serviceId: id });
  expect([result.version, result.service.name]).toEqual([2, won]);
  const stranger = { service: { ...offer(), id: crypto.randomUUID() }, after: 1 };
  expect((await ask('operator-saveService', stranger)).status).toBe(404);
});

it('a form that nobody could fill in is refused with its place and not stored', async () => {
  const boxes = (more: Partial<FormField>) => field({ inputType: 'Checkboxes', ...more });
  const before = (await ask('operator-services', { search: 'Refused' })).result;
  const refused = async (formFields: unknown[]) => {
    const service = offer({ name: 'Refused', formFields });
    const { status, error } = await ask('operator-saveService', { service, after: null });
    expect(status).toBe(400);
    return error?.details.fields?.map((one) => one.field.replace('service.formFields.', ''));
  };
  expect(await refused([field(), field({ header: ' duration ' })])).toEqual(['1.header']);
  expect(await refused([boxes({})])).toEqual(['0.values']);
  expect(await refused([boxes({ values: ['a', 'A'] })])).toEqual(['0.values']);
  expect(await refused([field({ values: ['a'] })])).toEqual(['0.values']);
  expect(await refused([boxes({ values: ['a'], urgent: ['b'], advice: 'x' })])).toEqual([
    '0.urgent',
  ]);
  expect(await refused([boxes({ values: ['a'], urgent: ['a'] })])).toEqual(['0.advice']);
  expect((await ask('operator-services', { search: 'Refused' })).result).toEqual(before);
  const gone = offer({ uids: [crypto.randomUUID()] });
  const { error } = await ask('operator-saveService', { service: gone, after: null });
  expect(error?.details.reason).toBe('person');
  for (const bad of [{ specialty: 'a`b' }, { specialty: 'All Standard Specialties' }, { uids: [] }])
    expect((await ask('operator-saveService', { service: offer(bad), after: null })).status).toBe(
      400,
    );
});

it('an owner who can no longer answer is named, and another may take the service', async () => {
  const peter = await server.signIn('Peter');
  const id = await add({ name: 'Of two', uids: [amara.uid, peter.uid] });
  const disable = (at: string | null) =>
    server.app.pool.query('update users set disabled_at = $1 where id = $2', [at, peter.uid]);
  await disable('2026-01-01');
  const { result } = await ask('operator-service', { serviceId: id });
  expect(result.people.map(({ active }: { active: boolean }) => active)).toEqual([true, false]);
  const save = (uids: string[]) =>
    ask('operator-saveService', { service: { ...result.service, uids }, after: result.version });
  const message = problemWords.personGone(['Peter Vogel']);
  const { error } = await save([amara.uid, peter.uid]);
  expect(error).toMatchObject({
    message,
    details: { reason: 'person', fields: [{ field: 'service.uids', message }] },
  });
  expect((await save([amara.uid])).status).toBe(200);
  await disable(null);
});

it('the list runs by name to its end and is narrowed by words, specialty and state', async () => {
  const walked: { id: string; name: string }[] = [];
  for (let after = null; ; ) {
    const { result } = await ask('operator-services', { after, limit: 40 });
    walked.push(...result.services);
    if (!result.more) break;
    const { id, name } = result.services.at(-1);
    after = { id, name } as never;
  }
  const { rows } = await server.app.pool.query('select id from services order by lower(name), id');
  expect(walked.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const find = async (asked: object) =>
    (await ask('operator-services', { limit: 100, ...asked })).result.services;
  const ofAmara = await find({ search: 'okafor LESION' });
  expect(ofAmara).toMatchObject([{ name: 'Skin Lesion', owner: 'Amara Okafor', enabled: true }]);
  // Accents count on neither side.
  expect(await find({ search: 'ökafor lésion' })).toEqual(ofAmara);
  await add({ name: 'Santé des ongles' });
  for (const search of ['sante des', 'SANTÉ des'])
    expect(await find({ search }), search).toMatchObject([{ name: 'Santé des ongles' }]);
  await ask('operator-enableService', { serviceId: ofAmara[0].id, enabled: false });
  expect(await find({ search: 'okafor lesion', state: 'enabled' })).toEqual([]);
  expect(await find({ search: 'okafor lesion', state: 'disabled' })).toHaveLength(1);
  await ask('operator-enableService', { serviceId: ofAmara[0].id, enabled: true });
  const derm = await find({ specialty: 'Dermatology' });
  expect(new Set(derm.map((one: { specialty: string }) => one.specialty))).toEqual(
    new Set(['Dermatology']),
  );
});

it('a specialty is renamed in its services, its permissions and its search', async () => {
  await add({ specialty: 'Nail care', subsite: 'Hands' });
  await add({ specialty: 'Nail care', subsite: 'Feet' });
  await ask('operator-addPermission', { permission: 'mdRouting', specialty: 'Nail care' });
  const rename = (subsite: string | null, to: string, specialty = 'Nail care') =>
    ask('operator-rename', { specialty, subsite, to });
  expect((await rename('Feet', 'Toes')).result).toEqual({ services: 1 });
  expect((await rename(null, 'Podology')).result).toEqual({ services: 2 });
  const { specialties, permissions } = (await ask('operator-specialties', {})).result;
  expect(specialties).toContainEqual({
    name: 'Podology',
    services: 2,
    subsites: [
      { name: 'Hands', services: 1 },
      { name: 'Toes', services: 1 },
    ],
  });
  expect(permissions).toContainEqual({ permission: 'mdRouting', specialty: 'Podology' });
  expect(JSON.stringify(permissions)).not.toContain('Nail care');
  expect(await found('podology')).toHaveLength(2);
  // The joined specialty would open to both audiences, so the rename is refused.
  const joined = await rename(null, 'Dermatology', 'Podology');
  expect(joined.error?.details.reason).toBe('opened-otherwise');
  expect(await found('podology')).toHaveLength(2);
  expect((await rename(null, 'x')).status).toBe(404);
  expect((await rename(null, 'Podology', 'Podology')).status).toBe(400);
});

it('a permission opens a specialty until it is removed', async () => {
  const { token } = await server.signIn('Grace');
  const specialtiesFor = async () =>
    Object.keys((await server.ask('services-getSpecialties', {}, token)).result);
  expect(await specialtiesFor()).not.toContain('Dentistry');
  const entry = { permission: 'mdRouting', specialty: 'Dentistry' };
  expect((await ask('operator-addPermission', entry)).status).toBe(200);
  expect((await ask('operator-addPermission', entry)).error?.details.reason).toBe('taken');
  expect(await specialtiesFor()).toContain('Dentistry');
  expect((await ask('operator-removePermission', entry)).status).toBe(200);
  expect((await ask('operator-removePermission', entry)).status).toBe(404);
  expect(await specialtiesFor()).not.toContain('Dentistry');
  const billing = await ask('operator-addPermission', { ...entry, permission: 'billing' });
  expect(billing.status).toBe(400);
  const { holders } = (await ask('operator-specialties', {})).result;
  expect(holders).toContainEqual({ permission: 'dentalRouting', roles: ['dentist'] });
  expect(JSON.stringify(holders)).not.toContain('billing');
  expect(await audits('specialty:Dentistry')).toEqual([
    'directory.add-permission',
    'directory.remove-permission',
  ]);
});

it('synonyms count in searches at once, and a phrase belongs to one group', async () => {
  await add({ name: 'Ungual disorders', subsite: 'Ungual disorders' });
  expect(await found('pterygoid')).not.toContain('Ungual disorders');
  const phrases = ['Ptérygoïd', ' ungual  DISORDERS '];
  const { result } = await ask('operator-addSynonyms', { phrases });
  expect(result.phrases).toEqual(['pterygoid', 'ungual disorders']);
  expect(await found('pterygoid')).toContain('Ungual disorders');
  const again = await ask('operator-addSynonyms', { phrases: ['ungual disorders', 'other'] });
  expect(again.error?.message).toBe(problemWords.phraseTaken('ungual disorders'));
  for (const bad of [['one'], ['same', 'SAME'], ['a', '—'], []])
    expect((await ask('operator-addSynonyms', { phrases: bad })).status, `${bad}`).toBe(400);
  expect((await ask('operator-removeSynonyms', { id: result.id })).status).toBe(200);
  expect(await found('pterygoid')).not.toContain('Ungual disorders');
  expect((await ask('operator-removeSynonyms', { id: result.id })).status).toBe(404);
});

it('search settings are tried before they count, and impossible ones are refused', async () => {
  const { settings } = (await ask('operator-search', {})).result;
  const attempt = async (parameters: object, text = 'skin lesion') =>
    (await ask('operator-trySearch', { parameters, text })).result;
  const tried = await attempt(settings.searchBar);
  expect(tried.problem).toBeNull();
  expect(tried.hits[0]).toMatchObject({ name: 'Skin Lesion' });
  expect(tried.found).toBe(tried.hits.length);
  expect((await attempt({ ...settings.searchBar, filter_by: 'type:=referral' })).hits).toEqual([]);
  for (const bad of [
    { query_by: 'password' },
    { query_by: 'serviceName', query_by_weights: '1,2' },
    { query_by: 'serviceName', sort_by: 'salary:asc' },
    { query_by: 'serviceName', filter_by: 'enabled:=maybe' },
    { query_by: 'serviceName', q: 'x' },
    { query_by: 'serviceName', constructor: 'x' },
    {},
  ]) {
    expect((await attempt(bad)).problem, JSON.stringify(bad)).toEqual(expect.any(String));
    const given = { name: 'directory', before: settings.directory, after: bad };
    const { error } = await ask('operator-saveSearch', given);
    expect(error?.details.reason, JSON.stringify(bad)).toBe('search');
  }
  expect((await ask('operator-search', {})).result.settings).toEqual(settings);
  const after = { ...settings.directory, sort_by: 'serviceName:asc' };
  const save = () =>
    ask('operator-saveSearch', { name: 'directory', before: settings.directory, after });
  expect((await save()).status).toBe(200);
  expect((await save()).error?.details.reason).toBe('newer-version');
  const { token } = await server.signIn('Grace');
  const start = (await server.ask('directory-start', {}, token)).result;
  expect(start.search.directory).toEqual(after);
});

it('only people who can answer are found, and clinics by name and city', async () => {
  const people = async (search: string) =>
    (await ask('operator-people', { search })).result.people.map(
      ({ userName }: { userName: string }) => userName,
    );
  for (const search of ['oka amara', 'ôka amára'])
    expect(await people(search), search).toEqual(['Amara Okafor']);
  expect(await people('lindqvist')).toEqual([]);
  const { clinics } = (await ask('operator-clinics', { search: 'red DEER' })).result;
  expect(clinics[0]).toMatchObject({ city: 'Red Deer', province: 'AB' });
});

it('a removed setting does not come back with the next start', async () => {
  const left = async () => {
    const { synonyms } = (await ask('operator-search', {})).result;
    const { permissions } = (await ask('operator-specialties', {})).result;
    return { synonyms, permissions };
  };
  const before = await left();
  expect([before.synonyms, before.permissions]).not.toContainEqual([]);
  for (const { id } of before.synonyms) await ask('operator-removeSynonyms', { id });
  for (const entry of before.permissions) await ask('operator-removePermission', entry);
  await ensureSearch(server.app.pool);
  expect(await left()).toEqual({ synonyms: [], permissions: [] });
});
