/**
 * The whole contract at once: every endpoint is called as every person and with every kind of
 * input.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { calls, queries, routes } from '@corridor/contract/endpoints.ts';
import { mergeAreas } from '@corridor/contract/platform/mergeAreas.ts';
import { emptySignup } from '@corridor/contract/signup/form.ts';
import { sentForm } from '@corridor/contract/signup/schemas.ts';
import { type Purpose, purposes } from '@corridor/contract/uploads/rules.ts';
import { deleteApp, initializeApp } from '@firebase/app';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from '@firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { draftBy } from './drafts/walk.testing.ts';
import { inputsFor, openReport, shuffle, type Target } from './fuzzPlan.ts';
import { served, servedRoutes } from './handlers.ts';
import * as areaWalks from './lists/areaWalks.ts';
import { patientIndex } from './patients/patientIndex.ts';
import { copyOf } from './patients/walk.testing.ts';
import { multiSearch, parameters } from './platform/search/protocol.ts';
import { pngStart, sendFile, startTestServer, type TestServer, uploadPicture } from './testing.ts';
import { joinThread } from './thread/members/actions.ts';
import { makeThread, patient } from './thread/testing.ts';
import { purposeGates } from './uploads/walk.testing.ts';
import {
  inside,
  type Made,
  newClinic,
  newPerson,
  newSession,
  type Person,
  uidOf,
} from './walk/owner.ts';
import { admitted, everyone, type Gate, type Name, type RouteRows, rowOf } from './walk/rows.ts';

const endpoints = { ...calls, ...queries };
const names = Object.keys(endpoints) as Name[];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '127.0.0.1' } });
  await server.app.pool.query(
    `insert into role_permissions (role, permissions)
     values ('claimsDesk', '{operatorConsole,claimsOperator}')`,
  );
  await newPerson(server, 'Clement', undefined, ['claimsDesk']);
  const { ask } = server;
  // Each request comes from a network of its own; other tests check the limits of one address.
  server.ask = (name, data, token, headers) =>
    ask(name, data, token, { 'x-forwarded-for': someAddress(), ...headers });
});
afterAll(() => server.stop());
const someAddress = () => [...randomBytes(3)].reduce((address, byte) => `${address}.${byte}`, '11');

/** An endpoint without a row in its area does not compile. */
const listed: Record<Name, Parameters<typeof rowOf>[0]> = mergeAreas(areaWalks, 'rows');
const rows = Object.fromEntries(
  Object.entries(listed).map(([name, row]) => [name, rowOf(row)]),
) as Record<Name, ReturnType<typeof rowOf>>;
const routeGates: Required<RouteRows> = mergeAreas(areaWalks, 'routeRows');
const admits = (gate: Gate, person: string) =>
  (admitted[gate] as readonly string[]).includes(person);

