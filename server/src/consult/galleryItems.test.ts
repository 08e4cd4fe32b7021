import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { pngStart, runJobs, sendFile, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let serviceId: string;
const people: Record<string, { token: string; uid: string }> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Samuel', 'Nadia', 'Amara'])
    people[name] = await server.signIn(name);
  const skin = { specialty: 'Dermatology', subsite: 'Skin Lesion' };
  const { result } = await ask('services-getServicePage', skin);
  serviceId = result.services[0].id;
});
afterAll(() => server.stop());

type Name = Parameters<TestServer['ask']>[0];
const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Name, data: object, person = 'Grace') =>
  server.ask(name, data, people[person]?.token);
const open = async (url: string, person: string) => {
  const headers = { authorization: `Bearer ${people[person]?.token}` };
  return (await fetch(server.url + url, { headers })).status;
};
/** A picture in a gallery: its id and its storage path. */
async function picture(person = 'Grace'): Promise<{ id: string; path: string }> {
  const file = { content: pngStart, name: 'mole.png' };
  const { id } = await sendFile(server.url, people[person]?.token ?? '', file);
  const { result } = await ask('gallery-item', { id }, person);
  return { id, path: result.data.filePath };
}
const symptoms = {
  Duration: '3 months',
  'Number of lesions': ['single'],
  'Body site': 'Left upper back',
  'Size in mm': '7',
  'Question for the specialist': 'Is it safe?',
  'Relevant history': 'None',
};
const patient = { phn: '50009-1234', firstName: 'Walter', lastName: 'Brandt' };
const send = (galleryMediaURIs: string[], more: object = {}, person = 'Grace') =>
  ask(
    'consult-sendConsult',
    {
      inputFields: {
        gpUid: uidOf(person),
        phn: patient.phn,
        oop: false,
        locationIdx: 0,
        galleryMediaURIs,
        patientFirstName: patient.firstName,
        patientLastName: patient.lastName,
        patientPhone: '(403) 555-0188',
        patientEmail: '',
        patientDateOfBirth: '1958/03/14',
        patientProvince: 'AB',
        emailPatient: false,
        specialty: 'Dermatology',
        subsite: 'Skin Lesion',
        billingCode: '',
        serviceId,
        symptoms,
        oopData: null,
      },
      ...more,
    },
    person,
  );
const filesOf = async (activityId: string, person: string) =>
  (await ask('thread-econsult', { activityId }, person)).result.files as {
    id: string;
    url: string;
    thumbnailUrl: string | null;
  }[];

it('a consult takes gallery items by id and by storage path, and its readers open them', async () => {
  claims('consult-67 (sending)');
  const [first, second] = [await picture(), await picture()];
  await runJobs(server.app);
  const { activityId } = (await send([first.id, second.path, first.path])).result;
  const files = await filesOf(activityId, 'Amara');
  expect(files.map(({ id }) => id)).toEqual([first.id, second.id]);
  for (const { url, thumbnailUrl } of files) {
    expect([await open(url, 'Amara'), await open(thumbnailUrl ?? '', 'Amara')]).toEqual([200, 200]);
    expect(await open(url, 'Samuel')).toBe(404);
  }
  const { uses } = (await ask('gallery-item', { id: first.id })).result;
  expect(uses.map((use: { activityId: string }) => use.activityId)).toEqual([activityId]);
  // The thread keeps what was sent, also after the owner has deleted it.
  await ask('gallery-delete', { ids: [first.id] });
  await server.app.pool.query("update media set deleted_at = now() - interval '2 hours'");
  await server.app.pool.query("select graphile_worker.add_job('gallery-forget', '{}'::json)");
  await runJobs(server.app);
  expect((await ask('gallery-item', { id: first.id })).status).toBe(404);
  expect((await ask('gallery-restore', { ids: [first.id] })).status).toBe(404);
  const [kept] = await filesOf(activityId, 'Amara');
  expect(await open(kept?.url ?? '', 'Amara')).toBe(200);
});

it('another person’s item is refused by id and by path, and nothing is stored', async () => {
  claims('consult-67 (own items)');
  const theirs = await picture('Samuel');
  const count = async () =>
    (await server.app.pool.query('select count(*)::int as n from activities')).rows[0].n;
  const before = await count();
  for (const uri of [theirs.id, theirs.path]) {
    const { status, error } = await send([uri]);
    expect([status, error?.details.reason]).toEqual([400, 'file-gone']);
  }
  expect((await send(['images/constructor/1.jpg'])).status).toBe(400);
  expect(await count()).toBe(before);
});

