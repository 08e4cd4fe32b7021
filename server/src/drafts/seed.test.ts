import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ world: { threads: true } });
});
afterAll(() => server.stop());

it('the demo’s resident has a begun, a forwarded and a returned draft, and its approver two with one new', async () => {
  const list = async (name: string, consultDraftsCollectionType: string) => {
    const { token } = await server.signIn(name);
    return (await server.ask('drafts-list', { consultDraftsCollectionType }, token)).result;
  };
  const { drafts, waiting } = await list('Samuel', 'user_drafts');
  expect(drafts.map(({ returned }: { returned: object | null }) => returned)).toEqual([
    null,
    { by: 'Dr. Nadia Haddad', reason: 'Which ear was tested, and when?' },
    null,
  ]);
  expect(waiting.map(({ mayRecall }: { mayRecall: boolean }) => mayRecall)).toEqual([true, false]);
  const approvals = (await list('Nadia', 'drafts_pending_approval')).drafts;
  expect(approvals).toMatchObject([
    { subject: 'Dermatology - Skin Lesion, 700110420', read: false, from: 'Dr. Samuel Osei' },
    { subject: 'Dermatology - Psoriasis and Eczema, 700110854', read: true },
  ]);
  // The form of an opened draft has its service.
  const { token } = await server.signIn('Nadia');
  const { draftId } = approvals[0];
  const which = { draftId, consultDraftsCollectionType: 'drafts_pending_approval' };
  const { result } = await server.ask('consultDraft-getDraft', which, token);
  expect(result.service).toMatchObject({ specialty: 'Dermatology', subsite: 'Skin Lesion' });
});
