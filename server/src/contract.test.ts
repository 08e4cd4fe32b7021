/**
 * The whole contract at once: every endpoint is called as every person and with every kind of
 * input.
 */
import { createECDH, randomBytes, randomInt } from 'node:crypto';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import { calls, queries, routes } from '@corridor/contract/endpoints.ts';
import { emptySignup } from '@corridor/contract/signup/form.ts';
import { sentForm } from '@corridor/contract/signup/schemas.ts';
import { type Purpose, purposes } from '@corridor/contract/uploads/rules.ts';
import { deleteApp, initializeApp } from '@firebase/app';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from '@firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addClinic, addMember, createPerson } from './access/actions.ts';
import { hashPassword } from './auth/passwords.ts';
import { newToken } from './auth/tokens.ts';
import { inputsFor, openReport, shuffle, type Target } from './fuzzPlan.ts';
import { served, servedRoutes } from './handlers.ts';
import { sendCampaign } from './notifications/campaigns/actions.ts';
import { addCopy } from './patients/actions.ts';
import { patientIndex } from './patients/patientIndex.ts';
import { type Change, change, inBackground } from './platform/change.ts';
import { newId } from './platform/ids.ts';
import { multiSearch, parameters } from './platform/search/protocol.ts';
import { pngStart, sendFile, startTestServer, type TestServer, uploadPicture } from './testing.ts';
import { joinThread } from './thread/members/actions.ts';
import { readingOf } from './thread/moa/actions.ts';
import { makeThread, patient } from './thread/testing.ts';

const endpoints = { ...calls, ...queries };
type Name = keyof typeof endpoints;
const names = Object.keys(endpoints) as Name[];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const { ask } = server;
  // Each request comes from a network of its own; other tests check the limits of one address.
  server.ask = (name, data, token, headers) =>
    ask(name, data, token, { 'x-forwarded-for': someAddress(), ...headers });
});
afterAll(() => server.stop());
const someAddress = () => [...randomBytes(3)].reduce((address, byte) => `${address}.${byte}`, '11');

/** The people who may call each endpoint; an endpoint without a row fails the suite. */
type Gate =
  | 'public'
  | 'signedIn'
  | 'onlyValidated'
  | 'photographers'
  | 'uploaders'
  | 'operators'
  | 'privacyOfficers'
  | 'auditors'
  | 'editors'
  | 'writers'
  | 'correspondents'
  | 'statusEditors'
  | 'offices'
  | 'routers'
  | 'serviceReaders'
  | 'messengers'
  | 'officeWriters'
  | 'forwarders'
  | 'referrers'
  | 'billers'
  | 'consultants'
  | 'earSpecialists';
