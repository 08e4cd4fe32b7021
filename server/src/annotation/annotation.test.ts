import { areLabelsOf, labelsOf, spLabelOf } from '@corridor/contract/annotation/rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { addMember, createPerson } from '../access/actions.ts';
import { hashPassword } from '../auth/passwords.ts';
import { setCollecting } from '../outcomes/actions.ts';
import { collect, filenameOf, sendPicture } from '../outcomes/labels/testing.ts';
import { type Change, inBackground } from '../platform/change.ts';
import { fitsArchive } from '../platform/files/zip.ts';
import { heldOutPicture } from '../prediction/training/evaluation.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { imageFor } from './access.ts';
import { moveImage, saveLabel } from './actions.ts';
import { readLabels } from './currentLabels.ts';

let server: TestServer;
let now: Date;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;
type Name = Parameters<TestServer['ask']>[0];
const ask = (name: Name, data: object, person = 'Amara') =>
  server.ask(name, data, by(person).token);

beforeEach(async () => {
  now = new Date('2026-11-18T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Owen']) people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

type Sent = Partial<Omit<Parameters<typeof sendPicture>[1], 'to'>> & { to?: string };
async function send({ to = 'Amara', ...more }: Sent = {}) {
  now = new Date(now.getTime() + 60_000);
  const sent = await sendPicture(server, { from: by('Grace'), to: by(to), ...more });
  return { ...sent, filename: await filenameOf(server, sent.media) };
}
const derm = (labels: Record<string, number>, aiVersion?: string): Sent => ({
  predicted: { category: 'derm', labels, ...(aiVersion && { aiVersion }) },
});
const batch = async (more: object = {}, person = 'Amara') =>
  (await ask('annotation-batch', { specialty: 'Dermatology', ...more }, person)).result;
const namesIn = ({ images }: { images: { filename: string }[] }) =>
  images.map(({ filename }) => filename);
type Label = { filename: string; doctorLabels?: string[]; aiPrediction?: string[] };
const label = (
  { filename, doctorLabels = ['melanoma'], aiPrediction = [] }: Label,
  person = 'Amara',
) =>
  ask(
    'ai-doctorLabelImage',
    {
      aiPrediction,
      aiVersion: '',
      doctorLabels,
      created: now.toISOString(),
      fileUri: `images/ai_images/${filename}`,
      specialty: 'Dermatology',
      doctorUid: by(person).uid,
    },
    person,
  );
const picture = async (filename: string, person = 'Amara') => {
  const headers = { authorization: `Bearer ${by(person).token}` };
  return fetch(`${server.url}/images/ai_images/${filename}`, { headers });
};

/** Another specialist of skin, who answers the services of Amara. */
async function addColleague(firstName = 'Sofia'): Promise<void> {
  const { pool, settings } = server.app;
  const hash = await hashPassword(settings.DEMO_PASSWORD);
  const person = {
    firstName,
    lastName: 'Moreau',
    credentials: 'MD',
    roles: ['specialist'],
  };
  await inBackground(server.app, async (change) => {
    const email = `${firstName.toLowerCase()}@clinic.example`;
    const uid = await createPerson(change, { ...person, email }, hash);
    const { rows } = await pool.query(`select id from clinics where name = 'Harbour Specialists'`);
    await addMember(change, rows[0].id, uid, 'specialist');
    await change.db.query(
      `insert into service_members (service_id, uid, position)
       select id, $1, 9 from services where specialty = 'Dermatology' limit 1`,
      [uid],
    );
  });
  people[firstName] = await server.signIn(firstName);
}

it('a batch holds the pictures of a specialty, the oldest first, and nothing of the patient', async () => {
  claims('annotation-12 (order)', 'annotation-13');
  const sent = [await send(derm({ nevus: 0.8 })), await send(), await send()];
  const found = await batch();
  expect(namesIn(found)).toEqual(sent.map(({ filename }) => filename));
  expect(found.waiting).toBe(3);
  const [image] = found.images;
  expect(image).toEqual({
    id: expect.any(String),
    filename: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/),
    fileUri: `images/ai_images/${image.filename}`,
    specialty: 'Dermatology',
    created: '2026-11-18T16:01:00.000Z',
  });
  const { media, activityId } = sent[0] ?? {};
  for (const hidden of [media, activityId, by('Grace').uid, 'brandt', 'nevus'])
    expect(JSON.stringify(found)).not.toContain(hidden);
  const answer = await picture(image.filename);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${image.filename}"`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.toString('hex', 0, 3)).toBe('ffd8ff');
  expect((await picture('0'.repeat(32).concat('.jpg'))).status).toBe(404);
  expect((await picture('..%2f..%2fkeys.json')).status).toBe(404);
});