describe('access', () => {
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    for (const person of everyone) tokens.set(person, (await server.signIn(person)).token);
  });
  it.each(names)('%s admits the people of its row', async (name) => {
    const { gate } = rows[name];
    // Input that no schema takes: an admitted person gets 400 and anyone else 401 or 403.
    const probe = async (token?: string) => (await server.ask(name, { '\u0000': 1 }, token)).status;
    expect(await probe()).toBe(gate === 'public' ? 400 : 401);
    expect(await probe('no-such-token')).toBe(
      gate === 'public' && endpoints[name].kind === 'call' ? 400 : 401,
    );
    for (const [person, token] of tokens)
      expect(await probe(token), person).toBe(admits(gate, person) ? 400 : 403);
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
        if (admits(gate, person)) expect([200, 204, 400, 404, 412], person).toContain(status);
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
        const may = admits(purposeGates[purpose], person);
        expect(status, person).toBe(may ? 201 : 403);
      }
    },
  );

  it('a role that demands a second factor opens nothing but its set-up', async () => {
    const strict = await startTestServer({ settings: { SECOND_FACTOR_ROLES: 'operator' } });
    const [owen, ruth] = [await strict.signIn('Owen'), await strict.signIn('Ruth')];
    for (const name of names) {
      const probe = (token: string) => strict.ask(name, { '\u0000': 1 }, token);
      const open = rows[name].gate === 'public' || rows[name].unfactored === true;
      const { status, error } = await probe(owen.token);
      expect(status, name).toBe(open ? 400 : 403);
      expect(error?.details.reason, name).toBe(open ? undefined : 'second-factor-required');
      const ruthMay = admits(rows[name].gate, 'Ruth');
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

const takesIds = (name: Name) =>
  /"(id|\w+Ids?)":|"format":"uuid"/.test(
    JSON.stringify(z.toJSONSchema(endpoints[name].input, { io: 'input', unrepresentable: 'any' })),
  );

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
    clinic = await newClinic(server, 'Of the owner');
    owner = await newPerson(server, 'Olga', clinic, ['premium']);
    await server.app.pool.query('insert into specialists values ($1, true)', [owner.uid]);
    others = {
      stranger: await newPerson(server, 'Stefan'),
      'a colleague of another clinic': await newPerson(
        server,
        'Carla',
        await newClinic(server, 'Elsewhere'),
      ),
      'a removed member': await newPerson(server, 'Remy'),
    };
    expired = (await newPerson(server, 'Erik', clinic)).token;
    await server.app.pool.query(
      `update sessions set expires_at = now() where uid = (select id from users where first_name = 'Erik')`,
    );
  });

  /** Consults and calls of the owner, from which another member was removed. */
  async function make(): Promise<Made> {
    // Some calls end their session or leave their clinic, in whatever order the tests run.
    await server.app.pool.query(
      `with back as (
         update clinic_members set left_at = null, left_by = null, confirmed_at = now()
         where uid = $1 and clinic_id = $2 and (left_at is not null or confirmed_at is null))
       update locations set disabled = false where uid = $1 and clinic_id = $2 and disabled`,
      [owner.uid, clinic],
    );
    owner = { ...owner, token: await newSession(server, owner) };
    const [grace, removed] = [await uidOf(server, 'Grace'), others['a removed member']?.uid];
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
    return { server, thread, asked, call, message: answer, clinic, owner };
  }

  function once<T>(work: () => Promise<T>) {
    let done: Promise<T> | undefined;
    return () => {
      done ??= work();
      return done;
    };
  }

  const joinAndLeave = (activityId: string, uid: string) =>
    inside(server, async (made) => {
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
    const silent = names.filter(
      (name) => takesIds(name) && !rows[name].owned && !rows[name].unowned,
    );
    expect(silent).toEqual([]);
    expect(names.filter((name) => rows[name].owned && !takesIds(name))).toEqual([]);
  });

  it.each(names.filter((name) => rows[name].owned))(
    '%s finds it only for its owner',
    async (name) => {
      const { owned, others: expected } = rows[name];
      const given = (await owned?.(await make())) ?? {};
      for (const token of [undefined, expired]) {
        const { status, error } = await server.ask(name, given, token);
        expect([status, error?.details.code], String(token)).toEqual([401, 'unauthenticated']);
      }
      for (const [other, { token }] of Object.entries(others)) {
        const { status, error, result } = await server.ask(name, given, token);
        if (expected) expect([status, result], other).toEqual([200, expected]);
        else
          expect([status, error], other).toMatchObject([404, { details: { code: 'not-found' } }]);
      }
      const { status, error } = await server.ask(name, given, owner.token);
      // The id was found; only the state of the thing may still refuse the call.
      expect([200, 400], JSON.stringify(error)).toContain(status);
      if (status === 400) expect(error?.details.code).toBe('failed-precondition');
    },
  );

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
    await draftBy(server, owner);
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
      const by = {
        operators: 'Owen',
        auditors: 'Owen',
        privacyOfficers: 'Ruth',
        // The owner has premium already.
        premiumBuyers: 'Grace',
        claimsOperators: 'Clement',
      }[rows[name].gate as string];
      const person = by ? await server.signIn(by) : owner;
      const { owned, input: asked } = rows[name];
      const given = [await owned?.(made), await asked?.({ server, token: person.token }), {}];
      for (const input of given) {
        // The thread of this test, in a session of its own, because repeated reads of a session are
        // one entry.
        const own =
          input && 'activityId' in input ? { ...input, activityId: await made.thread() } : input;
        if (!own) continue;
        const token = await newSession(server, person);
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
        'patientMessages-message',
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
      const by = {
        operators: 'Owen',
        auditors: 'Owen',
        privacyOfficers: 'Ruth',
        // The owner has premium already.
        premiumBuyers: 'Grace',
        claimsOperators: 'Clement',
      }[rows[name].gate as string];
      const person = by ? await server.signIn(by) : owner;
      const made = await make();
      const row = rows[name];
      const base =
        (await row.owned?.(made)) ??
        (await row.input?.({ server, token: by ? person.token : owner.token })) ??
        row.base ??
        {};
      let token = await newSession(server, person);
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
          token = await newSession(server, person);
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
      const { gate, input } = rows[name];
      // Nobody of the demo sends claims, so the tests have a person for it.
      const who = admits(gate, 'Grace') ? 'Grace' : (admitted[gate][0] ?? 'Clement');
      people[who] ??= await server.signIn(who);
      const { token } = people[who];
      const answer = await server.ask(name, (await input?.({ server, token })) ?? {}, token);
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