const gates: Record<Name, Gate> = {
  'auth-signIn': 'public',
  'auth-signInWithCode': 'public',
  'auth-startPasskeySignIn': 'public',
  'auth-signInWithPasskey': 'public',
  'auth-confirmWithPasskey': 'public',
  'resetPassword-sendForgotPasswordEmail': 'public',
  'auth-verifyPasswordResetCode': 'public',
  'auth-confirmPasswordReset': 'public',
  'auth-confirmEmailChange': 'public',
  'shell-installation': 'public',
  'content-document': 'public',
  'signup-validatePracId': 'public',
  'signup-sendEmailCode': 'public',
  'signup-checkEmailCode': 'public',
  'signup-sign': 'public',
  'signup-start': 'public',
  'signup-contract': 'public',
  'signup-agreement': 'signedIn',
  'signup-exportAgreement': 'signedIn',
  'auth-signInWithCustomToken': 'public',
  'auth-signOut': 'signedIn',
  'auth-lock': 'signedIn',
  'auth-unlock': 'signedIn',
  'auth-endSession': 'signedIn',
  'auth-endOtherSessions': 'signedIn',
  'login-setCustomClaims_v1': 'signedIn',
  'auth-registerPushToken': 'signedIn',
  'auth-startEmailChange': 'signedIn',
  'auth-sendEmailConfirm': 'signedIn',
  'auth-startTotp': 'signedIn',
  'auth-confirmTotp': 'signedIn',
  'auth-removeTotp': 'signedIn',
  'auth-startPasskey': 'signedIn',
  'auth-addPasskey': 'signedIn',
  'auth-renamePasskey': 'signedIn',
  'auth-removePasskey': 'signedIn',
  'auth-passkeys': 'signedIn',
  'auth-sessions': 'signedIn',
  'notifications-registerWebPush': 'signedIn',
  'notifications-removeWebPush': 'signedIn',
  'notifications-testPush': 'signedIn',
  'notifications-pushSetup': 'signedIn',
  'notifications-page': 'signedIn',
  'notifications-one': 'signedIn',
  'notifications-unread': 'signedIn',
  'fcm-markNotificationAsRead_v1': 'signedIn',
  'notifications-sendCampaign': 'operators',
  'operator-news': 'operators',
  'operator-sentNews': 'operators',
  'operator-newsAudience': 'operators',
  'operator-services': 'operators',
  'operator-service': 'operators',
  'operator-specialties': 'operators',
  'operator-people': 'operators',
  'operator-clinics': 'operators',
  'operator-search': 'operators',
  'operator-trySearch': 'operators',
  'operator-saveService': 'operators',
  'operator-enableService': 'operators',
  'operator-rename': 'operators',
  'operator-saveSearch': 'operators',
  'operator-concepts': 'operators',
  'operator-unanswered': 'operators',
  'operator-saveConcept': 'operators',
  'operator-removeConcept': 'operators',
  'operator-exportConcepts': 'operators',
  'operator-checkConcepts': 'operators',
  'operator-applyConcepts': 'operators',
  'operator-addSynonyms': 'operators',
  'operator-removeSynonyms': 'operators',
  'operator-addPermission': 'operators',
  'operator-removePermission': 'operators',
  'operator-export': 'operators',
  'operator-checkImport': 'operators',
  'operator-applyImport': 'operators',
  'operator-persons': 'operators',
  'operator-person': 'operators',
  'operator-waiting': 'operators',
  'operator-orphans': 'operators',
  'operator-invite': 'operators',
  'operator-inviteAgain': 'operators',
  'operator-savePerson': 'operators',
  'operator-suspend': 'operators',
  'operator-reinstate': 'operators',
  'operator-endSessions': 'operators',
  'operator-admit': 'operators',
  'operator-release': 'operators',
  'operator-decide': 'operators',
  'operator-reassign': 'operators',
  'operator-settle': 'operators',
  'operator-register': 'operators',
  'operator-registerImport': 'operators',
  'operator-registerReport': 'operators',
  'operator-closeAbsent': 'operators',
  'operator-stopImport': 'operators',
  'operator-roles': 'operators',
  'operator-requests': 'auditors',
  'operator-confirmRequest': 'auditors',
  'operator-declineRequest': 'auditors',
  'operator-withdrawRequest': 'auditors',
  'operator-audit': 'auditors',
  'operator-auditPeople': 'auditors',
  'operator-exportAudit': 'auditors',
  'operator-verifyAudit': 'auditors',
  'operator-auditAlarms': 'auditors',
  'operator-settleAlarm': 'privacyOfficers',
  'operator-whoSawPatient': 'privacyOfficers',
  'operator-exportWhoSaw': 'privacyOfficers',
  'operator-documents': 'operators',
  'operator-documentVersions': 'operators',
  'operator-documentVersion': 'operators',
  'operator-previewContract': 'operators',
  'operator-saveDocument': 'operators',
  'operator-roleEffect': 'operators',
  'operator-saveRole': 'operators',
  'clinics-add': 'signedIn',
  'clinics-edit': 'signedIn',
  'clinics-remove': 'signedIn',
  'clinics-restore': 'signedIn',
  'clinics-makeDefault': 'signedIn',
  'clinics-ask': 'onlyValidated',
  'clinics-confirm': 'onlyValidated',
  'clinics-release': 'onlyValidated',
  'clinics-people': 'onlyValidated',
  'clinics-find': 'onlyValidated',
  'cover-name': 'messengers',
  'cover-end': 'messengers',
  'cover-list': 'messengers',
  'cover-find': 'messengers',
  'profile-save': 'signedIn',
  'profile-me': 'signedIn',
  'invite-inviteAColleague': 'signedIn',
  'invite-resend': 'signedIn',
  'invite-withdraw': 'signedIn',
  'invite-list': 'signedIn',
  'invite-open': 'public',
  'invite-stop': 'public',
  'shell-me': 'signedIn',
  'shell-dismissTooltip': 'signedIn',
  'shell-setColourScheme': 'signedIn',
  'shell-recordEvents': 'signedIn',
  'gallery-describe': 'photographers',
  'gallery-addTags': 'photographers',
  'gallery-delete': 'photographers',
  'gallery-restore': 'photographers',
  'gallery-tie': 'photographers',
  'gallery-setConsent': 'photographers',
  'gallery-measure': 'photographers',
  'gallery-setPoster': 'photographers',
  'gallery-page': 'photographers',
  'gallery-item': 'photographers',
  'gallery-items': 'photographers',
  'gallery-tags': 'photographers',
  'gallery-series': 'photographers',
  'gallery-sites': 'photographers',
  'templates-save': 'editors',
  'templates-store': 'editors',
  'resources-save': 'editors',
  'resources-store': 'signedIn',
  'outbox-kept': 'public',
  'records-charts': 'public',
  'records-openChart': 'public',
  'thread-activity': 'correspondents',
  'thread-statusRights': 'statusEditors',
  'thread-metadata': 'correspondents',
  'thread-econsult': 'correspondents',
  'thread-messages': 'correspondents',
  'thread-settleBilling': 'billers',
  'thread-billingCodes': 'billers',
  'thread-sendMessage': 'correspondents',
  'thread-retractMessage': 'correspondents',
  'thread-moveToFolder': 'correspondents',
  'thread-setMuted': 'correspondents',
  'thread-markRead': 'correspondents',
  'thread-markUnread': 'correspondents',
  'thread-saveDraft': 'correspondents',
  'thread-lock': 'correspondents',
  'thread-unlock': 'correspondents',
  'secureMessaging-exportEconsultPdf': 'correspondents',
  'fax-queueMOAEConsultFax': 'statusEditors',
  'fax-ofActivity': 'statusEditors',
  'outbox-pages': 'public',
  'thread-forwardToMoa': 'officeWriters',
  'routing-routeReferral_v2': 'routers',
  'directory-start': 'routers',
  'directory-service': 'routers',
  'directory-recent': 'routers',
  'directory-setFavourite': 'routers',
  'directory-presentations': 'serviceReaders',
  'services-getSpecialties': 'routers',
  'services-getServicePage': 'routers',
  'services-getServiceForm': 'routers',
  'typesense-getTypesenseApiKey': 'routers',
  'secureMessaging-forwardEconsult': 'messengers',
  'thread-forwards': 'correspondents',
  'thread-openCopy': 'public',
  'thread-copyPdf': 'public',
  'patients-withdraw': 'referrers',
  'patients-sendAgain': 'referrers',
  'thread-deliveries': 'correspondents',
  'thread-moaPeople': 'officeWriters',
  'thread-openMoaLink': 'public',
  'thread-moaLink': 'public',
  'thread-revokeMoaLink': 'correspondents',
  'thread-locks': 'privacyOfficers',
  'thread-keepLock': 'privacyOfficers',
  'thread-releaseLock': 'privacyOfficers',
  'thread-removeMember': 'consultants',
  'activity-changeStatus_v1': 'statusEditors',
  'activity-addSelfToActivityAsMoa_v1': 'offices',
  'secureMessaging-addUserToActivity': 'consultants',
  'secureMessaging-getConsultantsAvailableToUser': 'consultants',
  'thread-findConsultants': 'consultants',
  'phoneConsult-billAndMarkComplete': 'consultants',
  'outcomes-options': 'consultants',
  'outcomes-save': 'consultants',
  'interpretations-billInterpretation': 'earSpecialists',
  'inbox-page': 'correspondents',
  'inbox-search': 'correspondents',
  'inbox-badges': 'correspondents',
  'inbox-clinics': 'offices',
  'inbox-settings': 'correspondents',
  'inbox-saveColumns': 'correspondents',
  'consultDraft-saveDraft': 'messengers',
  'consultDraft-getDraft': 'messengers',
  'consultDraft-deleteDraft': 'messengers',
  'consultDraft-listDrafts': 'messengers',
  'consultDraft-moveStorageAttachments': 'forwarders',
  'consultDraft-recall': 'forwarders',
  'secureMessaging-exportEconsultDraftPdf': 'messengers',
  'drafts-list': 'messengers',
  'drafts-standing': 'messengers',
  'drafts-badges': 'messengers',
  'consult-sendConsult': 'messengers',
  'referral-sendReferral': 'messengers',
  'consult-undo': 'messengers',
  'consult-searchApprovers': 'forwarders',
  'patientInfo-lookup': 'referrers',
  'consult-start': 'messengers',
  'consult-earlier': 'messengers',
  'ava-econsultAuth': 'messengers',
  'ava-linkAccount': 'signedIn',
  'ava-unlinkAccount': 'signedIn',
  'records-signToken': 'public',
  'ava-uploadGalleryFiles': 'photographers',
  'records-arrived': 'public',
};
/** Some routes have a key of their own, and a session does not open them. */
const routeGates: Record<keyof typeof routes, Gate | 'ownKey'> = {
  'search-multi': 'ownKey',
  'search-documents': 'ownKey',
  'search-health': 'public',
  'uploads-options': 'public',
  'uploads-create': 'uploaders',
  'uploads-offset': 'uploaders',
  'uploads-append': 'uploaders',
  'uploads-cancel': 'uploaders',
  'uploads-file': 'onlyValidated',
  'thread-moaMessage': 'officeWriters',
  'signup-complete': 'public',
  'gallery-archive': 'photographers',
  'records-keys': 'public',
  'operator-importRegister': 'operators',
};

/** The people who may begin an upload for each purpose. */
const purposeGates: Record<Purpose, Gate> = {
  media: 'photographers',
  resource: 'editors',
  thread: 'writers',
  attachment: 'messengers',
};

/** One person of each kind; Helen waits for validation. */
const everyone = ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne', 'Ruth', 'Owen', 'Helen'];
const admitted: Record<Gate, readonly string[]> = {
  public: everyone,
  signedIn: everyone,
  onlyValidated: everyone.filter((name) => name !== 'Helen'),
  photographers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz'],
  uploaders: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  operators: ['Owen'],
  privacyOfficers: ['Ruth'],
  auditors: ['Ruth', 'Owen'],
  editors: ['Amara', 'Peter', 'Tomasz'],
  writers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  correspondents: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  statusEditors: ['Amara', 'Peter', 'Tomasz', 'Joanne'],
  offices: ['Joanne'],
  routers: ['Grace', 'Samuel', 'Peter'],
  serviceReaders: ['Grace', 'Samuel', 'Peter', 'Owen'],
  messengers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz'],
  forwarders: ['Samuel'],
  referrers: ['Grace', 'Samuel'],
  officeWriters: ['Grace', 'Samuel', 'Joanne'],
  billers: ['Grace', 'Amara', 'Peter', 'Tomasz'],
  consultants: ['Amara', 'Peter', 'Tomasz'],
  earSpecialists: ['Tomasz'],
};

/** The endpoints for a person whose role demands a second factor that is not set up yet. */
const whileUnfactored: ReadonlySet<Name> = new Set([
  'auth-signOut',
  'auth-lock',
  'auth-unlock',
  'login-setCustomClaims_v1',
  'auth-startTotp',
  'auth-confirmTotp',
  'auth-startPasskey',
  'auth-addPasskey',
  'auth-passkeys',
  'shell-me',
]);