it('the owner of a sent picture reads who opened its consult, and nobody else does', async () => {
  const [sent, kept] = [await picture(), await picture()];
  const { activityId } = (await send([sent.id])).result;
  const readers = async (ids: string[], person = 'Grace') => {
    await server.app.reads.flush();
    return (await ask('gallery-readers', { ids }, person)).result.readers;
  };
  await filesOf(activityId, 'Grace');
  expect(await readers([sent.id, kept.id])).toEqual([]);
  await filesOf(activityId, 'Amara');
  expect(await readers([sent.id])).toEqual([
    { activityId, uid: uidOf('Amara'), name: 'Amara Okafor', readAt: expect.any(String) },
  ]);
  expect(await readers([kept.id])).toEqual([]);
  expect(await readers([sent.id], 'Samuel')).toEqual([]);
  expect(await readers([sent.id], 'Amara')).toEqual([]);
  // The list itself stands in the trail.
  await server.app.reads.flush();
  const { rows } = await server.app.pool.query(
    "select actor from audit_entries where action = 'gallery.show-readers'",
  );
  expect(rows).toContainEqual({ actor: uidOf('Grace') });
  // A person who has left the consult reads nothing of it any more.
  await server.app.pool.query(
    'update activity_members set removed_at = now() where activity_id = $1 and uid = $2',
    [activityId, uidOf('Grace')],
  );
  expect(await readers([sent.id])).toEqual([]);
});

it('a consult that is undone gives its items back to the gallery alone', async () => {
  const { id } = await picture();
  const { activityId } = (await send([id])).result;
  expect((await ask('consult-undo', { activityId })).status).toBe(200);
  const { data, uses } = (await ask('gallery-item', { id })).result;
  expect([data.filePath.startsWith('images/'), uses]).toEqual([true, []]);
  expect(await open(data.fileDownloadUrl, 'Grace')).toBe(200);
});

it('the selected media of a draft come back as saved, and only its holder opens them', async () => {
  claims('consult-67 (drafts)', 'drafts-04');
  const [first, second] = [await picture('Nadia'), await picture('Nadia')];
  const theirs = await picture('Grace');
  const formData = {
    ...emptyForm,
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
    serviceId,
    symptoms,
    patientInfo: { ...emptyForm.patientInfo, ...patient, dateOfBirth: '1958/03/14' },
  };
  const list = { consultDraftsCollectionType: 'user_drafts', appVersion: '1' };
  const selectedMedia = [second.path, first.id];
  const saved = await ask(
    'consultDraft-saveDraft',
    { ...list, formData, selectedMedia: [...selectedMedia, theirs.id] },
    'Nadia',
  );
  const { draftId } = saved.result;
  const got = (await ask('consultDraft-getDraft', { ...list, draftId }, 'Nadia')).result;
  expect(got.gallerySelectedMedia).toEqual(selectedMedia);
  expect(got.media.map(({ id }: { id: string }) => id).sort()).toEqual(
    [first.id, second.id].sort(),
  );
  for (const { url } of got.media) {
    expect([await open(url, 'Nadia'), await open(url, 'Grace')]).toEqual([200, 404]);
  }
});

it('a message takes items of the sender’s gallery beside its files', async () => {
  claims('gallery-01 (attach)');
  const { activityId } = (await send([])).result;
  const { id, path } = await picture();
  const message = { activityId, message: 'Closer', galleryMediaURIs: [path] };
  expect((await ask('thread-sendMessage', message)).status).toBe(200);
  const { messages } = (await ask('thread-messages', { activityId, limit: 10 }, 'Amara')).result;
  const [file] = messages.at(-1).files;
  expect(file.id).toBe(id);
  expect(await open(file.url, 'Amara')).toBe(200);
  const theirs = await picture('Samuel');
  const wrong = await ask('thread-sendMessage', { ...message, galleryMediaURIs: [theirs.id] });
  expect([wrong.status, wrong.error?.details.reason]).toEqual([400, 'file-gone']);
});

it('an approver keeps or removes the author’s items and reads no other one', async () => {
  claims('consult-67 (approvers)');
  const [chosen, other] = [await picture('Samuel'), await picture('Samuel')];
  const approver = people.Nadia?.uid;
  const formData = { ...emptyForm, specialty: 'Dermatology', subsite: 'Skin Lesion', serviceId };
  const own = { consultDraftsCollectionType: 'user_drafts', appVersion: '1' };
  const forwarded = await ask(
    'consultDraft-saveDraft',
    { ...own, formData, selectedMedia: [chosen.path], approverUid: approver },
    'Samuel',
  );
  const { draftId } = forwarded.result;
  const approvals = { ...own, consultDraftsCollectionType: 'drafts_pending_approval', draftId };
  const opened = (await ask('consultDraft-getDraft', approvals, 'Nadia')).result;
  expect(opened.gallerySelectedMedia).toEqual([chosen.path]);
  expect(await open(opened.media[0].url, 'Nadia')).toBe(200);
  const saved = {
    ...approvals,
    formData: opened.formData,
    selectedMedia: [chosen.path, other.path],
  };
  expect((await ask('consultDraft-saveDraft', saved, 'Nadia')).status).toBe(200);
  const again = (await ask('consultDraft-getDraft', approvals, 'Nadia')).result;
  expect(again.gallerySelectedMedia).toEqual([chosen.path]);
  const draft = { collection: 'drafts_pending_approval', draftId };
  const wrong = await send([other.path], { draft }, 'Nadia');
  expect([wrong.status, wrong.error?.details.reason]).toEqual([400, 'file-gone']);
  const { activityId } = (await send([chosen.path], { draft }, 'Nadia')).result;
  const files = await filesOf(activityId, 'Amara');
  expect(files.map(({ id }) => id)).toEqual([chosen.id]);
});
