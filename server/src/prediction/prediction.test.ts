import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { predictionWords as words } from '@corridor/contract/prediction/words.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { runCommand } from '../commands.ts';
import { sendFile, startTestServer, type TestServer } from '../testing.ts';
import { mp4Of } from '../uploads/cleaning/testing.ts';
import { madeModel } from './runtime/testing.ts';
import { shippedModels } from './seed.ts';
import { heldOutPicture } from './training/evaluation.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let owen: { token: string };
let mole: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  [grace, owen] = [await server.signIn('Grace'), await server.signIn('Owen')];
  mole = await heldOutPicture('derm', 'melanoma', 800_001);
});
// The shipped models answer, and no others are installed.
beforeEach(async () => {
  await server.app.pool.query('delete from models where installed_by is not null');
  await server.app.pool.query("update models set state = 'active'");
});
afterAll(() => server.stop());

type Name = Parameters<TestServer['ask']>[0];
const ask = (name: Name, data: object, { token } = grace) => server.ask(name, data, token);
const operate = (name: Name, data: object) => server.ask(name, data, owen.token);
const send = async (content = mole, name = 'mole.jpg') =>
  (await sendFile(server.url, grace.token, { content, name, purpose: 'media' })).id;
const predict = (uri: string, more: object = {}, person = grace) =>
  ask('ai-predictImage', { uri, aiType: 'derm', ...more }, person);
const kept = async (id: string) => (await ask('gallery-item', { id })).result.data;

const card = JSON.parse(readFileSync(join(shippedModels, 'derm/card.json'), 'utf8'));
const madeCard = (more: object = {}) => ({
  ...card,
  version: '0.1.0',
  input: { ...card.input, width: 8, height: 8 },
  labels: card.labels.slice(0, 3),
  ...more,
});
const install = (made: unknown, model = madeModel({ side: 8, channels: 3 })) =>
  operate('operator-installModel', {
    card: typeof made === 'string' ? made : JSON.stringify(made),
    model: model.toString('base64'),
  });

it('a clinician asks about a picture by its id or path, and the answer is kept with it', async () => {
  claims('prediction-01', 'prediction-02', 'prediction-06', 'gallery-09 (predictions)');
  const id = await send();
  const { status, result } = await predict(id);
  expect(status).toBe(200);
  const [first] = result.predictions;
  const score = expect.any(Number);
  expect(result).toEqual({
    predictions: [{ aiLabel: 'melanoma', gpLabel: 'Suspicious mole', score }],
    aiVersion: card.version,
  });
  expect(first.score).toBeGreaterThanOrEqual(0.5);
  const { filePath, aiPredictions } = await kept(id);
  const labels = [{ aiLabel: 'melanoma', score: first.score }];
  expect(aiPredictions).toEqual({ derm: { aiVersion: card.version, labels } });
  expect((await predict(filePath)).result).toEqual(result);
  const all = (await predict(id, { scoreThreshold: 0 })).result.predictions;
  expect(all).toHaveLength(card.labels.length);
  const scores = all.map((each: { score: number }) => each.score);
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
});

it('nobody else finds the picture, and a path of somebody else’s is unknown', async () => {
  const id = await send();
  const { filePath } = await kept(id);
  const stranger = await server.signIn('Amara');
  for (const uri of [id, filePath, crypto.randomUUID(), 'images/nobody/1.jpg'])
    expect((await predict(uri, {}, stranger)).status).toBe(404);
  const { rows } = await server.app.pool.query(
    'select count(*)::int as n from media_predictions where media = $1',
    [id],
  );
  expect(rows[0].n).toBe(0);
});

it('a video is refused in the words of the specification', async () => {
  claims('prediction-05');
  const { status, error } = await predict(await send(mp4Of(40_000), 'gait.mp4'));
  expect([status, error?.details.reason]).toEqual([400, 'video']);
  expect(error?.message).toBe('AI prediction is not available for video files.');
});

it('a picture that shows nothing clearly keeps an answer without labels', async () => {
  claims('prediction-09 (threshold)');
  const id = await send();
  expect((await predict(id, { scoreThreshold: 1 })).result.predictions).toEqual([]);
  expect((await kept(id)).aiPredictions.derm).toEqual({ aiVersion: card.version, labels: [] });
});

it('only categories with an active model are offered, with the wording of their labels', async () => {
  claims('prediction-03', 'prediction-10 (categories)');
  const { result } = await ask('ai-categories', {});
  expect(result.categories.map(({ aiType }: { aiType: string }) => aiType)).toEqual([
    'derm',
    'ear',
  ]);
  const entry = { aiLabel: 'wax', gpLabel: 'Ear wax', spLabel: 'Cerumen impaction' };
  expect(result.translations).toContainEqual({
    aiType: 'ear',
    ...entry,
    specialty: 'Otolaryngology',
  });
  await server.app.pool.query(
    `update ai_translation set gp_label = 'Wax' where category = 'ear' and ai_label = 'wax'`,
  );
  const again = (await ask('ai-categories', {})).result.translations;
  expect(again).toContainEqual(expect.objectContaining({ ...entry, gpLabel: 'Wax' }));
  for (const aiType of ['nasal', 'oral', 'rear', 'endoscope', 'lvl1']) {
    const { status, error } = await predict(await send(), { aiType });
    expect([status, error?.details.reason]).toEqual([400, 'no-model']);
  }
  expect((await predict(await send(), { aiType: 'teeth' })).status).toBe(400);
});

