import { consultantOutcomes } from '@corridor/contract/templates/outcomes.ts';
import type { TemplateStore } from '@corridor/contract/templates/schemas.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { templateStores } from './actions.ts';

let server: TestServer;
let amara: { token: string; uid: string };
let peter: { token: string; uid: string };
beforeEach(async () => {
  server = await startTestServer();
  [amara, peter] = [await server.signIn('Amara'), await server.signIn('Peter')];
});
afterEach(() => server.stop());

const read = async (token = peter.token) => (await server.ask('templates-store', {}, token)).result;
const storeWith = (text: string) => ({
  categories: { 'bite-1': { id: 'bite-1', name: 'Bite', itemIds: ['splint-1'] } },
  categoryOrder: ['bite-1'],
  items: { 'splint-1': { id: 'splint-1', name: 'Splint', text } },
});
const save = (after: number, store: unknown, token = peter.token) =>
  server.ask('templates-save', { after, store }, token);

it('each specialist has a store of their own, and those of the demo have three times eight templates', async () => {
  claims('templates-05');
  expect(await read()).toEqual({
    version: 0,
    savedAt: null,
    store: { categories: {}, categoryOrder: [], items: {} },
  });
  const { version, store } = await read(amara.token);
  expect(version).toBe(1);
  expect(store.categoryOrder).toHaveLength(3);
  for (const id of store.categoryOrder) expect(store.categories[id].itemIds).toHaveLength(8);
  const acne = store.items['acne-mild-to-moderate-1'];
  expect(acne).toMatchObject({ diagnosis: 'Acne vulgaris' });
  expect(acne.text).toContain('{{patient.firstName}}');
});

it('a save names the version it began from, and the second of two is refused', async () => {
  expect((await save(0, storeWith('first'))).result).toEqual({ version: 1 });
  const second = await save(0, storeWith('second'));
  expect([second.status, second.error?.details.reason]).toEqual([409, 'newer-version']);
  expect((await save(7, storeWith('third'))).status).toBe(409);
  const { version, savedAt, store } = await read();
  expect([version, store.items['splint-1'].text]).toEqual([1, 'first']);
  expect(Date.parse(savedAt)).toBeGreaterThan(0);
  const race = await Promise.all(['a', 'b', 'c'].map((text) => save(1, storeWith(text))));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('a repeat of an answered save changes nothing', async () => {
  const { version } = await read();
  const again = () =>
    server.ask('templates-save', { after: version, store: storeWith('once') }, peter.token, {
      'idempotency-key': 'the-same',
    });
  expect((await again()).result).toEqual({ version: version + 1 });
  expect((await again()).result).toEqual({ version: version + 1 });
  expect((await read()).version).toBe(version + 1);
});

it('a store with an empty name is refused, with the field', async () => {
  claims('templates-07');
  const store = storeWith('x');
  const nameless = { ...store.items['splint-1'], name: ' ' };
  const { status, error } = await save(9, { ...store, items: { 'splint-1': nameless } });
  expect(status).toBe(400);
  expect(error?.details.fields).toEqual([
    { field: 'store.items.splint-1.name', message: 'Template name cannot be empty.' },
  ]);
  expect((await save(9, { ...store, categoryOrder: ['none-1'] })).status).toBe(400);
});

it('a store is sealed in the database and recorded without content', async () => {
  await save((await read()).version, storeWith('Wilhelmina-Featherstone'));
  const { rows } = await server.app.pool.query('select * from template_stores');
  const texts = rows.map(({ sealed }) => (sealed as Buffer).toString('latin1')).join();
  expect(texts).not.toContain('Wilhelmina');
  const trail = await server.app.pool.query(
    "select details from audit_entries where action = 'templates.save'",
  );
  expect(trail.rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(trail.rows)).not.toContain('Wilhelmina');
});

it('a template names an outcome of a consult, and an outdated one is dropped', async () => {
  claims('outcomes-02 (templates)');
  const { store } = await read(amara.token);
  const named = Object.values(store.items as TemplateStore['items']).map(({ outcome }) => outcome);
  expect(
    named.filter((outcome) => outcome && !consultantOutcomes.some((one) => one === outcome)),
  ).toEqual([]);
  expect(new Set(named).size).toBeGreaterThan(1);
  const { version } = await read();
  const old = storeWith('typed freely');
  Object.assign(old.items['splint-1'], { outcome: 'Splint it', diagnosis: 'Bruxism' });
  expect((await save(version, old)).error?.details.code).toBe('invalid-argument');
  const who = { viewer: undefined, origin: { address: '', agent: '' }, now: new Date() };
  await change(server.app.pool, who, (inside) =>
    templateStores.save(inside, server.app.keys, peter.uid, version, old as TemplateStore),
  );
  const kept = (await read()).store.items['splint-1'];
  expect(kept).toEqual({ ...storeWith('typed freely').items['splint-1'], diagnosis: 'Bruxism' });
});
