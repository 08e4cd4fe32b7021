import type { Service } from '@corridor/contract/directory/schemas.ts';
import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let service: Service;
const people: Record<string, { token: string; uid: string }> = {};
const now = new Date('2026-11-18T16:00:00Z');
const approvals = 'drafts_pending_approval';
/** Nadia approves and may do nothing else. */
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  const set = (sql: string) => server.app.pool.query(sql);
  await set(`update users set roles = '{approver}' where first_name = 'Nadia'`);
  await set(
    `update role_permissions set permissions = '{approveEconsult}' where role = 'approver'`,
  );
  for (const name of ['Samuel', 'Nadia']) people[name] = await server.signIn(name);
  const { result } = await ask('services-getServicePage', {
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
  });
  service = result.services[0];
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Samuel') =>
  server.ask(name, data, people[person]?.token);
const why = async (name: Parameters<TestServer['ask']>[0], data: object) =>
  (await ask(name, data, 'Nadia')).error?.details;

const symptoms = {
  Duration: '3 months',
  'Number of lesions': ['single'],
  'Body site': 'Back',
  'Size in mm': '7',
  'Question for the specialist': 'Safe?',
  'Relevant history': 'None',
};
const chosen = () => ({
  specialty: 'Dermatology',
  subsite: 'Skin Lesion',
  serviceId: service.id,
});
const forward = async () => {
  const formData = { ...emptyForm, ...chosen(), symptoms };
  const draft = { consultDraftsCollectionType: 'user_drafts', formData, subject: '' };
  const asked = { ...draft, approverUid: people.Nadia?.uid };
  return (await ask('consultDraft-saveDraft', asked)).result.draftId as string;
};
const inputFields = (more = {}) => ({
  gpUid: people.Nadia?.uid,
  phn: '700110378',
  oop: false,
  locationIdx: 0,
  patientFirstName: 'Walter',
  patientLastName: 'Brandt',
  patientPhone: '',
  patientEmail: '',
  patientDateOfBirth: '1958/03/14',
  patientProvince: 'AB',
  emailPatient: false,
  billingCode: '',
  oopData: null,
  symptoms,
  ...chosen(),
  ...more,
});

it('a person who only approves opens, completes and sends a waiting draft', async () => {
  claims('access-30 (server)');
  const draftId = await forward();
  const which = { consultDraftsCollectionType: approvals, draftId };
  expect(
    (await ask('drafts-list', { consultDraftsCollectionType: approvals }, 'Nadia')).result,
  ).toMatchObject({ drafts: [{ draftId }] });
  expect((await ask('drafts-badges', {}, 'Nadia')).result.numUnreadApprovals).toBe(1);
  const opened = (await ask('consultDraft-getDraft', which, 'Nadia')).result;
  expect(opened.service.id).toBe(service.id);
  expect((await ask('drafts-standing', which, 'Nadia')).result.version).toBe(2);
  const { serviceId } = chosen();
  expect(
    (await ask('services-getServiceForm', { serviceId }, 'Nadia')).result.formFields,
  ).not.toEqual([]);
  expect((await ask('directory-service', { serviceId }, 'Nadia')).result.service.id).toBe(
    serviceId,
  );
  expect((await ask('consult-start', {}, 'Nadia')).result.locations).not.toEqual([]);
  const file = await sendFile(server.url, people.Nadia?.token ?? '', {
    content: pngStart,
    name: 'added.png',
    purpose: 'attachment',
  });
  const saved = await ask(
    'consultDraft-saveDraft',
    { ...which, formData: opened.formData, attachments: [file.id], version: opened.version },
    'Nadia',
  );
  expect(saved.result.version).toBe(opened.version + 1);
  expect(
    (await ask('secureMessaging-exportEconsultDraftPdf', which, 'Nadia')).result.length,
  ).toBeGreaterThan(0);
  const { result, error } = await ask(
    'consult-sendConsult',
    {
      inputFields: inputFields(),
      draft: { collection: approvals, draftId },
      attachments: [file.id],
    },
    'Nadia',
  );
  expect(error).toBeUndefined();
  const followed = await ask('thread-activity', { activityId: result.activityId });
  expect(followed.result).toMatchObject({ role: 'forwarder' });
});

it('a person who only approves returns a draft with a reason', async () => {
  claims('access-30 (return)');
  const draftId = await forward();
  const which = { consultDraftsCollectionType: approvals, draftId, reason: 'Which side?' };
  expect((await ask('consultDraft-deleteDraft', which, 'Nadia')).result).toEqual({ deleted: true });
  const back = await ask('consultDraft-getDraft', {
    consultDraftsCollectionType: 'user_drafts',
    draftId,
  });
  expect(back.result.returned.reason).toBe('Which side?');
});

it('a person who only approves writes and sends nothing of their own', async () => {
  claims('access-30 (nothing else)');
  const denied = { code: 'permission-denied' };
  expect(await why('consult-sendConsult', { inputFields: inputFields() })).toMatchObject(denied);
  const own = { collection: 'user_drafts', draftId: crypto.randomUUID() };
  const drafted = { inputFields: inputFields(), draft: own };
  expect(await why('consult-sendConsult', drafted)).toMatchObject(denied);
  const list = { consultDraftsCollectionType: 'user_drafts' };
  expect(await why('drafts-list', list)).toMatchObject(denied);
  expect(await why('consultDraft-listDrafts', list)).toMatchObject(denied);
  const save = { ...list, formData: emptyForm };
  expect(await why('consultDraft-saveDraft', save)).toMatchObject(denied);
  expect(await why('directory-start', {})).toMatchObject(denied);
});

it('an approver cannot send a draft to people whom its author may not ask', async () => {
  claims('access-30 (author’s specialties)');
  const draftId = await forward();
  const send = { inputFields: inputFields(), draft: { collection: approvals, draftId } };
  const open = (permissions: string) =>
    server.app.pool.query(
      `update specialty_permissions set permission = $1 where specialty = 'All Standard Specialties'`,
      [permissions],
    );
  await open('dentalRouting');
  const refused = await why('consult-sendConsult', send);
  await open('mdRouting');
  expect(refused?.reason).toBe('no-service');
  expect((await ask('consult-sendConsult', send, 'Nadia')).error).toBeUndefined();
});