describe('access', () => {
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    for (const person of everyone) tokens.set(person, (await server.signIn(person)).token);
  });
  it.each(names)('%s admits the people of its row', async (name) => {
    const gate = gates[name];
    // Input that no schema takes: an admitted person gets 400 and anyone else 401 or 403.
    const probe = async (token?: string) => (await server.ask(name, { '\u0000': 1 }, token)).status;
    expect(await probe()).toBe(gate === 'public' ? 400 : 401);
    expect(await probe('no-such-token')).toBe(
      gate === 'public' && endpoints[name].kind === 'call' ? 400 : 401,
    );
    for (const [person, token] of tokens)
      expect(await probe(token), person).toBe(admitted[gate].includes(person) ? 400 : 403);
  });

  it.each(Object.keys(routes) as (keyof typeof routes)[])(
    '%s admits the people of its row by its own address',
    async (name) => {
      const gate = routeGates[name];
      const { method, path } = routes[name];
      const probe = async (token?: string) => {
        const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
        const address = `${server.url}${path.replace(':id', crypto.randomUUID())}`;
        return (await fetch(address, { method, headers })).status;
      };
      if (gate === 'ownKey') {
        for (const given of [undefined, 'no-such-token', tokens.get('Grace')])
          expect(await probe(given)).toBe(401);
        return;
      }
      expect((await probe()) !== 401).toBe(gate === 'public');
      if (gate !== 'public') expect(await probe('no-such-token')).toBe(401);
      for (const [person, token] of tokens) {
        // An admitted person gets an answer about the request.
        const status = await probe(token);
        if (admitted[gate].includes(person))
          expect([200, 204, 400, 404, 412], person).toContain(status);
        else expect(status, person).toBe(403);
      }
    },
  );
  it.each(Object.keys(purposes) as Purpose[])(
    'an upload for %s admits the people of its row',
    async (purpose) => {
      for (const [person, token] of tokens) {
        const file = { content: pngStart, purpose };
        const { status } = await sendFile(server.url, token, file, { half: true });
        const may = admitted[purposeGates[purpose]].includes(person);
        expect(status, person).toBe(may ? 201 : 403);
      }
    },
  );

  it('a role that demands a second factor opens nothing but its set-up', async () => {
    const strict = await startTestServer({ settings: { SECOND_FACTOR_ROLES: 'operator' } });
    const [owen, ruth] = [await strict.signIn('Owen'), await strict.signIn('Ruth')];
    for (const name of names) {
      const probe = (token: string) => strict.ask(name, { '\u0000': 1 }, token);
      const open = gates[name] === 'public' || whileUnfactored.has(name);
      const { status, error } = await probe(owen.token);
      expect(status, name).toBe(open ? 400 : 403);
      expect(error?.details.reason, name).toBe(open ? undefined : 'second-factor-required');
      const ruthMay = admitted[gates[name]].includes('Ruth');
      expect((await probe(ruth.token)).status, name).toBe(ruthMay ? 400 : 403);
    }
    const file = `${strict.url}/files/${crypto.randomUUID()}`;
    const statusFor = async (token: string) =>
      (await fetch(file, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await statusFor(owen.token), await statusFor(ruth.token)]).toEqual([403, 404]);
    await strict.stop();
  });

  it('a cookie counts only from our own pages, and a bearer token from anywhere', async () => {
    const { token } = await server.signIn('Grace');
    const cookie = `corridor_session=${token}`;
    const as = (origin: Record<string, string>) =>
      server.ask('shell-me', {}, undefined, { cookie, ...origin });
    expect((await as({})).status).toBe(403);
    expect((await as({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await as({ origin: 'http://localhost:3000' })).status).toBe(200);
  });
});

describe('bad input', () => {
  it('unknown fields, wrong types, methods, kinds and sizes each get their clear error', async () => {
    const { error } = await server.ask('auth-signIn', { email: 'x', password: 1, foo: 1 });
    expect(error?.details.fields?.map(({ field }) => field).sort()).toEqual([
      'email',
      'foo',
      'password',
    ]);
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(`${server.url}${path}`, init);
      const body = (await response.json()) as { error: { details: { code: string } } };
      return [response.status, body.error.details.code];
    };
    const post = (body: string, type = 'application/json') => ({
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(await send('/call/auth-signIn', { method: 'GET' })).toEqual([405, 'method-not-allowed']);
    expect(await send('/call/auth-signIn', { method: 'DELETE' })).toEqual([
      405,
      'method-not-allowed',
    ]);
    // The client sends the address unchanged, as no browser does.
    const raw = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      get({ hostname, port, path: '/%' }, async (answer) =>
        resolve([answer.statusCode, await text(answer)]),
      ).on('error', reject);
    });
    expect([raw[0], JSON.parse(raw[1])]).toMatchObject([
      400,
      { error: { status: 'INVALID_ARGUMENT', details: { code: 'invalid-argument' } } },
    ]);
    expect(await send('/call/nothing', post('{}'))).toEqual([404, 'not-found']);
    expect(await send('/call/auth-signIn', post('{"data":'))).toEqual([400, 'invalid-argument']);
    expect(await send('/call/auth-signIn', post('[]'))).toEqual([400, 'invalid-argument']);
    expect(await send('/call/auth-signIn', post('{"data":{},"more":1}'))).toEqual([
      400,
      'invalid-argument',
    ]);
    expect(await send('/call/auth-signIn', post('a=b', 'text/csv'))).toEqual([
      415,
      'unsupported-type',
    ]);
    expect(await send('/call/auth-signIn', post(`{"data":"${'x'.repeat(1_100_000)}"}`))).toEqual([
      413,
      'too-large',
    ]);
  });
});

/** The input of queries that need one. */
const inputs: Partial<Record<Name, (token: string) => object | Promise<object>>> = {
  'notifications-one': async (token) => {
    const { result } = await server.ask('notifications-page', {}, token);
    return { campaignId: result.items[0].campaignId };
  },
  'content-document': () => ({ name: 'signup' }),
  'signup-contract': () => ({ role: 'Doctor' }),
  'thread-moaLink': openedLink,
  'gallery-item': async (token) => ({ id: await uploadPicture(server.url, token) }),
  'gallery-items': async (token) => ({ uris: [await uploadPicture(server.url, token)] }),
  'gallery-series': async (token) => ({ id: await uploadPicture(server.url, token) }),
  'gallery-sites': () => ({ phn: '500091234' }),
  'thread-activity': thread,
  'thread-statusRights': thread,
  'thread-metadata': thread,
  'thread-econsult': thread,
  'thread-messages': thread,
  'thread-billingCodes': thread,
  'consult-earlier': () => ({ phn: '500091234', serviceId: crypto.randomUUID() }),
  'directory-service': async (token) => ({
    serviceId: (await server.ask('services-getServicePage', {}, token)).result.services[0].id,
  }),
  'thread-findConsultants': () => ({ search: 'knee' }),
  'directory-presentations': async () => ({ uids: [(await server.signIn('Amara')).uid] }),
  'drafts-standing': async (token) => ({ ...collection, draftId: await draftBy({ token }) }),
  'drafts-list': () => ({ consultDraftsCollectionType: 'user_drafts' }),
  'outcomes-options': thread,
  'fax-ofActivity': thread,
  'thread-forwards': thread,
  'thread-deliveries': thread,
  'thread-moaPeople': thread,
  'outbox-pages': keptFax,
  'inbox-page': () => ({ folder: 'inbox' }),
  'inbox-search': () => ({ terms: ['dermatology'] }),
  'operator-service': async (token) => ({
    serviceId: (await server.ask('operator-services', {}, token)).result.services[0].id,
  }),
  'clinics-people': () => ({ locationIdx: 0 }),
  'clinics-find': () => ({ search: 'parkland' }),
  'cover-find': () => ({ search: 'hadd' }),
  'operator-person': async (token) => ({
    uid: (await server.ask('operator-persons', {}, token)).result.people[0].uid,
  }),
  'operator-documentVersions': () => ({ name: 'emrs' }),
  'operator-documentVersion': () => ({ name: 'emrs', version: 1 }),
  'operator-previewContract': () => ({ markdown: '# Agreement' }),
  'operator-auditPeople': () => ({ search: 'grace' }),
  'operator-roleEffect': () => ({ role: 'moa', granted: [] }),
  'operator-sentNews': async () => ({ campaignId: await campaign() }),
  'operator-newsAudience': () => ({ audience: { plans: ['plus'] } }),
  'operator-trySearch': () => ({ parameters: { query_by: 'serviceName' }, text: 'gout' }),
};

