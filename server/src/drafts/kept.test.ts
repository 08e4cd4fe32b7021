import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Samuel', 'Nadia']) people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Samuel') =>
  server.ask(name, data, people[person]?.token);
const formData = { ...emptyForm, specialty: 'Dermatology', subsite: 'Skin Lesion' };
const collection = { consultDraftsCollectionType: 'user_drafts' };
/** Saves as the portal does, without the fields that it does not show. */
const save = async (more: object = {}) =>
  (await ask('consultDraft-saveDraft', { ...collection, formData, ...more })).result;
const get = async (draftId: string, person = 'Samuel', list = 'user_drafts') =>
  (await ask('consultDraft-getDraft', { consultDraftsCollectionType: list, draftId }, person))
    .result;
const media = async () => {
  const { id } = await sendFile(server.url, people.Samuel?.token ?? '', {
    content: pngStart,
    name: 'lesion.png',
    purpose: 'media',
  });
  return id;
};

it('a save without a subject keeps the subject of another client', async () => {
  claims('consult-65 (server)');
  const { draftId } = await save({ subject: 'Mole on the back' });
  const again = await save({ draftId, formData: { ...formData, subsite: 'Acne' } });
  expect(again.draftSubject).toBe('Mole on the back');
  expect((await get(draftId)).subject).toBe('Mole on the back');
  // An emptied subject becomes the default, which follows the form from then on.
  expect((await save({ draftId, subject: ' ' })).draftSubject).toBe('Dermatology - Skin Lesion, ');
  const moved = await save({ draftId, formData: { ...formData, subsite: 'Acne' } });
  expect(moved.draftSubject).toBe('Dermatology - Acne, ');
});

it('a subject and its pictures go to the approver and stay there', async () => {
  claims('consult-65 (approval)', 'drafts-04 (pictures)');
  const picture = await media();
  const { draftId } = await save({ subject: 'Mole', selectedMedia: [picture] });
  await save({ draftId, approverUid: people.Nadia?.uid });
  const list = 'drafts_pending_approval';
  const came = await get(draftId, 'Nadia', list);
  expect(came).toMatchObject({ subject: 'Mole', gallerySelectedMedia: [picture] });
  await ask(
    'consultDraft-saveDraft',
    { consultDraftsCollectionType: list, draftId, formData },
    'Nadia',
  );
  const same = { subject: 'Mole', gallerySelectedMedia: [picture] };
  expect(await get(draftId, 'Nadia', list)).toMatchObject(same);
  // An approver's save keeps the author's pictures.
  await ask(
    'consultDraft-saveDraft',
    { consultDraftsCollectionType: list, draftId, formData, selectedMedia: [picture] },
    'Nadia',
  );
  expect(await get(draftId, 'Nadia', list)).toMatchObject(same);
});

it('the chosen pictures come back with the draft until others are chosen', async () => {
  claims('drafts-04 (pictures)');
  const [first, second] = [await media(), await media()];
  const { draftId } = await save({ selectedMedia: [first, second, first] });
  expect((await get(draftId)).gallerySelectedMedia.toSorted()).toEqual([first, second].toSorted());
  await save({ draftId });
  expect((await get(draftId)).gallerySelectedMedia.toSorted()).toEqual([first, second].toSorted());
  await save({ draftId, selectedMedia: [second] });
  expect((await get(draftId)).gallerySelectedMedia).toEqual([second]);
  await save({ draftId, selectedMedia: [] });
  expect((await get(draftId)).gallerySelectedMedia).toEqual([]);
});

it('a draft never has another person’s picture', async () => {
  claims('drafts-04 (pictures)');
  const picture = await media();
  const otherPicture = await ask(
    'consultDraft-saveDraft',
    { ...collection, formData, selectedMedia: [picture] },
    'Nadia',
  );
  expect((await get(otherPicture.result.draftId, 'Nadia')).gallerySelectedMedia).toEqual([]);
});