it('the first classifier answers with every label in dev and local, and nowhere else', async () => {
  claims('prediction-09 (lvl1)');
  const { result } = await install(madeCard({ category: 'lvl1', version: '1.0.0' }));
  await operate('operator-activateModel', { id: result.id });
  const id = await send();
  const { predictions } = (await predict(id, { aiType: 'lvl1' })).result;
  expect(predictions).toHaveLength(3);
  const { settings } = server.app;
  settings.CORRIDOR_ENV = 'production';
  const elsewhere = await predict(id, { aiType: 'lvl1' });
  const offered = (await ask('ai-categories', {})).result.categories;
  settings.CORRIDOR_ENV = 'local';
  expect(elsewhere.error?.details.reason).toBe('no-model');
  expect(offered.map(({ aiType }: { aiType: string }) => aiType)).not.toContain('lvl1');
  await operate('operator-withdrawModel', { id: result.id });
});

it('a picture that cannot be read fails in the words of the specification', async () => {
  claims('prediction-07 (server)');
  const id = await send();
  const { app } = server;
  const read = app.files.read;
  app.files.read = async function* () {
    yield Buffer.from('no picture');
  };
  const { status, error } = await predict(id);
  app.files.read = read;
  expect([status, error?.details.reason, error?.message]).toEqual([
    400,
    'failed',
    'Error Predicting Image.',
  ]);
  expect(words.failed).toBe(error?.message);
});

it.each([
  ['no JSON', 'nothing', 'card.json is not JSON.'],
  ['a missing field', madeCard({ licence: undefined }), /^card\.json, licence: /],
  ['a field too many', madeCard({ more: 1 }), /^card\.json, /],
  [
    'a label twice',
    madeCard({ labels: [card.labels[0], card.labels[0]] }),
    'card.json, labels: normal is there twice.',
  ],
  [
    'another number of labels',
    madeCard({ labels: card.labels.slice(0, 4) }),
    'The model answers 3 scores, and card.json names 4 labels.',
  ],
  [
    'another input',
    madeCard({ input: { ...card.input, width: 16, height: 16 } }),
    'The model does not take pictures of 16 by 16 as card.json says.',
  ],
])('a model with %s on its card is refused with the reason', async (_, made, message) => {
  const { status, error } = await install(made);
  expect([status, error?.details.reason]).toEqual([400, 'model']);
  expect(error?.message).toMatch(message);
});

it('a file that is no model, empty or too large is refused with the reason', async () => {
  const refused = async (model: Buffer) => (await install(madeCard(), model)).error?.message;
  expect(await refused(Buffer.from('no model'))).toMatch(/^model\.onnx is no ONNX model/);
  expect(await refused(Buffer.alloc(0))).toBe('model.onnx is empty.');
  expect(await refused(Buffer.alloc(16 * 1024 * 1024 + 1))).toBe(
    'model.onnx is larger than 16 MB.',
  );
});

it('an operator installs, activates and withdraws, and each act stands in the trail', async () => {
  const { id } = (await install(madeCard())).result;
  expect((await install(madeCard())).error?.details.reason).toBe('taken');
  const states = async () => {
    const { models } = (await operate('operator-models', {})).result;
    const rows = models.filter(
      (model: { card: { category: string } }) => model.card.category === 'derm',
    );
    return Object.fromEntries(
      rows.map((model: { card: { version: string }; state: string }) => [
        model.card.version,
        model.state,
      ]),
    );
  };
  expect(await states()).toEqual({ '0.1.0': 'candidate', [card.version]: 'active' });
  const picture = await send();
  expect((await predict(picture)).result.aiVersion).toBe(card.version);
  await operate('operator-activateModel', { id });
  expect(await states()).toEqual({ '0.1.0': 'active', [card.version]: 'withdrawn' });
  expect((await predict(picture)).result.aiVersion).toBe('0.1.0');
  await operate('operator-withdrawModel', { id });
  expect((await predict(picture)).error?.details.reason).toBe('no-model');
  const { models } = (await operate('operator-models', {})).result;
  const shipped = models.find(
    (model: { card: { version: string; category: string } }) =>
      model.card.version === card.version && model.card.category === 'derm',
  );
  await operate('operator-activateModel', { id: shipped.id });
  expect((await predict(picture)).result.aiVersion).toBe(card.version);
  expect((await operate('operator-activateModel', { id: crypto.randomUUID() })).status).toBe(404);
  const { rows } = await server.app.pool.query(
    'select action from audit_entries where subject = $1 order by at, id',
    [`model:${id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'prediction.install-model',
    'prediction.activate-model',
    'prediction.withdraw-model',
  ]);
});

it('two operators who activate at once leave one active model', async () => {
  const ids = await Promise.all(
    ['0.2.0', '0.3.0'].map(async (version) => (await install(madeCard({ version }))).result.id),
  );
  const done = await Promise.all(ids.map((id) => operate('operator-activateModel', { id })));
  expect(done.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await server.app.pool.query(
    `select count(*)::int as n from models where category = 'derm' and state = 'active'`,
  );
  expect(rows[0].n).toBe(1);
});

it('the command line installs a folder, activates and withdraws', async () => {
  const run = (...typed: string[]) =>
    runCommand(['model', ...typed], () => ({
      ...server.app.settings,
      DATABASE_URL: server.database.url,
    }));
  const listed = await run();
  expect(listed).toMatch(/^derm\s+1\.0\.0\s+Active/m);
  await expect(run('install', join(shippedModels, 'ear'))).rejects.toThrow('Version 1.0.0');
  await expect(run('activate', 'nothing')).rejects.toThrow('There is no model nothing.');
  const id = /^ear .*?([0-9a-f-]{36})/m.exec(listed)?.[1] ?? '';
  expect(await run('withdraw', id)).toBe('Withdrawn.');
  expect(await run('activate', id)).toBe('Active.');
});