async function thread() {
  const [from, to] = [await uidOf('Grace'), await uidOf('Amara')];
  return { activityId: await makeThread(server, { from, to, message: 'Is it safe?' }) };
}

/** A link that an office has opened. */
async function openedLink() {
  const [grace, { activityId }] = [await server.signIn('Grace'), await thread()];
  const id = await officeLink(activityId, grace);
  const { token, hash } = newToken();
  await server.app.pool.query(
    'update moa_forwards set hash = $1, opened_at = now() where id = $2',
    [hash, id],
  );
  return { token, reading: readingOf(server.app.keys, id) };
}

async function keptFax() {
  const fax = { to: '4035550143', code: 'x', pages: 1, pdf: Buffer.from('%PDF') };
  return { id: await server.app.fax.queue(fax) };
}

/** Things of the owner; a thread is made when an input first names it. */
type Made = {
  thread(): Promise<string>;
  asked(): Promise<string>;
  call(): Promise<string>;
  message(): Promise<string>;
  clinic: string;
  owner: Person;
};
type Person = { uid: string; token: string };
type Owned = {
  /** Made anew for each call, so that the named thing exists and belongs to the owner. */
  input: (made: Made) => object | Promise<object>;
  /**
   * The answer for other people where the endpoint does not refuse them, equal to that of an
   * unknown id.
   */
  others?: object;
};

const ofDraft =
  (more = {}): Owned['input'] =>
  async ({ owner }) => ({ ...collection, draftId: await draftBy(owner), ...more });
const ofThread =
  (more: object = {}) =>
  async ({ thread }: Made) => ({ activityId: await thread(), ...more });
const ofPicture =
  (more: object = {}): Owned['input'] =>
  async ({ owner }) => ({ id: await uploadPicture(server.url, owner.token), ...more });
const ofPictures =
  (more: object = {}): Owned['input'] =>
  async ({ owner }) => ({ ids: [await uploadPicture(server.url, owner.token)], ...more });
const ofClinic =
  (more: object = {}) =>
  ({ clinic }: Made) => ({ inboxOf: clinic, ...more });

/** Every endpoint that takes an id of somebody's thing; a missing endpoint fails. */
const owned: Partial<Record<Name, Owned>> = {
  'auth-endSession': { input: async ({ owner }) => ({ id: await otherSession(owner) }) },
  'auth-renamePasskey': {
    input: async ({ owner }) => ({ id: await passkeyOf(owner), name: 'Mine' }),
  },
  'auth-removePasskey': {
    input: async ({ owner }) => ({ id: await passkeyOf(owner), password: demoPassword() }),
  },
  'gallery-item': { input: ofPicture() },
  'gallery-items': {
    input: async ({ owner }) => ({ uris: [await uploadPicture(server.url, owner.token)] }),
    others: { items: [] },
  },
  'gallery-series': { input: ofPicture() },
  'gallery-describe': { input: ofPicture({ version: 1, notes: '', tags: [] }) },
  'gallery-measure': { input: ofPicture({ measured: null }) },
  'gallery-setPoster': { input: ofPicture({ poster: '', seconds: 1 }) },
  'gallery-addTags': { input: ofPictures({ tags: ['back'] }) },
  'gallery-delete': { input: ofPictures() },
  'gallery-restore': {
    input: async (made) => {
      const pictures = (await ofPictures()(made)) as { ids: string[] };
      await server.ask('gallery-delete', pictures, made.owner.token);
      return pictures;
    },
  },
  'ava-uploadGalleryFiles': {
    input: async ({ owner }) => {
      await server.app.pool.query('update users set ava_uuid = id::text');
      return { galleryItemIds: [await uploadPicture(server.url, owner.token)] };
    },
  },
  'gallery-tie': { input: ofPictures({ subject: null }) },
  'gallery-setConsent': { input: ofPictures({ consent: true }) },
  'invite-resend': { input: async ({ owner }) => ({ id: await invitationBy(owner) }) },
  'invite-withdraw': {
    input: async ({ owner }) => ({ id: await invitationBy(owner), withdrawn: true }),
  },
  'notifications-one': { input: async () => ({ campaignId: await campaign() }) },
  'fcm-markNotificationAsRead_v1': { input: async () => ({ campaignIds: [await campaign()] }) },
  'thread-activity': { input: ofThread() },
  'thread-statusRights': { input: ofThread() },
  'thread-metadata': { input: ofThread() },
  'thread-econsult': { input: ofThread() },
  'thread-messages': { input: ofThread() },
  'thread-billingCodes': { input: ofThread() },
  'thread-settleBilling': {
    input: async ({ thread, message }) => ({
      activityId: await thread(),
      messageId: await message(),
      code: '03.01O',
    }),
  },
  'thread-sendMessage': { input: ofThread({ message: 'Hello' }) },
  'thread-retractMessage': {
    input: async ({ thread, message }) => ({
      activityId: await thread(),
      messageId: await message(),
    }),
  },
  'thread-moveToFolder': {
    input: async ({ thread }) => ({ activityIds: [await thread()], folder: 'archive' }),
    others: { moved: 0 },
  },
  'thread-setMuted': { input: ofThread({ muted: true }) },
  'thread-markRead': { input: ofThread() },
  'thread-markUnread': { input: ofThread() },
  'thread-saveDraft': { input: ofThread({ text: 'Hel' }) },
  'thread-lock': { input: ofThread({ reason: 'Another patient' }) },
  'thread-unlock': { input: ofThread() },
  'consultDraft-saveDraft': {
    input: ofDraft({ formData: emptyForm, subject: 'x', selectedMedia: [] }),
  },
  'consult-undo': { input: async ({ asked }) => ({ activityId: await asked() }) },
  'consultDraft-getDraft': { input: ofDraft() },
  'drafts-standing': { input: ofDraft() },
  'consultDraft-deleteDraft': { input: ofDraft() },
  'secureMessaging-exportEconsultDraftPdf': { input: ofDraft() },
  'consultDraft-recall': { input: async ({ owner }) => ({ draftId: await waitingDraft(owner) }) },
  'consultDraft-moveStorageAttachments': {
    input: async ({ owner }) => ({
      draftId: await waitingDraft(owner),
      approverUid: await uidOf('Nadia'),
    }),
  },
  'thread-forwards': { input: ofThread() },
  'thread-deliveries': { input: ofThread() },
  'thread-moaPeople': { input: ofThread() },
  'thread-forwardToMoa': {
    input: ofThread({ to: { email: 'office@relations.example' }, body: 'Please book.' }),
  },
  'thread-revokeMoaLink': {
    input: async ({ thread, owner }) => ({
      activityId: await thread(),
      linkId: await officeLink(await thread(), owner),
    }),
  },
  'patients-withdraw': { input: (made) => copyOf(made) },
  'patients-sendAgain': { input: (made) => copyOf(made, 'failed') },
  'secureMessaging-exportEconsultPdf': { input: ofThread() },
  'secureMessaging-forwardEconsult': {
    input: async ({ asked, owner }) => ({
      activityId: await asked(),
      referingPhysicianUid: owner.uid,
      recipientSpecialistUId: await uidOf('Tomasz'),
      newSpecialty: 'Otolaryngology',
      newSubSite: 'Ear',
      previousMessages: true,
    }),
  },
  'fax-queueMOAEConsultFax': { input: ofThread({ messageToMOA: '' }) },
  'fax-ofActivity': { input: ofThread() },
  'thread-removeMember': {
    input: async ({ thread, owner }) => ({ activityId: await thread(), uid: owner.uid }),
  },
  'activity-changeStatus_v1': { input: ofThread({ status: 'booked' }) },
  'activity-addSelfToActivityAsMoa_v1': { input: ofThread() },
  'secureMessaging-addUserToActivity': {
    input: async ({ thread }) => ({
      activityId: await thread(),
      newUserId: await uidOf('Peter'),
      activityRole: 'consultant',
    }),
  },
  'phoneConsult-billAndMarkComplete': {
    input: async ({ call }) => ({ activityId: await call() }),
  },
  'outcomes-options': { input: ofThread() },
  'outcomes-save': { input: ofThread({ outcome: 'Unknown', diagnosis: '' }) },
  'interpretations-billInterpretation': { input: ofThread({ options: {} }) },
  'resources-save': {
    input: async ({ owner }) => {
      const file = { content: pngStart, purpose: 'resource' };
      const { id: fileId } = await sendFile(server.url, owner.token, file);
      const { result } = await server.ask('resources-store', {}, owner.token);
      const [one, all] = ['handout-1', 'all-1'];
      const resources = { [one]: { id: one, resourceName: 'Handout', fileId } };
      const categories = { [all]: { id: all, name: 'All', resourceIds: [one] } };
      return { after: result.version, document: { categories, categoryOrder: [all], resources } };
    },
  },
  'inbox-page': { input: ofClinic({ folder: 'inbox' }) },
  'inbox-search': { input: ofClinic({ terms: ['dermatology'] }) },
  'inbox-badges': { input: ofClinic() },
  'cover-end': { input: async ({ owner }) => ({ coverId: await coverOf(owner) }) },
};

