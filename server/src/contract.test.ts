/** The whole contract at once: every endpoint walked as everyone, and fed with everything. */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { calls, queries, routes } from '@corridor/contract/endpoints.ts';
import { type Purpose, purposes } from '@corridor/contract/uploads/rules.ts';
import { deleteApp, initializeApp } from '@firebase/app';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from '@firebase/functions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pngStart, sendFile, startTestServer, type TestServer, uploadPicture } from './testing.ts';
import { makeThread } from './thread/testing.ts';

const endpoints = { ...calls, ...queries };
type Name = keyof typeof endpoints;
const names = Object.keys(endpoints) as Name[];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Who gets through the door of each endpoint: a row for every one, or the suite fails. */
type Gate =
  | 'public'
  | 'signedIn'
  | 'onlyValidated'
  | 'photographers'
  | 'uploaders'
  | 'operators'
  | 'editors'
  | 'writers'
  | 'correspondents'
  | 'statusEditors'
  | 'offices'
  | 'routers'
  | 'messengers'
  | 'officeWriters'
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
  'shell-installation': 'public',
  'content-document': 'public',
  'auth-signOut': 'signedIn',
  'auth-unlock': 'signedIn',
  'auth-endSession': 'signedIn',
  'auth-endOtherSessions': 'signedIn',
  'login-setCustomClaims_v1': 'signedIn',
  'auth-registerPushToken': 'signedIn',
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
  'shell-me': 'signedIn',
  'shell-dismissTooltip': 'signedIn',
  'shell-setColourScheme': 'signedIn',
  'shell-recordEvents': 'signedIn',
  'uploads-mediaItem': 'photographers',
  'templates-save': 'editors',
  'templates-store': 'editors',
  'resources-save': 'editors',
  'resources-store': 'signedIn',
  'outbox-kept': 'public',
  'thread-activity': 'correspondents',
  'thread-metadata': 'correspondents',
  'thread-econsult': 'correspondents',
  'thread-messages': 'correspondents',
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
  'outbox-fax': 'public',
  'thread-forwardToMoa': 'officeWriters',
  'routing-routeReferral_v2': 'routers',
  'secureMessaging-forwardEconsult': 'messengers',
  'thread-forwards': 'correspondents',
  'thread-deliveries': 'correspondents',
  'thread-moaPeople': 'officeWriters',
  'thread-openMoaLink': 'public',
  'thread-removeMember': 'consultants',
  'activity-changeStatus_v1': 'statusEditors',
  'activity-addSelfToActivityAsMoa_v1': 'offices',
  'secureMessaging-addUserToActivity': 'consultants',
  'secureMessaging-getConsultantsAvailableToUser': 'consultants',
  'phoneConsult-billAndMarkComplete': 'consultants',
  'outcomes-options': 'consultants',
  'outcomes-save': 'consultants',
  'interpretations-billInterpretation': 'earSpecialists',
  'inbox-page': 'correspondents',
  'inbox-search': 'correspondents',
  'inbox-badges': 'correspondents',
  'inbox-settings': 'correspondents',
  'inbox-saveColumns': 'correspondents',
};
const routeGates: Record<keyof typeof routes, Gate> = {
  'uploads-options': 'public',
  'uploads-create': 'uploaders',
  'uploads-offset': 'uploaders',
  'uploads-append': 'uploaders',
  'uploads-cancel': 'uploaders',
  'uploads-file': 'onlyValidated',
  'thread-moaMessage': 'officeWriters',
};

/** Who may begin an upload for which purpose. */
const purposeGates: Record<Purpose, Gate> = {
  media: 'photographers',
  resource: 'editors',
  thread: 'writers',
};

/** One of each kind; Helen waits for validation. */
const everyone = [
  ...['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz'],
  ...['Joanne', 'Ruth', 'Owen', 'Helen'],
];
const letIn: Record<Gate, readonly string[]> = {
  public: everyone,
  signedIn: everyone,
  onlyValidated: everyone.filter((name) => name !== 'Helen'),
  photographers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz'],
  uploaders: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  operators: ['Owen'],
  editors: ['Amara', 'Peter', 'Tomasz'],
  writers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  correspondents: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz', 'Joanne'],
  statusEditors: ['Amara', 'Peter', 'Tomasz', 'Joanne'],
  offices: ['Joanne'],
  routers: ['Grace', 'Samuel', 'Peter'],
  messengers: ['Grace', 'Samuel', 'Amara', 'Peter', 'Tomasz'],
  officeWriters: ['Grace', 'Samuel', 'Joanne'],
  consultants: ['Amara', 'Peter', 'Tomasz'],
  earSpecialists: ['Tomasz'],
};

