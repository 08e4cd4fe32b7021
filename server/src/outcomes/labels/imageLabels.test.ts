import { mayLabelIn } from '@corridor/contract/annotation/rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { inBackground } from '../../platform/change.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { setCollecting } from '../actions.ts';
import { filenameOf, sendPicture } from './testing.ts';

let server: TestServer;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;
type Name = Parameters<TestServer['ask']>[0];
const ask = (name: Name, data: object, person = 'Amara') =>
  server.ask(name, data, by(person).token);

beforeEach(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Peter'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

type Sent = Partial<Omit<Parameters<typeof sendPicture>[1], 'to'>> & { to?: string };
const send = ({ to = 'Amara', ...more }: Sent = {}) =>
  sendPicture(server, { from: by('Grace'), to: by(to), ...more });
const read = async (activityId: string, person = 'Amara') =>
  (await ask('outcomes-imageLabels', { activityId }, person)).result;
const labelOf = (filePath: string, more: object = {}) => ({
  filePath,
  aiPrediction: '',
  doctorLabels: ['melanoma'],
  customLabels: ['Halo nevus'],
  aiVersion: '',
  specialty: 'Dermatology',
  created: '2026-11-18T16:00:00Z',
  ...more,
});
const save = (labels: object[], person = 'Amara') =>
  ask('ai-specialistLabelImages', { labels }, person);

it('a consultant labels the pictures of a consult, and the record has all of its fields', async () => {
  claims('outcomes-05', 'outcomes-14', 'outcomes-16 (custom labels)');
  const { media, activityId } = await send();
  const { images } = await read(activityId);
  const filePath = expect.stringMatching(/^images\/[0-9a-f-]{36}\/\d+\.(png|jpg)$/);
  expect(images).toEqual([{ id: media, filePath, consent: true, label: null }]);
  const label = labelOf(images[0].filePath);
  const saved = await save([label]);
  expect([saved.status, saved.result]).toEqual([200, { saved: 1 }]);
  expect((await read(activityId)).images[0].label).toEqual(label);
  const shown = (await ask('thread-econsult', { activityId })).result.econsult;
  expect(shown.imageLabels).toEqual([{ ...label, doctorUid: by('Amara').uid }]);
  expect((await ask('outcomes-customLabels', {})).result).toEqual({ customLabels: ['Halo nevus'] });
  expect((await ask('outcomes-customLabels', {}, 'Tomasz')).result).toEqual({ customLabels: [] });
  await save([labelOf(images[0].filePath, { doctorLabels: ['Exclude'], customLabels: [] })]);
  expect((await read(activityId)).images[0].label.doctorLabels).toEqual(['Exclude']);
  const { rows } = await server.app.pool.query('select c::text as row from custom_ai_labels c');
  expect(JSON.stringify(rows)).not.toContain('Halo');
});

it('each consultant has a label of their own, and replaces that one alone', async () => {
  const { activityId } = await send();
  await server.app.pool.query(
    `insert into activity_members (activity_id, uid, role, position, profile, joined_at)
     select activity_id, $2, role, 9, profile, joined_at from activity_members
     where activity_id = $1 and role = 'consultant'`,
    [activityId, by('Tomasz').uid],
  );
  await inBackground(server.app, (change) => setCollecting(change, by('Tomasz').uid, true));
  const own = async (person: string) =>
    (await read(activityId, person)).images[0].label?.doctorLabels;
  const [{ filePath }] = (await read(activityId)).images;
  const give = (doctorLabels: string[], person: string) =>
    save([labelOf(filePath, { doctorLabels })], person);
  expect((await give(['melanoma'], 'Amara')).status).toBe(200);
  expect(await own('Tomasz')).toBeUndefined();
  expect((await give(['nevus'], 'Tomasz')).status).toBe(200);
  expect([await own('Amara'), await own('Tomasz')]).toEqual([['melanoma'], ['nevus']]);
  await give(['wart'], 'Tomasz');
  expect([await own('Amara'), await own('Tomasz')]).toEqual([['melanoma'], ['wart']]);
});

it('labels teach the AI only where the patient agrees', async () => {
  claims('outcomes-05 (consent)');
  const [agreed, silent] = [await send(), await send({ consent: false })];
  for (const { activityId } of [agreed, silent]) {
    const [image] = (await read(activityId)).images;
    expect(image.consent).toBe(activityId === agreed.activityId);
    expect((await save([labelOf(image.filePath)])).status).toBe(200);
    expect((await read(activityId)).images[0].label).not.toBeNull();
  }
  const { rows } = await server.app.pool.query(
    'select i.media from image_labels l join annotation_images i on i.id = l.image',
  );
  expect(rows).toEqual([{ media: agreed.media }]);
  expect(await filenameOf(server, silent.media)).toBeUndefined();
});

it('labelling applies only where each condition holds, on both sides', async () => {
  claims('outcomes-10');
  const permissions = new Set(['imageAnnotation' as const]);
  const whole = {
    role: 'consultant',
    specialty: 'Otolaryngology',
    subsite: 'Ear and Hearing',
    collects: true,
    permissions,
  };
  expect(mayLabelIn(whole)).toBe(true);
  for (const broken of [
    { role: 'referrer' },
    { role: null },
    { collects: false },
    { specialty: 'Cardiology' },
    { subsite: 'Thyroid' },
    { subsite: 'Neck Mass' },
    { subsite: 'Thyroid and Neck Mass' },
    { permissions: new Set<never>() },
  ])
    expect(mayLabelIn({ ...whole, ...broken }), JSON.stringify(broken)).toBe(false);

  const { activityId } = await send();
  const [{ filePath }] = (await read(activityId)).images;
  expect((await ask('outcomes-imageLabels', { activityId }, 'Grace')).status).toBe(403);
  expect((await ask('outcomes-imageLabels', { activityId }, 'Tomasz')).status).toBe(404);
  expect((await save([labelOf(filePath)], 'Tomasz')).status).toBe(404);
  const wrong = { specialty: 'Otolaryngology', doctorLabels: ['ear.wax'] };
  expect((await save([labelOf(filePath, wrong)])).status).toBe(404);
  const neck = { to: 'Tomasz', specialty: 'Otolaryngology', subsite: 'Thyroid and Neck Mass' };
  expect(await read((await send(neck)).activityId, 'Tomasz')).toMatchObject({ images: [] });
  const heart = { specialty: 'Cardiology', subsite: 'Chest Pain' };
  expect(await read((await send(heart)).activityId)).toMatchObject({ images: [] });
  await inBackground(server.app, (change) => setCollecting(change, by('Amara').uid, false));
  expect(await read(activityId)).toEqual({ collects: false, images: [] });
  expect((await save([labelOf(filePath)])).status).toBe(404);
});

it('a label of a consult needs a known value or a label of its own', async () => {
  claims('outcomes-14 (values)');
  const { activityId } = await send();
  const [{ filePath }] = (await read(activityId)).images;
  const reasonOf = async (more: object) =>
    (await save([labelOf(filePath, more)])).error?.details.reason;
  expect(await reasonOf({ doctorLabels: ['mole'] })).toBe('unknown-label');
  expect(await reasonOf({ doctorLabels: ['melanoma', 'Exclude'] })).toBe('unknown-label');
  expect(await reasonOf({ doctorLabels: [], customLabels: [] })).toBe('no-label');
  expect((await save([labelOf(filePath, { doctorLabels: [] })])).status).toBe(200);
  expect((await save([])).status).toBe(400);
});