/** Ids that open nothing by themselves. */
const unowned: Partial<Record<Name, string>> = {
  'auth-addPasskey': 'a device makes the id, and must prove that it holds the key',
  'auth-signInWithPasskey': 'a passkey proves itself',
  'auth-confirmWithPasskey': 'a passkey proves itself',
  'signup-validatePracId': 'practice IDs are public, and the answer names no holder',
  'gallery-page': 'a position in the list of one’s own',
  'profile-save': 'a number of an authority, which opens nothing',
  'templates-save': 'the names of parts of a document of one’s own',
  'consult-sendConsult':
    'people who may send know the services; drafts and files have their own tests',
  'referral-sendReferral': 'as consult-sendConsult',
  'consult-earlier': 'names a service; threads of others are left out, as its own test says',
  'directory-service': 'every sender of its specialty knows the service',
  'directory-setFavourite': 'as directory-service',
  'services-getServiceForm': 'every sender of its specialty knows the service',
  'directory-presentations':
    'public words; those of others are left out: server/src/directory/presentations/presentations.test.ts',
  'operator-news': 'a place in a list of what every operator sees',
  'operator-sentNews': 'what every operator sent is every operator’s',
  'operator-services': 'a place in a list of what every operator sees',
  'operator-service': 'every service is every operator’s',
  'operator-saveService': 'as operator-service',
  'operator-enableService': 'as operator-service',
  'clinics-ask': 'everybody may find a clinic; its members confirm whom it admits',
  'clinics-confirm':
    'by one’s own place and who is there: server/src/clinics/members/members.test.ts',
  'clinics-release': 'as clinics-confirm',
  'cover-name': 'everybody may find a colleague; nothing of the colleague is opened',
  'operator-persons': 'a place in a list of what every operator sees',
  'operator-person': 'every person is every operator’s',
  'operator-invite': 'as operator-person',
  'operator-inviteAgain': 'as operator-person',
  'operator-savePerson': 'as operator-person',
  'operator-suspend': 'as operator-person',
  'operator-reinstate': 'as operator-person',
  'operator-endSessions': 'as operator-person',
  'operator-admit': 'as operator-person',
  'operator-release': 'as operator-person',
  'operator-decide': 'as operator-person',
  'operator-reassign': 'only what stands in the list that every operator sees',
  'operator-settle': 'as operator-reassign',
  'operator-confirmRequest': 'every request is every operator’s and every privacy officer’s',
  'operator-declineRequest': 'as operator-confirmRequest',
  'operator-withdrawRequest': 'as operator-confirmRequest',
  'operator-saveConcept': 'every concept is every operator’s',
  'operator-removeConcept': 'as operator-saveConcept',
  'operator-removeSynonyms': 'every line of synonyms is every operator’s',
  'operator-audit': 'the entries of everybody, for readers of the trail',
  'operator-exportAudit': 'as operator-audit',
  'operator-verifyAudit': 'numbers of blocks, which are nobody’s',
  'operator-settleAlarm': 'any alarm of the trail, for those who answer for privacy',
  'operator-whoSawPatient': 'a place in a list; any patient, for privacy officers',
  'operator-exportWhoSaw': 'as operator-whoSawPatient',
  'operator-registerReport': 'what every operator brought in is every operator’s',
  'operator-closeAbsent': 'as operator-registerReport',
  'operator-stopImport': 'as operator-registerReport',
  'outbox-pages': 'what a demo kept, for everybody there to look at',
  'notifications-page': 'a place in a list, by which nothing is looked up',
  'thread-keepLock': 'any locked thread, for the privacy officers',
  'thread-releaseLock': 'any locked thread, for the privacy officers',
};

const takesIds = (name: Name) =>
  /"(id|\w+Ids?)":|"format":"uuid"/.test(
    JSON.stringify(z.toJSONSchema(endpoints[name].input, { io: 'input', unrepresentable: 'any' })),
  );

/** People with every role that reads, writes and answers, so that only ownership keeps them out. */
const manyRoles = ['Doctor', 'Resident', 'specialist', 'specialistOtolaryngology', 'moa'];
const demoPassword = () => server.app.settings.DEMO_PASSWORD;
const inside = <T>(work: (change: Change) => Promise<T>) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: 'test', agent: 'test' }, now: new Date() },
    work,
  );

async function newPerson(firstName: string, clinicId?: string, more: string[] = []) {
  const hash = await hashPassword(demoPassword());
  await inside(async (made) => {
    const email = `${firstName}@relations.example`;
    const roles = [...manyRoles, ...more];
    const person = { email, firstName, lastName: 'Walk', credentials: '', roles };
    const uid = await createPerson(made, person, hash);
    if (clinicId) await addMember(made, clinicId, uid, 'moa');
  });
  return server.signIn(firstName);
}

const newClinic = (name: string) =>
  inside((made) =>
    addClinic(made, {
      name,
      phone: '4035550100',
      fax: '4035550101',
      address: '1 Street',
      city: 'Calgary',
      province: 'AB',
      emr: '',
    }),
  );

const firstRow = async (sql: string, values: unknown[]) =>
  (await server.app.pool.query(sql, values)).rows[0] as { id: string };
const uidOf = async (firstName: string) =>
  (await firstRow('select id from users where first_name = $1', [firstName])).id;