it('a batch holds a hundred pictures', async () => {
  claims('annotation-12 (batch)');
  const { media } = await send();
  await server.app.pool.query(
    `with copied as (
       insert into files (id, owner, purpose, time, sealed_name, content_type, path, size, received, whole, clean, drawn, created_at)
       select gen_random_uuid(), owner, purpose, time + 1000 * n, sealed_name, content_type, path || n, size, received, whole, clean, drawn, created_at
       from files, generate_series(1, 104) n where files.id = $1 returning id, owner, created_at),
     items as (
       insert into media (id, uid, file_type, sealed, created_at, consent_at)
       select id, owner, 'image', ''::bytea, created_at, created_at from copied returning id)
     insert into media_uses
     select items.id, u.activity_id, u.used_at from items, media_uses u where u.media = $1`,
    [media],
  );
  await server.app.pool.query(
    `with small as (
       insert into files (id, owner, purpose, time, sealed_name, content_type, path, size, received, whole, clean, drawn, created_at)
       select gen_random_uuid(), f.owner, 'variant', f.time + 10000000, f.sealed_name, f.content_type, f.id::text, f.size, f.received, true, true, true, f.created_at
       from media m join files f using (id) where m.id <> $1 returning id, path)
     insert into file_variants select path::uuid, 'screen', id from small`,
    [media],
  );
  await collect(server.app);
  const found = await batch();
  expect([found.images.length, found.waiting]).toEqual([100, 105]);
});

it('only pictures with consent come, from consults whose specialist collects data', async () => {
  claims('annotation-12 (which)');
  const { filename } = await send();
  await send({ consent: false });
  await send({ specialty: 'Cardiology', subsite: 'Chest Pain' });
  await send({ to: 'Tomasz', specialty: 'Otolaryngology', subsite: 'Thyroid and Neck Mass' });
  expect(namesIn(await batch())).toEqual([filename]);
  const collects = (on: boolean) =>
    inBackground(server.app, (change) => setCollecting(change, by('Amara').uid, on));
  await collects(false);
  expect(namesIn(await batch())).toEqual([]);
  expect((await picture(filename)).status).toBe(404);
  await collects(true);
  expect(namesIn(await batch())).toEqual([filename]);
});

it('a withdrawn consent and a deleted item take the picture out at once', async () => {
  claims('annotation-12 (consent)');
  const [first, other] = [await send(), await send()];
  const consent = (on: boolean) =>
    ask('gallery-setConsent', { ids: [first.media], consent: on }, 'Grace');
  await consent(false);
  expect(namesIn(await batch())).toEqual([other.filename]);
  expect((await picture(first.filename)).status).toBe(404);
  expect((await label({ filename: first.filename })).status).toBe(404);
  await consent(true);
  expect(namesIn(await batch())).toEqual([first.filename, other.filename]);
  await ask('gallery-delete', { ids: [first.media] }, 'Grace');
  expect(namesIn(await batch())).toEqual([other.filename]);
});