/** What is open to somebody whose role demands a second factor that is not set up yet. */
const whileUnfactored: ReadonlySet<Name> = new Set([
  'auth-signOut',
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
  it.each(names)('%s lets in whom its row names', async (name) => {
    const gate = gates[name];
    // Input that no schema takes: who is let in hears that, who is not hears who they are not.
    const knock = async (token?: string) => (await server.ask(name, { '\u0000': 1 }, token)).status;
    expect(await knock()).toBe(gate === 'public' ? 400 : 401);
    expect(await knock('no-such-token')).toBe(
      gate === 'public' && endpoints[name].kind === 'call' ? 400 : 401,
    );
    for (const person of everyone) {
      const { token } = await server.signIn(person);
      expect(await knock(token), person).toBe(letIn[gate].includes(person) ? 400 : 403);
    }
  });

  it.each(Object.keys(routes) as (keyof typeof routes)[])(
    '%s, by its own address',
    async (name) => {
      const gate = routeGates[name];
      const { method, path } = routes[name];
      const knock = async (token?: string) => {
        const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
        const address = `${server.url}${path.replace(':id', crypto.randomUUID())}`;
        return (await fetch(address, { method, headers })).status;
      };
      expect([204, 401]).toContain(await knock());
      expect((await knock()) === 204).toBe(gate === 'public');
      if (gate !== 'public') expect(await knock('no-such-token')).toBe(401);
      for (const person of everyone) {
        const { token } = await server.signIn(person);
        // Who is let in hears what is wrong with the question, and not who they are.
        const heard = await knock(token);
        if (letIn[gate].includes(person)) expect([204, 400, 404, 412], person).toContain(heard);
        else expect(heard, person).toBe(403);
      }
    },
  );
  it.each(Object.keys(purposes) as Purpose[])('an upload for %s', async (purpose) => {
    for (const person of everyone) {
      const { token } = await server.signIn(person);
      const file = { content: pngStart, purpose };
      const { status } = await sendFile(server.url, token, file, { half: true });
      const may = letIn[purposeGates[purpose]].includes(person);
      expect(status, person).toBe(may ? 201 : 403);
    }
  });

  it('whose role demands a second factor does nothing but set one up', async () => {
    const strict = await startTestServer({ settings: { SECOND_FACTOR_ROLES: 'operator' } });
    const [owen, ruth] = [await strict.signIn('Owen'), await strict.signIn('Ruth')];
    for (const name of names) {
      const knock = (token: string) => strict.ask(name, { '\u0000': 1 }, token);
      const open = gates[name] === 'public' || whileUnfactored.has(name);
      const { status, error } = await knock(owen.token);
      expect(status, name).toBe(open ? 400 : 403);
      expect(error?.details.reason, name).toBe(open ? undefined : 'second-factor-required');
      const ruthMay = letIn[gates[name]].includes('Ruth');
      expect((await knock(ruth.token)).status, name).toBe(ruthMay ? 400 : 403);
    }
    const file = `${strict.url}/files/${crypto.randomUUID()}`;
    const statusFor = async (token: string) =>
      (await fetch(file, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await statusFor(owen.token), await statusFor(ruth.token)]).toEqual([403, 404]);
    await strict.stop();
  });

  it('a cookie counts only from our own pages; a bearer token from anywhere', async () => {
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
  it.each(names)('%s: whatever comes, a clear error and never a 5xx', async (name) => {
    const { token } = await server.signIn('Rachel');
    const shape = z.toJSONSchema(endpoints[name].input, { io: 'input', unrepresentable: 'any' });
    const fields = Object.keys((shape.properties as object | undefined) ?? {});
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '\u0000', '9'.repeat(400), -1),
    );
    const bodies = fc.oneof(
      fc.jsonValue(),
      fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] }),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (data) => {
        const { status, error } = await server.ask(name, data, token);
        expect(status).toBeLessThan(500);
        if (status !== 200)
          expect(error).toMatchObject({ status: expect.any(String), message: expect.any(String) });
      }),
      { numRuns: 25 },
    );
    await server.app.pool.query('delete from sign_in_failures');
  });

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
    // What no browser sends: the address is taken as it is.
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

/** What the queries that need one are asked with. */
const inputs: Partial<Record<Name, (token: string) => object | Promise<object>>> = {
  'notifications-one': async (token) => {
    const { result } = await server.ask('notifications-page', {}, token);
    return { campaignId: result.items[0].campaignId };
  },
  'content-document': () => ({ name: 'signup' }),
  'uploads-mediaItem': async (token) => ({ id: await uploadPicture(server.url, token) }),
  'thread-activity': thread,
  'thread-metadata': thread,
  'thread-econsult': thread,
  'thread-messages': thread,
  'outcomes-options': thread,
  'fax-ofActivity': thread,
  'thread-forwards': thread,
  'thread-deliveries': thread,
  'thread-moaPeople': thread,
  'outbox-fax': keptFax,
  'inbox-page': () => ({ folder: 'inbox' }),
  'inbox-search': () => ({ terms: ['dermatology'] }),
};

async function thread() {
  const [from, to] = [(await server.signIn('Grace')).uid, (await server.signIn('Amara')).uid];
  return { activityId: await makeThread(server, { from, to, message: 'Is it safe?' }) };
}

async function keptFax() {
  const fax = { to: '4035550143', code: 'x', pages: 1, pdf: Buffer.from('%PDF') };
  return { id: await server.app.fax.queue(fax) };
}

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

  it('every answer of a query is what the contract declares', async () => {
    const grace = await server.signIn('Grace');
    const amara = await server.signIn('Amara');
    for (const name of Object.keys(queries) as (keyof typeof queries)[]) {
      const { token } = letIn[gates[name]].includes('Grace') ? grace : amara;
      const { result } = await server.ask(name, (await inputs[name]?.(token)) ?? {}, token);
      const { data, error } = z.safeDecode(queries[name].output as z.ZodType, result);
      expect(error, name).toBeUndefined();
      expect(data).toBeDefined();
    }
  });

  it('describes itself at /openapi.json', async () => {
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      openapi: string;
      paths: object;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual(
      names.map((name) => `/${endpoints[name].kind}/${name}`).sort(),
    );
  });

  it('answers health, readiness and, where it may, metrics', async () => {
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