const otherSession = async (person: Person) => {
  await newSession(person);
  const { id } = await firstRow('select id from sessions where uid = $1 order by id desc limit 1', [
    person.uid,
  ]);
  return id;
};
/** Makes a session without the sign-in, which would ask for a passkey. */
async function newSession({ uid }: Person) {
  const { token, hash } = newToken();
  await firstRow(
    `insert into sessions (id, uid, token_hash, platform, agent, address, created_at, seen_at, expires_at)
     values ($3, $1, $2, 'web', '', '', now(), now(), now() + interval '1 hour')`,
    [uid, hash, newId()],
  );
  return token;
}
async function passkeyOf({ uid }: Person) {
  const { id } = await firstRow(
    `insert into passkeys (id, uid, name, public_key, counter, transports, created_at)
     values ($2, $1, 'Key', '', 0, '{}', now()) returning id`,
    [uid, randomBytes(16).toString('base64url')],
  );
  return id;
}
async function officeLink(activityId: string, { token }: Pick<Person, 'token'>) {
  const sent = { activityId, to: { email: 'office@relations.example' }, body: '' };
  return (await server.ask('thread-forwardToMoa', sent, token)).result.messageId;
}
async function copyOf({ thread, owner }: Made, status = 'delivered') {
  const activityId = await thread();
  const letter = { email: 'patient@relations.example', dateOfBirth: '1958/03/14' };
  const copy = { uid: owner.uid, activityId, patient: Buffer.alloc(32), letter };
  const sendAt = server.app.clock();
  const messageId = await inBackground(server.app, (inside) =>
    addCopy(inside, server.app.keys, { ...copy, sendAt }),
  );
  await server.app.pool.query('update patient_messages set status = $1 where id = $2', [
    status,
    messageId,
  ]);
  return { messageId, sendAt: sendAt.toISOString() };
}
async function invitationBy({ token }: Person) {
  // Each invitation goes to another address, because addresses and people have limits.
  await server.app.pool.query('delete from invitations');
  const to = { firstName: 'Odile', lastName: 'Baptiste', email: `${newId()}@walk.example` };
  const form = { ...to, fax: '', clinicName: '', city: 'Calgary', personalMessage: '' };
  return (await server.ask('invite-inviteAColleague', form, token)).result.invitationId as string;
}
async function coverOf({ token }: Person) {
  await server.app.pool.query('delete from covers');
  const uid = await uidOf('Nadia');
  const { today } = (await server.ask('cover-list', {}, token)).result;
  const named = { uid, from: today, until: today };
  return (await server.ask('cover-name', named, token)).result.coverId as string;
}
const collection = { consultDraftsCollectionType: 'user_drafts' };
async function draftBy({ token }: Pick<Person, 'token'>, more = {}) {
  const { phn, patientFirstName: firstName, patientLastName: lastName } = patient;
  const patientInfo = { ...emptyForm.patientInfo, phn, firstName, lastName };
  const formData = { ...emptyForm, subsite: 'Gout', patientInfo };
  const draft = { ...collection, formData, subject: 'Brandt', selectedMedia: [], ...more };
  return (await server.ask('consultDraft-saveDraft', draft, token)).result.draftId as string;
}
const waitingDraft = async (owner: Person) => draftBy(owner, { approverUid: await uidOf('Nadia') });
const campaign = () =>
  inside(async (made) => {
    const news = { title: 'News', body: 'For few.', audience: { roles: ['premium' as const] } };
    return (await sendCampaign(made, news)).campaignId;
  });

const somebody = {
  firstName: 'Ines',
  lastName: 'Duarte',
  email: 'ines@fuzz.example',
  credentials: '',
  practiceId: '',
  roles: ['moa'],
  title: '',
  college: '',
  econsultDataCollection: false,
};
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/fuzz',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};
const [link, mailbox] = [randomBytes(32).toString('base64url'), 'ines@fuzz.example'];
/** The first input of the fuzz where a schema allows more than its rules. */
const bases: Partial<Record<Name, object>> = {
  'auth-signIn': { email: mailbox, password: 'kettle' },
  'auth-startEmailChange': { email: mailbox, password: 'kettle' },
  'resetPassword-sendForgotPasswordEmail': { email: mailbox },
  'signup-sendEmailCode': { email: mailbox },
  'signup-checkEmailCode': { email: mailbox, code: '123456' },
  'notifications-registerWebPush': subscription,
  'notifications-removeWebPush': { endpoint: subscription.endpoint },
  'thread-openCopy': { token: link, dateOfBirth: '1958/03/14' },
  'thread-copyPdf': { token: link, dateOfBirth: '1958/03/14' },
  'thread-openMoaLink': { token: link, dateOfBirth: '1958/03/14' },
  'operator-invite': { person: somebody, clinicId: null },
  'operator-savePerson': { uid: crypto.randomUUID(), after: 1, person: somebody },
};

/**
 * `FUZZ_RUNS=100000` sends as many inputs and counts the reached handlers; a usual run sends a few
 * to each.
 */
const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 0);
const fuzzTimes = Math.max(1, Math.ceil((fuzzRuns / 100_000) * 20));
const fuzzSeed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31 - 1));
const report = openReport();
/** The number of calls of each handler. */
const called = new Map<string, number>();
for (const each of [...served, ...servedRoutes] as { name: string; handler: unknown }[]) {
  const handler = each.handler as (...given: unknown[]) => unknown;
  each.handler = (...given: unknown[]) => {
    called.set(each.name, (called.get(each.name) ?? 0) + 1);
    return handler(...given);
  };
}

async function fuzz(target: Target, send: (data: unknown) => Promise<number>) {
  const share = Math.ceil(fuzzRuns / (names.length + Object.keys(fuzzedRoutes).length));
  // Each endpoint gets other values of the one seed.
  const seed = [...target.name].reduce((sum, letter) => sum + letter.charCodeAt(0), fuzzSeed);
  const all = inputsFor(target, { seed, times: fuzzTimes, atLeast: share });
  if (fuzzRuns) report.expects(target);
  const before = report.broken.length;
  for (const input of fuzzRuns ? all : shuffle(all, fuzzSeed).slice(0, 25)) {
    const count = called.get(target.name);
    let status = await send(input.data);
    if (status === 429) {
      // Limits of tries must not stop the fuzz.
      await server.app.pool.query('delete from sign_in_failures');
      status = await send(input.data);
    }
    report.add(target.name, input, { status, reached: called.get(target.name) !== count });
  }
  await server.app.pool.query('delete from sign_in_failures');
  expect(report.broken.slice(before), `FUZZ_SEED=${fuzzSeed}`).toEqual([]);
}