it('a picture of a retracted message is neither shown, labelled nor exported', async () => {
  const { media } = await send({ specialty: 'Cardiology', subsite: 'Chest Pain' });
  const { activityId } = await send({ consent: false });
  const sent = { activityId, message: 'A closer view.', galleryMediaURIs: [media] };
  const { messageId } = (await ask('thread-sendMessage', sent, 'Grace')).result;
  await collect(server.app);
  const filename = await filenameOf(server, media);
  expect(namesIn(await batch())).toEqual([filename]);
  const inConsult = async () =>
    (await ask('outcomes-imageLabels', { activityId })).result.images.map(
      ({ filePath }: { filePath: string }) => filePath,
    );
  const paths = await inConsult();
  expect(paths.length).toBe(2);
  expect((await label({ filename })).status).toBe(200);
  expect((await quality()).specialties).toMatchObject([{ labels: 1 }]);

  await ask('thread-retractMessage', { activityId, messageId }, 'Grace');
  expect((await picture(filename)).status).toBe(404);
  expect((await label({ filename })).status).toBe(404);
  expect(await readLabels(server.app)).toEqual([]);
  expect((await quality()).specialties).toEqual([]);
  const [left] = await inConsult();
  const filePath = paths.find((each: string) => each !== left);
  const inThread = {
    filePath,
    aiPrediction: '',
    doctorLabels: ['nevus'],
    customLabels: [],
    aiVersion: '',
    specialty: 'Dermatology',
    created: now.toISOString(),
  };
  expect((await ask('ai-specialistLabelImages', { labels: [inThread] })).status).toBe(404);
});

it('the condition filter takes pictures whose prediction contains the label', async () => {
  claims('annotation-12 (filter)');
  const mole = await send(derm({ nevus: 0.8, melanoma: 0.15 }));
  const other = await send(derm({ eczema: 0.9 }));
  await send();
  expect(namesIn(await batch({ condition: 'melanoma' }))).toEqual([mole.filename]);
  expect(namesIn(await batch({ condition: 'eczema' }))).toEqual([other.filename]);
  expect(await batch({ condition: 'wart' })).toEqual({ images: [], waiting: 0 });
});

it('a label is saved with all fields of its record, and only then tells the prediction', async () => {
  claims('annotation-01', 'annotation-04', 'annotation-09', 'outcomes-16 (by filename)');
  const { filename } = await send(derm({ nevus: 0.8, melanoma: 0.15 }, '1.2.0'));
  const read = async () =>
    (await ask('annotation-image', { specialty: 'Dermatology', filename })).result;
  expect((await read()).label).toBeNull();
  const created = (await read()).image.created;
  const saved = await label({ filename, doctorLabels: ['melanoma', 'nevus'] });
  expect([saved.status, saved.result]).toEqual([200, { saved: 1 }]);
  const { image, label: record } = await read();
  expect(image.filename).toBe(filename);
  expect(record).toEqual({
    aiPrediction: ['nevus', 'melanoma'],
    aiVersion: '1.2.0',
    doctorLabels: ['melanoma', 'nevus'],
    created,
    fileUri: `images/ai_images/${filename}`,
    specialty: 'Dermatology',
    doctorUid: by('Amara').uid,
    filename,
    uid: expect.any(String),
  });
  const { rows } = await server.app.pool.query('select l::text as row from image_labels l');
  expect(JSON.stringify(rows)).not.toContain('melanoma');
});

