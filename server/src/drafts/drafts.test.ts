import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { emptyForm, nothingBeside } from '@corridor/contract/drafts/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { pdfPages } from '../platform/pdf/testing.ts';
import { pngStart, runJobs, sendFile, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
const now = new Date('2026-11-18T16:00:00.500Z');
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  for (const name of ['Grace', 'Samuel', 'Nadia', 'Amara'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Samuel') =>
  server.ask(name, data, people[person]?.token);
const ownDrafts = 'user_drafts';
const approvals = 'drafts_pending_approval';
const patientInfo = {
  firstName: 'Ingrid',
  lastName: 'Halvorsen',
  phn: '203091111',
  phone: '',
  email: '',
  dateOfBirth: '1962/02/28',
  age: '64',
};
const formData: ConsultForm = {
  ...emptyForm,
  specialty: 'Dermatology',
  subsite: 'Skin Lesion',
  patientInfo,
  patientProvince: 'AB',
  symptoms: { Duration: '3 months', 'HbA1c (%25)': '7.1' },
};
const draft = (more = {}) => ({
  consultDraftsCollectionType: ownDrafts,
  appVersion: '1',
  formData,
  subject: '',
  selectedMedia: [],
  ...more,
});
const save = async (more = {}, person = 'Samuel') =>
  (await ask('consultDraft-saveDraft', draft(more), person)).result;
const get = (draftId: string, person = 'Samuel', collection = ownDrafts) =>
  ask('consultDraft-getDraft', { draftId, consultDraftsCollectionType: collection }, person);
const list = async (person = 'Samuel', collection = ownDrafts) =>
  (await ask('drafts-list', { consultDraftsCollectionType: collection }, person)).result;
const forward = (draftId: string, more = {}) =>
  ask('consultDraft-saveDraft', draft({ draftId, approverUid: people.Nadia?.uid, ...more }));
const upload = async (name: string, person = 'Samuel') =>
  (
    await sendFile(server.url, people[person]?.token ?? '', {
      content: pngStart,
      name,
      purpose: 'attachment',
    })
  ).id;
const pathOf = async (id: string) =>
  (await server.app.pool.query('select path from files where id = $1', [id])).rows[0]?.path;

it('a first save makes an id, and the next one changes the draft', async () => {
  claims('drafts-04', 'drafts-06', 'drafts-10', 'drafts-14', 'drafts-15 (server)');
  const first = await save();
  expect(first).toEqual({
    draftId: expect.any(String),
    draftSubject: 'Dermatology - Skin Lesion, 203091111',
    version: 1,
  });
  const again = await save({ draftId: first.draftId, subject: 'Mole', version: 1 });
  expect(again).toEqual({ draftId: first.draftId, draftSubject: 'Mole', version: 2 });
  const { result } = await get(first.draftId);
  expect(result).toEqual({
    formData,
    beside: nothingBeside,
    subject: 'Mole',
    service: null,
    gallerySelectedMedia: [],
    media: [],
    attachments: [],
    econsultForwarder: null,
    returned: null,
    version: 2,
    collection: ownDrafts,
  });
  const { rows } = await server.app.pool.query('select sealed from consult_drafts where id = $1', [
    first.draftId,
  ]);
  expect(rows[0].sealed.includes('Halvorsen')).toBe(false);
});

it('an open page learns the version of a draft and that it was forwarded', async () => {
  const { draftId } = await save({ subject: 'One' });
  const input = { consultDraftsCollectionType: ownDrafts, draftId };
  expect((await ask('drafts-standing', input)).result).toEqual({ version: 1 });
  await save({ draftId, subject: 'Two', version: 1 });
  expect((await ask('drafts-standing', input)).result).toEqual({ version: 2 });
  const { error } = await ask('drafts-standing', input, 'Nadia');
  expect(error?.details.code).toBe('not-found');
  await forward(draftId, { version: 2 });
  expect((await ask('drafts-standing', input)).error?.details.code).toBe('not-found');
});

it('the second of two editors of a draft hears of the change, and nothing is overwritten', async () => {
  const { draftId } = await save({ subject: 'One' });
  await save({ draftId, subject: 'Two', version: 1 });
  const { error } = await ask(
    'consultDraft-saveDraft',
    draft({ draftId, subject: 'Three', version: 1 }),
  );
  expect(error?.details).toMatchObject({ code: 'aborted', reason: 'newer-version' });
  expect((await get(draftId)).result.subject).toBe('Two');
});

it('a list shows its fields, and a discarded draft goes with its files', async () => {
  claims('drafts-16', 'inbox-25', 'inbox-32');
  const file = await upload('scan.png', 'Grace');
  const { draftId } = await save({ subject: 'To go', attachments: [file] }, 'Grace');
  const which = { consultDraftsCollectionType: ownDrafts };
  expect((await ask('consultDraft-listDrafts', which, 'Grace')).result[draftId]).toEqual({
    subject: 'To go',
    created: { seconds: Math.floor(now.getTime() / 1000), nanoseconds: 500_000_000 },
    read: true,
    activityType: 'econsult',
  });
  expect((await list('Grace')).drafts).toHaveLength(1);
  const { result } = await ask('consultDraft-deleteDraft', { ...which, draftId }, 'Grace');
  expect(result).toEqual({ deleted: true });
  expect((await list('Grace')).drafts).toEqual([]);
  expect((await get(draftId, 'Grace')).error?.details.code).toBe('not-found');
  const { rows } = await server.app.pool.query('select expires_at from files where id = $1', [
    file,
  ]);
  expect(rows[0].expires_at).not.toBeNull();
});

it('files belong to nobody’s draft at first, then to the draft, then to the approver', async () => {
  claims('consult-57', 'drafts-22', 'drafts-17');
  const file = await upload('report.png');
  const owner = people.Samuel?.uid;
  expect(await pathOf(file)).toMatch(new RegExp(`^attachment_temp_files/${owner}/\\d+\\.png$`));
  const { draftId } = await save({ attachments: [file] });
  expect(await pathOf(file)).toMatch(
    new RegExp(`^draft_temp_files/${owner}/${draftId}/\\d+\\.png$`),
  );
  const [shown] = (await get(draftId)).result.attachments;
  expect(shown).toMatchObject({ id: file, name: 'report.png', contentType: 'image/png' });
  const open = async (person: string, url: string) =>
    (
      await fetch(server.url + url, {
        headers: { authorization: `Bearer ${people[person]?.token}` },
      })
    ).status;
  expect(await open('Samuel', shown.url)).toBe(200);
  await forward(draftId, { attachments: [file] });
  const moved = { approverUid: people.Nadia?.uid, draftId };
  expect((await ask('consultDraft-moveStorageAttachments', moved)).result).toEqual({ moved: 1 });
  expect(await pathOf(file)).toContain(`draft_temp_files/${people.Nadia?.uid}/${draftId}/`);
  await runJobs(server.app);
  const [theirs] = (await get(draftId, 'Nadia', approvals)).result.attachments;
  expect(await open('Nadia', theirs.url)).toBe(200);
  // A link from before the forward opens nothing.
  expect(await open('Samuel', shown.url)).toBe(404);
  const foreign = await upload('foreign.png', 'Grace');
  const taken = await ask('consultDraft-saveDraft', draft({ attachments: [foreign] }));
  expect(taken.error?.details.reason).toBe('file-gone');
});

it('a forwarded draft leaves the author’s drafts and waits unread with the approver', async () => {
  claims('drafts-08', 'drafts-12', 'drafts-18', 'inbox-35 (server)');
  const before = (await ask('drafts-badges', {}, 'Nadia')).result.numUnreadApprovals;
  const { draftId } = await save({ subject: 'Please look' });
  expect((await forward(draftId, { subject: 'Please look' })).status).toBe(200);
  expect((await list()).drafts.map((each: { draftId: string }) => each.draftId)).not.toContain(
    draftId,
  );
  expect((await list()).waiting).toContainEqual(
    expect.objectContaining({
      draftId,
      approver: 'Dr. Nadia Haddad',
      mayRecall: true,
      activityType: 'econsult',
    }),
  );
  const row = async () =>
    (await list('Nadia', approvals)).drafts.find(
      (each: { draftId: string }) => each.draftId === draftId,
    );
  expect(await row()).toMatchObject({
    subject: 'Please look',
    read: false,
    from: 'Dr. Samuel Osei',
  });
  expect((await ask('drafts-badges', {}, 'Nadia')).result.numUnreadApprovals).toBe(before + 1);
  const { result } = await get(draftId, 'Nadia', approvals);
  expect(result.econsultForwarder).toMatchObject({ uid: people.Samuel?.uid, firstName: 'Samuel' });
  expect((await row()).read).toBe(true);
  expect((await ask('drafts-badges', {}, 'Nadia')).result.numUnreadApprovals).toBe(before);
  expect((await ask('consultDraft-recall', { draftId })).error?.details.reason).toBe('taken-up');
  // The approver completes the draft and returns it with a reason.
  await ask(
    'consultDraft-saveDraft',
    draft({ draftId, consultDraftsCollectionType: approvals }),
    'Nadia',
  );
  const back = { draftId, consultDraftsCollectionType: approvals, reason: 'Which side?' };
  await ask('consultDraft-deleteDraft', back, 'Nadia');
  expect((await get(draftId)).result).toMatchObject({
    returned: { by: 'Dr. Nadia Haddad', reason: 'Which side?' },
    econsultForwarder: null,
  });
});

it('an author recalls a draft until it is opened', async () => {
  const { draftId } = await save();
  await forward(draftId);
  expect((await ask('consultDraft-recall', { draftId })).result).toEqual({ recalled: true });
  expect((await get(draftId)).status).toBe(200);
  expect((await get(draftId, 'Nadia', approvals)).error?.details.code).toBe('not-found');
});

it('a forwarded draft has no clinic until its approver chooses one, and returns with its author’s', async () => {
  const formed = { ...formData, locationIdx: 3 };
  const { draftId } = await save({ formData: formed });
  await forward(draftId, { formData: formed });
  const locationOf = async (person: string, collection: string) =>
    (await get(draftId, person, collection)).result.formData.locationIdx;
  expect(await locationOf('Nadia', approvals)).toBe(-1);
  const theirs = { formData: { ...formData, locationIdx: 1 } };
  const waiting = { draftId, consultDraftsCollectionType: approvals };
  await ask('consultDraft-saveDraft', draft({ ...waiting, ...theirs }), 'Nadia');
  expect(await locationOf('Nadia', approvals)).toBe(1);
  await ask('consultDraft-deleteDraft', { ...waiting, reason: 'Which side?' }, 'Nadia');
  expect(await locationOf('Samuel', ownDrafts)).toBe(3);
});

it('forwarding depends on the person, the draft and the recipient', async () => {
  claims('drafts-09', 'drafts-11 (server)');
  const to = (more: object, person?: string) => ask('consultDraft-saveDraft', draft(more), person);
  const approver = people.Nadia?.uid;
  expect((await to({ approverUid: approver }, 'Grace')).error?.details.code).toBe(
    'permission-denied',
  );
  expect((await to({ approverUid: people.Amara?.uid })).error?.details.reason).toBe('no-approver');
  const without = { approverUid: approver, formData: { ...formData, subsite: '' } };
  expect((await to(without)).error?.details.reason).toBe('no-subsite');
  const theirs = { consultDraftsCollectionType: approvals };
  for (const name of ['consultDraft-listDrafts', 'drafts-list'] as const)
    expect((await ask(name, theirs)).error?.details.code).toBe('permission-denied');
});

it('the PDF of a draft says that it is a draft', async () => {
  claims('drafts-20 (server)');
  const { draftId } = await save();
  const which = { consultDraftsCollectionType: ownDrafts, draftId };
  const { result } = await ask('secureMessaging-exportEconsultDraftPdf', which);
  const [page = ''] = await pdfPages(Buffer.from(result, 'base64'));
  for (const part of [
    'A draft. It has not been sent.',
    'Ingrid Halvorsen',
    'HbA1c (%) 7.1',
    '3 months',
  ])
    expect(page).toContain(part);
});

it('reading, exporting, forwarding, recalling and discarding a draft are recorded with the patient', async () => {
  const { draftId } = await save();
  const which = { consultDraftsCollectionType: ownDrafts, draftId };
  await get(draftId, 'Samuel', ownDrafts);
  await ask('secureMessaging-exportEconsultDraftPdf', which);
  await forward(draftId);
  await ask('consultDraft-recall', { draftId });
  await ask('consultDraft-deleteDraft', which);
  await server.app.reads.flush();
  const { rows } = await server.app.pool.query(
    'select action, patient from audit_entries where subject = $1 order by id',
    [`draft:${draftId}`],
  );
  expect(rows.map(({ action }) => action.replace('drafts.', '')).sort()).toEqual([
    'discard',
    'export-pdf',
    'forward',
    'read',
    'recall',
    'save',
  ]);
  for (const { patient } of rows) expect(patient).toEqual(rows[0].patient);
  expect(rows[0].patient).not.toBeNull();
});

it('an unreadable draft says so in its list and does not hide the others', async () => {
  const { draftId } = await save({ subject: 'Spoilt' });
  const whole = await save({ subject: 'Whole' });
  await server.app.pool.query(
    `update consult_drafts set sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40))
     where id = $1`,
    [draftId],
  );
  const subjectOf = async (id: string) =>
    (await list()).drafts.find((row: { draftId: string }) => row.draftId === id)?.subject;
  expect(await subjectOf(draftId)).toBe('This draft cannot be read');
  expect(await subjectOf(whole.draftId)).toBe('Whole');
  for (const answer of [
    await get(draftId),
    await ask('consultDraft-saveDraft', draft({ draftId })),
    await forward(draftId),
    await ask('secureMessaging-exportEconsultDraftPdf', {
      consultDraftsCollectionType: ownDrafts,
      draftId,
    }),
  ])
    expect(answer.error?.details).toMatchObject({ reason: 'unreadable' });
  await ask('consultDraft-deleteDraft', { consultDraftsCollectionType: ownDrafts, draftId });
  expect(await subjectOf(draftId)).toBeUndefined();
  // A draft that waits with an approver can be recalled and discarded by its author.
  const sent = await save({ subject: 'Sent on' });
  await forward(sent.draftId);
  await server.app.pool.query(
    `update consult_drafts set sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40))
     where id = $1`,
    [sent.draftId],
  );
  const recalled = await ask('consultDraft-recall', { draftId: sent.draftId });
  expect(recalled.result).toEqual({ recalled: true });
  expect(await subjectOf(sent.draftId)).toBe('This draft cannot be read');
});

it('notes beside the form are kept, but an approver answers for the service anew', async () => {
  const beside = {
    attested: true,
    acknowledged: ['Headache'],
    history: 'Type 2 diabetes',
    renamed: '203091111|Ingrid|Halvorsen|1962/02/28',
  };
  const { draftId } = await save({ beside });
  expect((await get(draftId)).result.beside).toEqual(beside);
  await forward(draftId);
  const approved = await get(draftId, 'Nadia', approvals);
  expect(approved.result.beside).toEqual({ ...nothingBeside, history: 'Type 2 diabetes' });
});