type About = Record<'id' | 'uid' | 'owner' | 'operator' | 'grace' | 'thread' | 'key', string>;
type Sending = { path: string; headers?: Record<string, string>; body?: BodyInit };
type FuzzedRoute = {
  schema: z.ZodType;
  base: (about: About) => object;
  send: (data: Record<string, unknown>, about: About) => Sending;
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const anyText = (given: unknown) =>
  typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
const inHeader = (given: unknown) =>
  anyText(given)
    .replace(/[^\x21-\x7e]/g, '?')
    .slice(0, 4_000);
const inAddress = (given: unknown) => encodeURIComponent(anyText(given).toWellFormed());
const inBase64 = (given: unknown) => Buffer.from(anyText(given)).toString('base64').slice(0, 8_000);
const form = (data: Record<string, unknown>) => {
  const body = new FormData();
  for (const [name, given] of Object.entries(data))
    if (name === 'attachment' || name === 'file')
      body.set(name, new Blob([anyText(given)]), 'a.pdf');
    else body.set(name, anyText(given));
  return body;
};
const texts = <N extends string>(...fields: N[]) =>
  z.object(
    Object.fromEntries(fields.map((field) => [field, z.string()])) as Record<N, z.ZodString>,
  );
const tus = (token: string) => ({ ...bearer(token), 'tus-resumable': '1.0.0' });

/** The place of each field of a route: its address, its headers or its body. */
const fuzzedRoutes: Partial<Record<keyof typeof routes, FuzzedRoute>> = {
  'search-multi': {
    schema: multiSearch,
    base: () => ({ searches: [{ collection: 'services', q: 'gout', query_by: 'serviceName' }] }),
    send: (data, { key }) => ({
      path: '/search/multi_search',
      headers: { 'x-typesense-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(data),
    }),
  },
  'search-documents': {
    schema: parameters,
    base: () => ({ q: 'gout', query_by: 'serviceName' }),
    send: (data, { key }) => ({
      path: `/search/collections/services/documents/search?${Object.entries(data)
        .map(([name, given]) => `${inAddress(name)}=${inAddress(given).slice(0, 6_000)}`)
        .join('&')}`,
      headers: { 'x-typesense-api-key': key },
    }),
  },
  'uploads-create': {
    schema: texts('length', 'filename', 'purpose', 'type'),
    base: () => ({ length: '69', filename: 'a.png', purpose: 'media', type: 'image/png' }),
    send: ({ length, ...data }, { owner }) => ({
      path: '/uploads',
      headers: {
        ...tus(owner),
        'upload-length': inHeader(length),
        'upload-metadata': Object.entries(data)
          .map(([name, given]) => `${inHeader(name)} ${inBase64(given)}`)
          .join(','),
      },
    }),
  },
  'uploads-offset': {
    schema: texts('id'),
    base: ({ id }) => ({ id }),
    send: ({ id }, { owner }) => ({ path: `/uploads/${inAddress(id)}`, headers: tus(owner) }),
  },
  'uploads-append': {
    schema: texts('id', 'offset', 'content'),
    base: ({ id }) => ({ id, offset: '0', content: 'x' }),
    send: ({ id, offset, content }, { owner }) => ({
      path: `/uploads/${inAddress(id)}`,
      headers: {
        ...tus(owner),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': inHeader(offset),
      },
      body: anyText(content),
    }),
  },
  'uploads-cancel': {
    schema: texts('id'),
    base: () => ({ id: crypto.randomUUID() }),
    send: ({ id }, { owner }) => ({ path: `/uploads/${inAddress(id)}`, headers: tus(owner) }),
  },
  'uploads-file': {
    schema: texts('id', 'range', 'until', 'signature'),
    base: ({ id }) => ({ id, range: 'bytes=0-10', until: '1', signature: 'x' }),
    send: ({ id, range, until, signature }, { owner }) => ({
      path: `/files/${inAddress(id)}?until=${inAddress(until)}&signature=${inAddress(signature)}`,
      headers: { ...bearer(owner), range: inHeader(range) },
    }),
  },
  'thread-moaMessage': {
    schema: texts('activityId', 'patientEmail', 'physicianUid', 'body'),
    base: ({ thread, uid }) => ({
      activityId: thread,
      patientEmail: 'office@a.example',
      physicianUid: uid,
      body: 'Please book.',
    }),
    send: (data, { grace }) => ({
      path: routes['thread-moaMessage'].path,
      headers: bearer(grace),
      body: form(data),
    }),
  },
  'signup-complete': {
    schema: z.object({
      formData: sentForm,
      ...texts('pracIdValid', 'attachment', 'plan', 'role').shape,
    }),
    base: () => ({
      formData: { ...emptySignup, selectedPlan: 'free', selectedRole: 'Doctor', emailCode: '' },
      pracIdValid: 'true',
      attachment: '%PDF',
      plan: 'free',
      role: 'Doctor',
    }),
    send: (data) => ({ path: routes['signup-complete'].path, body: form(data) }),
  },
  'operator-importRegister': {
    schema: texts('content'),
    base: () => ({ content: 'number,last name\n5000-91234,Baptiste\n' }),
    send: ({ content }, { operator }) => ({
      path: routes['operator-importRegister'].path,
      headers: { ...bearer(operator), 'content-type': 'text/csv' },
      body: anyText(content),
    }),
  },
};

describe('relations', () => {
  let owner: Person;
  let clinic: string;
  let others: Record<string, Person>;
  let expired: string;
  beforeAll(async () => {
    clinic = await newClinic('Of the owner');
    owner = await newPerson('Olga', clinic, ['premium']);
    await server.app.pool.query('insert into specialists values ($1, true)', [owner.uid]);
    others = {
      stranger: await newPerson('Stefan'),
      'a colleague of another clinic': await newPerson('Carla', await newClinic('Elsewhere')),
      'a removed member': await newPerson('Remy'),
    };
    expired = (await newPerson('Erik', clinic)).token;
    await server.app.pool.query(
      `update sessions set expires_at = now() where uid = (select id from users where first_name = 'Erik')`,
    );
  });

  /** Consults and calls of the owner, from which another member was removed. */
  async function make(): Promise<Made> {
    // Some calls end their session, so each run has a new one.
    owner = { ...owner, token: await newSession(owner) };
    const [grace, removed] = [await uidOf('Grace'), others['a removed member']?.uid];
    const message = 'Is it safe?';
    const between = (parties: Omit<Parameters<typeof makeThread>[1], 'message'>) =>
      once(async () => {
        const activityId = await makeThread(server, { ...parties, message });
        await joinAndLeave(activityId, removed ?? '');
        return activityId;
      });
    const thread = between({ from: grace, to: owner.uid });
    const asked = between({ from: owner.uid, to: grace });
    const call = between({ from: grace, to: owner.uid, type: 'phoneConsult' });
    const answer = once(async () => {
      const sent = { activityId: await thread(), message: 'Yes.' };
      const { result } = await server.ask('thread-sendMessage', sent, owner.token);
      return result.messageId as string;
    });
    return { thread, asked, call, message: answer, clinic, owner };
  }

  function once<T>(work: () => Promise<T>) {
    let done: Promise<T> | undefined;
    return () => {
      done ??= work();
      return done;
    };
  }

  const joinAndLeave = (activityId: string, uid: string) =>
    inside(async (made) => {
      const joining = { activityId, uid, role: 'consultant' as const };
      await joinThread(made, server.app, joining, owner.uid);
      await made.db.query(
        'update activity_members set removed_at = now() where activity_id = $1 and uid = $2',
        [activityId, uid],
      );
      await made.db.query('delete from inbox_entries where activity_id = $1 and owner = $2', [
        activityId,
        uid,
      ]);
    });

  it('every endpoint that takes an id names its owner or a reason', () => {
    const silent = names.filter((name) => takesIds(name) && !owned[name] && !unowned[name]);
    expect(silent).toEqual([]);
    expect(names.filter((name) => owned[name] && !takesIds(name))).toEqual([]);
  });

  it.each(Object.keys(owned) as Name[])('%s finds it only for its owner', async (name) => {
    const { input, others: expected } = owned[name] as Owned;
    const given = await input(await make());
    for (const token of [undefined, expired]) {
      const { status, error } = await server.ask(name, given, token);
      expect([status, error?.details.code], String(token)).toEqual([401, 'unauthenticated']);
    }
    for (const [other, { token }] of Object.entries(others)) {
      const { status, error, result } = await server.ask(name, given, token);
      if (expected) expect([status, result], other).toEqual([200, expected]);
      else expect([status, error], other).toMatchObject([404, { details: { code: 'not-found' } }]);
    }
    const { status, error } = await server.ask(name, given, owner.token);
    // The id was found; only the state of the thing may still refuse the call.
    expect([200, 400], JSON.stringify(error)).toContain(status);
    if (status === 400) expect(error?.details.code).toBe('failed-precondition');
  });

  it.each(
    (Object.keys(routes) as (keyof typeof routes)[]).filter((name) =>
      routes[name].path.includes(':id'),
    ),
  )('%s, by its own address, finds it only for its owner', async (name) => {
    const { method, path } = routes[name];
    const id = await uploadPicture(server.url, owner.token, { half: name !== 'uploads-file' });
    const link = async () =>
      (await server.ask('gallery-item', { id }, owner.token)).result.data.fileDownloadUrl as string;
    const address = name === 'uploads-file' ? await link() : path.replace(':id', id);
    const ask = async (token?: string) => {
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const body = method === 'PATCH' ? { body: new Uint8Array(pngStart) } : {};
      return (await fetch(server.url + address, { method, headers, ...body })).status;
    };
    for (const token of [undefined, expired]) expect(await ask(token)).toBe(401);
    for (const [who, { token }] of Object.entries(others)) expect(await ask(token), who).toBe(404);
    expect([200, 204]).toContain(await ask(owner.token));
  });

  it('each query that shows a patient leaves an entry for the viewer', async () => {
    const made = await make();
    await copyOf(made);
    await draftBy(owner);
    const write = { activityId: await made.thread(), text: 'Is it safe for Brandt?' };
    await server.ask('thread-saveDraft', write, owner.token);
    await server.ask(
      'thread-lock',
      { activityId: await made.asked(), reason: 'Brandt' },
      owner.token,
    );
    const shows = /Walter|Brandt|50009-?1234|Is it safe|patient@relations/;
    const counted = async (uid: string) => {
      await server.app.reads.flush();
      const { rows } = await server.app.pool.query(
        `select count(*)::integer as count from audit_entries e where actor = $1 and (e.patient = $2
           or exists (select from audit_patients p where p.entry = e.id and p.patient = $2))`,
        [uid, patientIndex(server.app.keys, patient.phn)],
      );
      return rows[0].count as number;
    };
    const showing = new Set<string>();
    const silent: string[] = [];
    for (const name of [...Object.keys(queries), 'consultDraft-getDraft'] as Name[]) {
      const by = { operators: 'Owen', auditors: 'Owen', privacyOfficers: 'Ruth' }[
        gates[name] as string
      ];
      const person = by ? await server.signIn(by) : owner;
      const given = [await owned[name]?.input(made), await inputs[name]?.(person.token), {}];
      for (const input of given) {
        // The thread of this test, in a session of its own, because repeated reads of a session are
        // one entry.
        const own =
          input && 'activityId' in input ? { ...input, activityId: await made.thread() } : input;
        if (!own) continue;
        const token = await newSession(person);
        const before = await counted(person.uid);
        const { result } = await server.ask(name, own, token);
        if (!shows.test(JSON.stringify(result ?? null))) continue;
        showing.add(name);
        if ((await counted(person.uid)) === before) silent.push(name);
      }
    }
    expect(silent).toEqual([]);
    expect([...showing]).toEqual(
      expect.arrayContaining([
        'inbox-page',
        'inbox-search',
        'drafts-list',
        'consultDraft-getDraft',
        'thread-econsult',
        'thread-messages',
        'thread-metadata',
        'thread-forwards',
        'thread-locks',
      ]),
    );
  });

  /**
   * Each endpoint is called as a person who may; half of the input fits the schema, the other half
   * differs in one part.
   */
  it.each(names)(
    '%s answers any input clearly and never with a 5xx',
    async (name) => {
      const by = { operators: 'Owen', auditors: 'Owen', privacyOfficers: 'Ruth' }[
        gates[name] as string
      ];
      const person = by ? await server.signIn(by) : owner;
      const made = await make();
      const base =
        (await owned[name]?.input(made)) ??
        (await inputs[name]?.(by ? person.token : owner.token)) ??
        bases[name] ??
        {};
      let token = await newSession(person);
      await fuzz({ name, schema: endpoints[name].input, base }, async (data) => {
        const count = called.get(name);
        const { status, error } = await server.ask(name, data, token);
        if (status !== 200)
          expect(error).toMatchObject({ status: expect.any(String), message: expect.any(String) });
        // A refusal for lack of access would not test the handler.
        if (status === 403 && called.get(name) === count)
          expect(error?.details.reason).toBeDefined();
        // Some calls end their own session.
        if (status === 401 || name === 'auth-signOut' || name === 'auth-lock')
          token = await newSession(person);
        return status;
      });
    },
    fuzzRuns ? 3_600_000 : undefined,
  );

  it.each(Object.keys(fuzzedRoutes) as (keyof typeof routes)[])(
    '%s, by its own address, answers any input and never with a 5xx',
    async (name) => {
      const { schema, base, send } = fuzzedRoutes[name] as FuzzedRoute;
      const made = await make();
      const id = await uploadPicture(server.url, made.owner.token, { half: true });
      const operator = (await server.signIn('Owen')).token;
      const grace = (await server.signIn('Grace')).token;
      const asked = { collectionName: 'services' };
      const { result } = await server.ask('typesense-getTypesenseApiKey', asked, grace);
      const { uid } = await server.signIn('Grace');
      const about = {
        id,
        uid,
        owner: made.owner.token,
        operator,
        grace,
        thread: await made.thread(),
      };
      const key = result.apiKey as string;
      await fuzz({ name, schema, base: base({ ...about, key }) }, async (data) => {
        const { path, ...request } = send(data as never, { ...about, key });
        const { method } = routes[name];
        const headers = { 'x-forwarded-for': someAddress(), ...request.headers };
        // The client itself refuses an impossible header.
        const answer = await fetch(server.url + path, { method, ...request, headers }).catch(
          (error: unknown) => error,
        );
        if (!(answer instanceof Response)) {
          expect(answer).toBeInstanceOf(TypeError);
          return 400;
        }
        await answer.arrayBuffer();
        return answer.status;
      });
    },
    fuzzRuns ? 3_600_000 : undefined,
  );

  afterAll(() => {
    console.log([`fuzz with FUZZ_SEED=${fuzzSeed}`, ...report.lines()].join('\n'));
    if (!fuzzRuns) return;
    expect(report.broken).toEqual([]);
    expect(report.totals.sent).toBeGreaterThanOrEqual(fuzzRuns);
    expect(report.totals.passed * 2).toBeGreaterThanOrEqual(report.totals.sent);
    expect(report.totals.reached * 2).toBeGreaterThanOrEqual(report.totals.sent);
    expect(report.rarest()[1], report.rarest()[0]).toBeGreaterThanOrEqual(fuzzTimes);
  });
});

describe('protocol', () => {
  it('the official client library works unchanged, with a token and without', async () => {
    const { token } = await server.signIn('Grace');
    const { hostname, port } = new URL(server.url);
    const firebase = initializeApp({ projectId: 'call', apiKey: 'none' });
    const functions = getFunctions(firebase);
    connectFunctionsEmulator(functions, hostname, Number(port));
    // The library's address for local servers is /project/region/name; ours is /call/name.
    const proxied = async (name: string, authorization?: string) => {
      const original = globalThis.fetch;
      globalThis.fetch = (input, init) => {
        const path = String(input).replace(/\/call\/us-central1\//, '/call/');
        const headers = new Headers(init?.headers);
        if (authorization) headers.set('authorization', authorization);
        return original(path, { ...init, headers });
      };
      try {
        return (await httpsCallable(functions, name)()).data;
      } finally {
        globalThis.fetch = original;
      }
    };
    expect(await proxied('login-setCustomClaims_v1', `Bearer ${token}`)).toMatchObject({
      roles: ['Doctor', 'adminFee'],
    });
    await expect(proxied('login-setCustomClaims_v1')).rejects.toMatchObject({
      code: 'functions/unauthenticated',
    });
    await deleteApp(firebase);
  });

  it('every answer of a query fits the contract', async () => {
    const people: Record<string, { token: string }> = {};
    for (const name of Object.keys(queries) as (keyof typeof queries)[]) {
      const who = admitted[gates[name]].includes('Grace')
        ? 'Grace'
        : (admitted[gates[name]][0] ?? '');
      people[who] ??= await server.signIn(who);
      const { token } = people[who];
      const answer = await server.ask(name, (await inputs[name]?.(token)) ?? {}, token);
      expect(answer.error, name).toBeUndefined();
      const { result } = answer;
      const { data, error } = z.safeDecode(queries[name].output as z.ZodType, result);
      expect(error, name).toBeUndefined();
      expect(data).toBeDefined();
    }
  });

  it('/openapi.json describes every endpoint', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual(
      names.map((name) => `/${endpoints[name].kind}/${name}`).sort(),
    );
  });

  it('an unknown interface is not found', async () => {
    for (const path of [
      '/healthz',
      '/fhir/Patient/1',
      '/.well-known/openid-configuration',
      '/call/nothing',
      '/query/nothing',
      '/auth/token',
      '/auth',
      '/api/v1/people',
      '/uploads',
      '/live/more',
    ]) {
      const answer = await fetch(server.url + path);
      const type = answer.headers.get('content-type');
      expect([path, answer.status]).toEqual([path, 404]);
      expect(type).toContain('application/json');
      const { error } = (await answer.json()) as { error: object };
      expect(error).toMatchObject({ status: 'NOT_FOUND', details: { code: 'not-found' } });
    }
  });

  it('the server answers health, readiness and, with permission, metrics', async () => {
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: 'ready' });
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
      'corridor_request_seconds',
    );
    const token = 'a token of those who watch';
    const watched = await startTestServer({ settings: { METRICS_TOKEN: token } });
    const as = async (given?: string) => {
      const headers: HeadersInit = given === undefined ? {} : { authorization: given };
      return (await fetch(`${watched.url}/metrics`, { headers })).status;
    };
    expect(await as(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, '', token, `Bearer ${token}s`, `Bearer ${token.slice(1)}`])
      expect(await as(wrong)).toBe(404);
    await watched.stop();
  });
});