it('of two first labels of a person at once, the later one stands and can be read', async () => {
  const { filename } = await send();
  const { pool } = server.app;
  const image = await imageFor(pool, by('Amara').uid, filename);
  const give = (change: Change, doctorLabels: string[]) =>
    saveLabel(change, server.app, {
      image,
      doctor: by('Amara').uid,
      doctorLabels,
      informed: false,
    });
  let later: Promise<void> | undefined;
  await inBackground(server.app, async (change) => {
    await give(change, ['nevus']);
    later = inBackground(server.app, (other) => give(other, ['melanoma']));
    const waiting = async () =>
      (
        await pool.query(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0].n;
    await expect.poll(waiting).toBe(1);
  });
  await later;
  const read = await ask('annotation-image', { specialty: 'Dermatology', filename });
  expect(read.result.label?.doctorLabels).toEqual(['melanoma']);
});

it('a label needs known values, the own name and the specialty of its picture', async () => {
  claims('annotation-05 (values)', 'annotation-08 (call)');
  const { filename } = await send();
  for (const doctorLabels of [['Unknown'], ['Exclude'], ['nevus', 'sk']])
    expect((await label({ filename, doctorLabels })).status).toBe(200);
  for (const doctorLabels of [
    ['mole'],
    ['nevus', 'Unknown'],
    ['Unknown', 'Exclude'],
    ['nevus', 'nevus'],
    [],
  ])
    expect((await label({ filename, doctorLabels })).status).toBe(400);
  const whole = {
    aiPrediction: [],
    aiVersion: '',
    doctorLabels: ['nevus'],
    created: now.toISOString(),
    fileUri: `images/ai_images/${filename}`,
    specialty: 'Dermatology',
    doctorUid: by('Amara').uid,
  };
  const as = (more: object, person = 'Amara') =>
    ask('ai-doctorLabelImage', { ...whole, ...more }, person);
  expect((await as({ doctorUid: by('Grace').uid })).error?.details.reason).toBe('another-doctor');
  const moved = await as({ specialty: 'Otolaryngology', doctorLabels: ['ear.wax'] });
  expect(moved.error?.details.reason).toBe('moved');
  expect((await as({}, 'Grace')).status).toBe(403);
  expect((await as({ doctorUid: by('Tomasz').uid }, 'Tomasz')).status).toBe(404);
  expect(areLabelsOf('Otolaryngology', ['ear.perforation', 'nasal.perforation'])).toBe(true);
  expect(labelsOf('Dermatology').length).toBe(21);
  expect([spLabelOf('nasal.polyp'), spLabelOf('strange')]).toEqual([
    'Chronic rhinosinusitis with polyps',
    'strange',
  ]);
});

it('a picture leaves the batches of its labeller, and those of everybody after two labels', async () => {
  claims('annotation-01 (twice)');
  await addColleague();
  await addColleague('Ingrid');
  const { filename } = await send();
  await label({ filename });
  expect(namesIn(await batch())).toEqual([]);
  for (const colleague of ['Sofia', 'Ingrid'])
    expect(namesIn(await batch({}, colleague))).toEqual([filename]);
  await label({ filename, doctorLabels: ['Unknown'] }, 'Sofia');
  expect(await batch({}, 'Ingrid')).toEqual({ images: [], waiting: 0 });
  await server.app.pool.query('delete from image_labels where doctor = $1', [by('Sofia').uid]);
  expect(namesIn(await batch({}, 'Sofia'))).toEqual([filename]);
  server.app.settings.LABELS_PER_PICTURE = 1;
  expect(namesIn(await batch({}, 'Sofia'))).toEqual([]);
});

it('a picture moves to another specialty under a new id, and stays out of the old one', async () => {
  claims('annotation-10');
  const { filename } = await send();
  const { id } = (await batch()).images[0];
  const move = (more: object = {}) =>
    ask('ai-updateImageSpecialty', {
      id,
      oldSpecialty: 'Dermatology',
      newSpecialty: 'Otolaryngology',
      ...more,
    });
  expect((await move({ newSpecialty: 'Dermatology' })).error?.details.reason).toBe(
    'same-specialty',
  );
  expect((await move({ oldSpecialty: 'Otolaryngology', newSpecialty: 'Dermatology' })).status).toBe(
    404,
  );
  const { status, result } = await move();
  expect([status, typeof result]).toEqual([200, 'string']);
  expect(result).not.toBe(id);
  await collect(server.app);
  expect(namesIn(await batch())).toEqual([]);
  expect((await picture(filename)).status).toBe(404);
  const { images } = await batch({ specialty: 'Otolaryngology' }, 'Tomasz');
  expect(images).toMatchObject([{ id: result, specialty: 'Otolaryngology' }]);
  expect(images[0].filename).not.toBe(filename);
  expect((await move()).status).toBe(404);
});

it('of two moves of a picture at once, the second one is refused', async () => {
  const { filename } = await send();
  const image = await imageFor(server.app.pool, by('Amara').uid, filename);
  const move = () =>
    inBackground(server.app, (change) => moveImage(change, image, 'Otolaryngology'));
  await move();
  await expect(move()).rejects.toMatchObject({ code: 'not-found' });
  const { rows } = await server.app.pool.query(
    "select count(*)::int as n from audit_entries where action = 'annotation.move'",
  );
  expect(rows[0].n).toBe(1);
});

it('the services of a person give their specialties, and other pictures are not found', async () => {
  claims('annotation-11', 'annotation-08');
  const of = async (person: string) =>
    (await ask('annotation-specialties', {}, person)).result?.specialties;
  expect([await of('Amara'), await of('Tomasz')]).toEqual([['Dermatology'], ['Otolaryngology']]);
  expect((await ask('annotation-specialties', {}, 'Grace')).status).toBe(403);
  const { filename } = await send();
  expect((await ask('annotation-batch', { specialty: 'Dermatology' }, 'Tomasz')).status).toBe(404);
  expect((await picture(filename, 'Tomasz')).status).toBe(404);
  expect((await picture(filename, 'Grace')).status).toBe(403);
});

const quality = async () => (await ask('annotation-quality', {}, 'Owen')).result;

it('a model is measured by the first label of each picture that was given without its prediction', async () => {
  claims('annotation-01 (measured)');
  await addColleague();
  const right = await send(derm({ nevus: 0.92, melanoma: 0.05 }));
  const near = await send(derm({ nevus: 0.55, sk: 0.3, melanoma: 0.1 }));
  const filtered = await send(derm({ eczema: 0.8 }));
  const unknown = await send(derm({ eczema: 0.8 }));
  const unseen = await send();
  await label({ filename: right.filename, doctorLabels: ['nevus'] });
  await label({ filename: right.filename, doctorLabels: ['sk'] }, 'Sofia');
  await label({ filename: near.filename, doctorLabels: ['melanoma'] });
  await label({ filename: near.filename, doctorLabels: ['melanoma'] }, 'Sofia');
  await label({ filename: filtered.filename, doctorLabels: ['wart'], aiPrediction: ['eczema'] });
  await label({ filename: unknown.filename, doctorLabels: ['Unknown'] });
  await label({ filename: unseen.filename, doctorLabels: ['wart'] });
  const { versions, specialties } = await quality();
  const half = {
    right: 1,
    total: 2,
    low: expect.closeTo(0.0945, 3),
    high: expect.closeTo(0.9055, 3),
  };
  expect(versions).toEqual([
    {
      category: 'derm',
      aiVersion: '1.0.0',
      pictures: 2,
      first: half,
      firstThree: { right: 2, total: 2, low: expect.closeTo(0.3424, 3), high: expect.closeTo(1) },
      labels: [
        { label: 'melanoma', share: expect.objectContaining({ right: 0, total: 1 }) },
        { label: 'nevus', share: expect.objectContaining({ right: 1, total: 1 }) },
      ],
      calibration: [
        { score: 0.55, share: expect.objectContaining({ right: 0, total: 1 }) },
        { score: 0.92, share: expect.objectContaining({ right: 1, total: 1 }) },
      ],
      confusions: [{ labelled: 'melanoma', predicted: 'nevus', pictures: 1 }],
      months: [{ month: '2026-11', share: half }],
    },
  ]);
  expect(specialties).toEqual([
    {
      specialty: 'Dermatology',
      pictures: 5,
      labels: 7,
      unknown: 1,
      excluded: 0,
      informed: 1,
      agreement: half,
    },
  ]);
  await ask('gallery-setConsent', { ids: [near.media], consent: false }, 'Grace');
  expect((await quality()).versions[0].pictures).toBe(1);
});

it('a model is measured on all of its scores, also where none reaches the threshold', async () => {
  const content = await heldOutPicture('derm', 'psoriasis', 100_000);
  const { media, filename } = await send({ content });
  const asked = { uri: media, aiType: 'derm', scoreThreshold: 1 };
  expect((await ask('ai-predictImage', asked, 'Grace')).result.predictions).toEqual([]);
  const shown = (await ask('gallery-item', { id: media }, 'Grace')).result;
  expect(shown.data.aiPredictions.derm.labels).toEqual([]);
  await collect(server.app);
  const found = async (condition: string) => namesIn(await batch({ condition }));
  expect([await found('psoriasis'), await found('alopecia')]).toEqual([[filename], []]);

  await label({ filename, doctorLabels: ['psoriasis'] });
  const { versions } = await quality();
  expect(versions).toMatchObject([{ category: 'derm', first: { right: 1, total: 1 } }]);
  const [calibrated] = versions[0].calibration;
  expect(calibrated.score).toBeGreaterThan(0);
  const read = await ask('annotation-image', { specialty: 'Dermatology', filename });
  expect(read.result.label.aiPrediction).toEqual([]);
  // Nothing of the prediction was told, so a corrected label is uninformed too.
  await label({ filename, doctorLabels: ['eczema'] });
  expect((await quality()).specialties).toMatchObject([{ informed: 0 }]);
});

it('a label that was corrected after its prediction was shown is not counted', async () => {
  claims('annotation-05 (again)');
  const { filename } = await send(derm({ nevus: 0.9 }));
  await label({ filename, doctorLabels: ['melanoma'] });
  await label({ filename, doctorLabels: ['nevus'] });
  const read = await ask('annotation-image', { specialty: 'Dermatology', filename });
  expect(read.result.label.doctorLabels).toEqual(['nevus']);
  const { versions, specialties } = await quality();
  expect([versions, specialties[0].informed]).toEqual([[], 1]);
});

it('labels are read in pages, in one order and each once', async () => {
  await addColleague();
  const [first, second] = [await send(), await send()];
  for (const { filename } of [second, first]) {
    await label({ filename });
    await label({ filename, doctorLabels: ['nevus'] }, 'Sofia');
  }
  const whole = await readLabels(server.app);
  expect(whole.map(({ filename, doctor }) => [filename, doctor])).toEqual(
    [first, second].flatMap(({ filename }) => [
      [filename, by('Amara').uid],
      [filename, by('Sofia').uid],
    ]),
  );
  for (const pageSize of [1, 2, 3, 4])
    expect(await readLabels(server.app, pageSize)).toEqual(whole);
});

it('an export that no archive can hold is refused before anything is sent', async () => {
  const { filename, media } = await send();
  await label({ filename });
  await server.app.pool.query(
    `update role_permissions set permissions = permissions || '{trainingExport}' where role = 'operator'`,
  );
  const exported = async () => {
    const headers = { authorization: `Bearer ${by('Owen').token}` };
    return (await fetch(`${server.url}/annotation/export`, { headers })).status;
  };
  expect(await exported()).toBe(200);
  await server.app.pool.query(
    `update files set size = 4294967295 where id =
       (select file from file_variants where original = $1 and variant = 'screen')`,
    [media],
  );
  expect(await exported()).toBe(413);
  const { rows } = await server.app.pool.query(
    "select count(*)::int as n from audit_entries where action = 'annotation.export'",
  );
  expect(rows[0].n).toBe(1);
  expect([fitsArchive(0, 65_535), fitsArchive(0, 65_536)]).toEqual([true, false]);
});

it('an export for training holds labels and pictures whose consent stands, and is audited', async () => {
  claims('annotation-01 (export)');
  const [first, second] = [await send(derm({ nevus: 0.9 })), await send()];
  const unknown = await send();
  await label({ filename: first.filename, doctorLabels: ['nevus'] });
  await label({ filename: second.filename, doctorLabels: ['wart'] });
  await label({ filename: unknown.filename, doctorLabels: ['Exclude'] });
  await ask('gallery-setConsent', { ids: [second.media], consent: false }, 'Grace');
  const open = () =>
    fetch(`${server.url}/annotation/export`, {
      headers: { authorization: `Bearer ${by('Owen').token}` },
    });
  expect((await open()).status).toBe(403);
  await server.app.pool.query(
    `update role_permissions set permissions = permissions || '{trainingExport}' where role = 'operator'`,
  );
  const answer = await open();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(archive).toContain(`images/ai_images/${first.filename}`);
  for (const { filename } of [second, unknown]) expect(archive).not.toContain(filename);
  const [line] = archive.match(/\{"aiPrediction".*\}/) ?? [''];
  expect(JSON.parse(line)).toEqual({
    aiPrediction: ['nevus'],
    aiVersion: '1.0.0',
    doctorLabels: ['nevus'],
    created: expect.any(String),
    fileUri: `images/ai_images/${first.filename}`,
    specialty: 'Dermatology',
    doctorUid: by('Amara').uid,
    filename: first.filename,
    uid: expect.any(String),
    customLabels: [],
    category: 'derm',
    scores: [0.9],
    informed: false,
  });
  expect(archive).not.toMatch(/brandt|50009/i);
  const { rows } = await server.app.pool.query(
    `select details from audit_entries where action = 'annotation.export'`,
  );
  expect(rows).toEqual([{ details: { pictures: 1, labels: 1 } }]);
});
