import { opensByPermission, opensByRole } from '@corridor/contract/access/openedRights.ts';
import { defaultGrants } from '@corridor/contract/access/roles.ts';
import { words } from '@corridor/contract/operator/requests/words.ts';
import { permissions } from '@corridor/contract/platform/permissions.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { commands } from '../../commands.ts';
import { readCommand, type Typed } from '../../platform/commandLine.ts';
import { readOutbox } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
type Signed = { token: string; uid: string };
/** An operator, the privacy officer, and a person without either role. */
let owen: Signed;
let ruth: Signed;
let grace: Signed;
beforeAll(async () => {
  server = await startTestServer({ world: { directory: true } });
  [owen, ruth, grace] = [
    await server.signIn('Owen'),
    await server.signIn('Ruth'),
    await server.signIn('Grace'),
  ];
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { pool } = server.app;
  await pool.query(`update access_requests set state = 'withdrawn', settled_at = now()
    where state = 'waiting'`);
  await pool.query('update audit_alarms set settled_at = now() where settled_at is null');
  await rolesOf('Ruth', ['privacyOfficer']);
  await rolesOf('Owen', ['operator']);
});

const query = async (sql: string, values: unknown[] = []) =>
  (await server.app.pool.query(sql, values)).rows;
const rolesOf = (firstName: string, roles: string[]) =>
  query('update users set roles = $2, disabled_at = null where first_name = $1', [
    firstName,
    roles,
  ]);
const idOf = async (firstName: string) =>
  (await query('select id from users where first_name = $1', [firstName]))[0].id as string;
const ask: TestServer['ask'] = (name, data, token = owen.token) =>
  server.ask(name, data, token, { 'idempotency-key': crypto.randomUUID() });
const reasonOf = async (asked: ReturnType<typeof ask>) => (await asked).error?.details.reason;
const read = async (uid: string) => (await ask('operator-person', { uid })).result;
const save = async (uid: string, roles: string[], more: object = {}) => {
  const { version, person } = await read(uid);
  return ask('operator-savePerson', { uid, after: version, person: { ...person, roles }, ...more });
};
const list = async (token = owen.token) => (await ask('operator-requests', {}, token)).result;
const confirm = (requestId: string, token = ruth.token) =>
  ask('operator-confirmRequest', { requestId }, token);
const guest = (email: string, roles: string[] = ['Doctor', 'free']) => ({
  firstName: 'Ines',
  lastName: 'Duarte',
  email,
  credentials: '',
  practiceId: '',
  roles,
  title: '',
  college: '',
  econsultDataCollection: false,
});
const invite = (email: string, more: object = {}) =>
  ask('operator-invite', { person: guest(email), clinicId: null, ...more });
const entries = (action: string) =>
  query(
    'select actor, subject, details, address from audit_entries where action = $1 order by at',
    [action],
  );
const openAlarms = () => query('select kind from audit_alarms where settled_at is null');
const parkland = async () =>
  (await query(`select id from clinics where name like 'Parkland Family%'`))[0].id as string;
const documentOf = async (role: string) =>
  (await ask('operator-roles', {})).result.roles.find(
    (document: { role: string }) => document.role === role,
  );
/** A fresh installation has its first operator and no privacy officer. */
const alone = () => rolesOf('Ruth', []);

it('every permission and every role of the product is classified', () => {
  const opening = permissions.filter((key) => opensByPermission([key]));
  expect(opening).toContain('econsultAndSecureMessaging');
  expect(opening).toContain('operatorConsole');
  expect(opening).not.toContain('mdRouting');
  const roles = Object.entries(defaultGrants).filter(([role, granted]) =>
    opensByRole(role, granted),
  );
  expect(roles.map(([role]) => role)).toEqual([
    'Doctor',
    'NursePractitioner',
    'Resident',
    'specialist',
    'specialistOtolaryngology',
    'dentist',
    'approver',
    'moa',
    'adminFee',
    'premium',
    'privacyOfficer',
    'operator',
  ]);
  // Code checks some roles by name, and an unknown permission counts as opening.
  expect(opensByRole('approver', [])).toBe(true);
  expect(opensByRole('betaTester', ['trainingExport'])).toBe(true);
});

it('a role that opens patients’ data counts once the privacy officer confirms it', async () => {
  const karim = await server.signIn('Karim');
  const roles = ['Doctor', 'free', 'premium', 'betaTester', 'approver'];
  const before = await read(karim.uid);
  const { result } = await save(karim.uid, roles);
  expect(result).toEqual({ version: before.version, requestId: expect.any(String) });
  expect(await read(karim.uid)).toEqual(before);
  const [waiting] = (await list(ruth.token)).waiting;
  expect(waiting).toMatchObject({
    id: result.requestId,
    uid: karim.uid,
    askedBy: { uid: owen.uid, name: 'Owen Kozak' },
    hindrance: null,
    requested: { kind: 'savePerson', name: 'Karim Mansour', roles },
  });
  expect((await list()).waiting[0].hindrance).toBe('own-request');
  expect(await reasonOf(confirm(result.requestId, owen.token))).toBe('own-request');
  expect((await confirm(result.requestId, grace.token)).status).toBe(403);
  expect((await read(karim.uid)).person.roles).not.toContain('approver');
  expect((await confirm(result.requestId)).result).toEqual({ done: true });
  expect((await read(karim.uid)).person.roles).toEqual(roles);
  expect((await ask('shell-me', {}, karim.token)).result.permissions).toContain('approveEconsult');
  expect(await reasonOf(confirm(result.requestId))).toBe('decided');
  const about = { subject: `request:${result.requestId}` };
  expect((await entries('access.ask')).at(-1)).toMatchObject({ ...about, actor: owen.uid });
  const details = { kind: 'savePerson', askedBy: owen.uid };
  expect((await entries('access.confirm')).at(-1)).toMatchObject({
    ...about,
    actor: ruth.uid,
    details,
  });
  expect((await list()).settled[0]).toMatchObject({
    id: result.requestId,
    state: 'confirmed',
    settledBy: { uid: ruth.uid },
  });
});

it('a role that opens nothing counts at once, and so does a removed role', async () => {
  const uid = await idOf('Samuel');
  expect((await save(uid, ['Resident', 'free', 'betaTester'])).result.requestId).toBeNull();
  expect((await save(uid, ['free'])).result.requestId).toBeNull();
  expect((await read(uid)).person.roles).toEqual(['free']);
  const asked = await save(uid, ['Resident', 'free']);
  await confirm(asked.result.requestId);
  expect((await read(uid)).person.roles).toEqual(['Resident', 'free']);
});

it('people grant themselves no role, permission or clinic, even with another’s confirmation', async () => {
  expect(await reasonOf(save(owen.uid, ['operator', 'betaTester']))).toBe('oneself');
  const wanted = await save(owen.uid, ['operator', 'Doctor'], { alone: true });
  expect(wanted.error).toMatchObject({ message: words.oneself, details: { reason: 'oneself' } });
  const clinicId = await parkland();
  expect(await reasonOf(ask('operator-admit', { uid: owen.uid, clinicId }))).toBe('oneself');
  const { version, granted } = await documentOf('operator');
  const more = { role: 'operator', granted: [...granted, 'mdRouting'], after: version };
  expect(await reasonOf(ask('operator-saveRole', more))).toBe('oneself');
  expect((await read(owen.uid)).person.roles).toEqual(['operator']);
  expect((await list()).waiting).toEqual([]);
  // The person who would gain cannot confirm either.
  await rolesOf('Grace', ['Doctor', 'adminFee', 'privacyOfficer']);
  const asked = await save(ruth.uid, ['privacyOfficer', 'moa']);
  expect(await reasonOf(confirm(asked.result.requestId))).toBe('oneself');
  const about = (await list(ruth.token)).waiting[0];
  expect(about.hindrance).toBe('oneself');
  const ownDocument = await documentOf('privacyOfficer');
  const wider = {
    role: 'privacyOfficer',
    granted: [...ownDocument.granted, 'forms'],
    after: ownDocument.version,
  };
  const role = await ask('operator-saveRole', wider);
  expect(await reasonOf(confirm(role.result.requestId))).toBe('oneself');
  await rolesOf('Grace', ['Doctor', 'adminFee']);
});

it('operators cannot make themselves answer a service or a consult', async () => {
  await rolesOf('Owen', ['operator', 'specialist']);
  const { services } = (await ask('operator-services', {})).result;
  const { service, version } = (await ask('operator-service', { serviceId: services[0].id }))
    .result;
  const joined = { service: { ...service, uids: [...service.uids, owen.uid] }, after: version };
  expect(await reasonOf(ask('operator-saveService', joined))).toBe('oneself');
  const made = { service: { ...joined.service, id: undefined, uids: [owen.uid] }, after: null };
  expect(await reasonOf(ask('operator-saveService', made))).toBe('oneself');
  const given = { activityId: crypto.randomUUID(), uid: grace.uid, to: owen.uid };
  expect(await reasonOf(ask('operator-reassign', given))).toBe('oneself');
  const whole = JSON.parse((await ask('operator-export', { format: 'json' })).result.text);
  const email = (await read(owen.uid)).person.email;
  const [first, ...rest] = whole.services;
  const answeredBy = [...first.answeredBy, email];
  const text = JSON.stringify({ ...whole, services: [{ ...first, answeredBy }, ...rest] });
  const file = { format: 'json', text };
  const { digest } = (await ask('operator-checkImport', file)).result;
  expect(await reasonOf(ask('operator-applyImport', { ...file, digest }))).toBe('oneself');
});

it('an invitation goes out once confirmed, and the people who may confirm it get a mail', async () => {
  const email = 'waits@new.example';
  const { result } = await invite(email);
  expect(result).toEqual({ uid: null, requestId: expect.any(String) });
  const { pool, keys } = server.app;
  await runJobs(server.app);
  expect(await readOutbox(pool, keys, email)).toEqual([]);
  expect(await query('select from users where email = $1', [email])).toHaveLength(0);
  const [mail] = await readOutbox(pool, keys, 'ruth.bergeron@demo.corridor.example');
  expect(mail?.subject).toBe('A request waits for your confirmation');
  expect(mail?.text).toContain('/privacy/requests');
  expect(mail?.text).not.toContain('Ines');
  expect(await readOutbox(pool, keys, 'owen.kozak@demo.corridor.example')).toEqual([]);
  await confirm(result.requestId);
  await runJobs(server.app);
  expect((await readOutbox(pool, keys, email))[0]?.text).toContain('oobCode=');
  // The asking operator, not the officer, learns that an email is taken.
  expect(await reasonOf(invite(email))).toBe('email-in-use');
  const { rows } = await pool.query('select sealed_input from access_requests where id = $1', [
    result.requestId,
  ]);
  expect(rows[0].sealed_input.toString('latin1')).not.toContain(email);
});

it('one operator alone cannot redirect the link of an invited account', async () => {
  const { result } = await invite('theirs@new.example');
  await confirm(result.requestId);
  const [{ id: uid }] = await query(`select id from users where email = 'theirs@new.example'`);
  const { version, person } = await read(uid);
  const moved = { ...person, email: 'mine@new.example' };
  const asked = await ask('operator-savePerson', { uid, after: version, person: moved });
  expect(asked.result.requestId).not.toBeNull();
  expect((await read(uid)).person.email).toBe('theirs@new.example');
  expect((await list()).waiting[0].requested).toMatchObject({
    email: 'mine@new.example',
    emailBefore: 'theirs@new.example',
  });
  // The same holds for an account that opens only a clinic.
  const plain = await ask('operator-invite', {
    person: guest('plain@new.example', ['free']),
    clinicId: await parkland(),
  });
  await confirm(plain.result.requestId);
  const [{ id }] = await query(`select id from users where email = 'plain@new.example'`);
  const held = await read(id);
  const away = { ...held.person, email: 'away@new.example' };
  const again = { uid: id, after: held.version, person: away };
  expect((await ask('operator-savePerson', again)).result.requestId).not.toBeNull();
});

it('a clinic, a validation and a reinstatement need confirmation too', async () => {
  const [uid, clinicId] = [await idOf('Peter'), await parkland()];
  const admission = await ask('operator-admit', { uid, clinicId });
  expect(admission.result).toEqual({ done: false, requestId: expect.any(String) });
  expect(
    (await read(uid)).memberships.map((membership: { clinicId: string }) => membership.clinicId),
  ).not.toContain(clinicId);
  await confirm(admission.result.requestId);
  expect((await read(uid)).memberships).toContainEqual(
    expect.objectContaining({ clinicId, state: 'confirmed' }),
  );
  const helen = await idOf('Helen');
  const { practiceId } = (await read(helen)).person;
  const decided = { uid: helen, practiceId, note: '' };
  const approved = await ask('operator-decide', { ...decided, approve: true });
  expect((await read(helen)).person.roles).toContain('pracIdValidationRequired');
  await confirm(approved.result.requestId);
  expect((await read(helen)).person.roles).not.toContain('pracIdValidationRequired');
  await ask('operator-suspend', { uid });
  const back = await ask('operator-reinstate', { uid });
  expect((await read(uid)).standing).toBe('suspended');
  await confirm(back.result.requestId);
  expect((await read(uid)).standing).toBe('active');
});

it('a role gains a permission that opens patients’ data only by a second person', async () => {
  const { granted, version } = await documentOf('longTermCare');
  const more = [...granted, 'phnLookup'];
  const request = await ask('operator-saveRole', {
    role: 'longTermCare',
    granted: more,
    after: version,
  });
  expect(request.result).toMatchObject({ version, requestId: expect.any(String) });
  expect((await documentOf('longTermCare')).granted).toEqual(granted);
  expect((await list()).waiting[0].requested).toMatchObject({ added: ['phnLookup'], removed: [] });
  await confirm(request.result.requestId);
  expect((await documentOf('longTermCare')).granted).toContain('phnLookup');
  const now = await documentOf('longTermCare');
  const less = await ask('operator-saveRole', {
    role: 'longTermCare',
    granted,
    after: now.version,
  });
  expect(less.result.requestId).toBeNull();
  const plain = [...granted, 'specialistTemplates'];
  const after = less.result.version;
  const open = await ask('operator-saveRole', { role: 'longTermCare', granted: plain, after });
  expect(open.result.requestId).toBeNull();
  await ask('operator-saveRole', { role: 'longTermCare', granted, after: open.result.version });
});

it('a file that brings people waits too and is applied once confirmed', async () => {
  const whole = JSON.parse((await ask('operator-export', { format: 'json' })).result.text);
  const person = { email: 'file@new.example', firstName: 'Fila', lastName: 'Import' };
  const people = [{ ...person, credentials: '', roles: ['specialist'], clinic: null }];
  const file = { format: 'json', text: JSON.stringify({ ...whole, people }) };
  const { digest } = (await ask('operator-checkImport', file)).result;
  const { result } = await ask('operator-applyImport', { ...file, digest });
  expect(result).toMatchObject({ plan: { people: 1 }, requestId: expect.any(String) });
  const brought = () => query(`select from users where email = 'file@new.example'`);
  expect(await brought()).toHaveLength(0);
  expect((await list()).waiting[0].requested.people[0]).toContain('Fila Import');
  await confirm(result.requestId);
  expect(await brought()).toHaveLength(1);
  const kept = 'select sealed_input from access_requests where id = $1';
  expect(await query(kept, [result.requestId])).toEqual([{ sealed_input: null }]);
});

it('a request about a person or role that changed meanwhile must be repeated', async () => {
  const uid = await idOf('Karim');
  const request = await save(uid, [...(await read(uid)).person.roles, 'moa']);
  const { version, person } = await read(uid);
  const other = { ...person, credentials: 'MD' };
  await ask('operator-savePerson', { uid, after: version, person: other });
  expect((await list(ruth.token)).waiting[0].hindrance).toBe('newer-version');
  const refused = await confirm(request.result.requestId);
  expect(refused.error?.details.reason).toBe('newer-version');
  expect(refused.error?.message).toContain('asked for anew');
  expect((await read(uid)).person).toEqual(other);
  // A request without a version of its own depends on the version of the person.
  const clinicId = await parkland();
  const admitted = await ask('operator-admit', { uid, clinicId });
  const edited = { uid, after: (await read(uid)).version, person: { ...other, credentials: '' } };
  await ask('operator-savePerson', edited);
  expect(await reasonOf(confirm(admitted.result.requestId))).toBe('newer-version');
  await ask('operator-withdrawRequest', { requestId: admitted.result.requestId });
  // A newer request of the operator replaces the earlier one.
  const again = await save(uid, [...person.roles, 'moa']);
  expect((await list()).waiting.map(({ id }: { id: string }) => id)).toEqual([
    again.result.requestId,
  ]);
  await confirm(again.result.requestId);
  expect((await read(uid)).person.roles).toContain('moa');
});

it('one of two simultaneous confirmations succeeds, and a request is declined or withdrawn once', async () => {
  await rolesOf('Joanne', ['moa', 'privacyOfficer']);
  const joanne = await server.signIn('Joanne');
  const first = await invite('once@new.example');
  const both = await Promise.all([
    confirm(first.result.requestId),
    confirm(first.result.requestId, joanne.token),
  ]);
  expect(both.map(({ error }) => error?.details.reason).toSorted()).toEqual(['decided', undefined]);
  expect(await query(`select from users where email = 'once@new.example'`)).toHaveLength(1);
  const second = (await invite('never@new.example')).result.requestId;
  const decline = (token: string) => ask('operator-declineRequest', { requestId: second }, token);
  const withdraw = (token: string, requestId: string) =>
    ask('operator-withdrawRequest', { requestId }, token);
  expect(await reasonOf(decline(owen.token))).toBe('own-request');
  expect((await withdraw(ruth.token, second)).status).toBe(404);
  expect((await decline(ruth.token)).result).toEqual({ done: true });
  expect(await reasonOf(confirm(second, joanne.token))).toBe('decided');
  expect((await entries('access.decline')).at(-1)).toMatchObject({ actor: ruth.uid });
  const third = (await invite('never@new.example')).result.requestId;
  expect((await withdraw(owen.token, third)).result).toEqual({ done: true });
  expect(await reasonOf(confirm(third))).toBe('decided');
  expect((await entries('access.withdraw')).at(-1)).toMatchObject({ actor: owen.uid });
  expect(await query(`select from users where email = 'never@new.example'`)).toHaveLength(0);
  await rolesOf('Joanne', ['moa']);
});

it('another operator’s request stays, and a suspended operator’s has no effect', async () => {
  await rolesOf('Joanne', ['operator']);
  const joanne = await server.signIn('Joanne');
  const request = await invite('twice@new.example');
  const person = guest('twice@new.example');
  const again = ask('operator-invite', { person, clinicId: null }, joanne.token);
  expect(await reasonOf(again)).toBe('asked-already');
  await ask('operator-suspend', { uid: owen.uid }, joanne.token);
  expect((await list(joanne.token)).waiting[0].hindrance).toBe('asker-gone');
  expect(await reasonOf(confirm(request.result.requestId))).toBe('asker-gone');
  await rolesOf('Owen', ['operator']);
  owen = await server.signIn('Owen');
  await rolesOf('Joanne', ['moa']);
});

it('an operator without a second sees a warning at each act, and the trail and an alarm record it', async () => {
  await alone();
  expect((await list()).alone).toBe(true);
  const refused = await invite('lone@new.example');
  expect(refused.error).toMatchObject({ message: words.alone, details: { reason: 'alone' } });
  expect(await query(`select from users where email = 'lone@new.example'`)).toHaveLength(0);
  const { result } = await invite('lone@new.example', { alone: true });
  expect(result).toEqual({ uid: expect.any(String), requestId: null });
  expect((await entries('access.unconfirmed')).at(-1)).toMatchObject({
    actor: owen.uid,
    subject: `user:${result.uid}`,
    details: { kind: 'invite' },
  });
  expect(await openAlarms()).toEqual([{ kind: 'unconfirmed-grant' }]);
  const second = await save(result.uid, ['moa']);
  expect(second.error?.details.reason).toBe('alone');
  // An act that opens nothing needs no warning.
  expect((await save(result.uid, ['free'])).error).toBeUndefined();
  // An invited officer who never signed in cannot confirm.
  const officer = guest('officer@new.example', ['privacyOfficer']);
  await ask('operator-invite', { person: officer, clinicId: null, alone: true });
  expect((await list()).alone).toBe(true);
  await rolesOf('Ruth', ['privacyOfficer']);
  // With a second person present, a confirmed warning changes nothing.
  const waits = await invite('waits2@new.example', { alone: true });
  expect(waits.result.requestId).not.toBeNull();
});

it('the last person who may confirm requests cannot be suspended', async () => {
  expect(await reasonOf(ask('operator-suspend', { uid: ruth.uid }))).toBe('last-confirmer');
  expect(await reasonOf(save(ruth.uid, ['free']))).toBe('last-confirmer');
  const { granted, version } = await documentOf('privacyOfficer');
  const less = granted.filter((key: string) => key !== 'privacyAudit');
  const role = { role: 'privacyOfficer', granted: less, after: version };
  expect(await reasonOf(ask('operator-saveRole', role))).toBe('last-confirmer');
  expect((await read(ruth.uid)).standing).toBe('active');
  await rolesOf('Joanne', ['moa', 'privacyOfficer']);
  expect((await ask('operator-suspend', { uid: ruth.uid })).error).toBeUndefined();
  await rolesOf('Joanne', ['moa']);
  await rolesOf('Ruth', ['privacyOfficer']);
  ruth = await server.signIn('Ruth');
});

it('the command line acts at once with a warning, and the trail and an alarm record it', async () => {
  const warnings: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    warnings.push(String(text));
    return true;
  });
  const run = async (...words: string[]) => {
    const read = readCommand(commands, words);
    if ('help' in read || !('run' in read.usage)) throw new Error('no command');
    return read.usage.run(server.app, read.typed as Typed<never>);
  };
  try {
    await run('people', 'invite', 'hand@new.example', 'Hanna', 'Hand', 'moa');
    expect(warnings.join('')).toContain('WARNING');
    expect((await entries('access.unconfirmed')).at(-1)).toMatchObject({
      actor: null,
      address: 'command line',
      details: { kind: 'invite' },
    });
    expect(await openAlarms()).toEqual([{ kind: 'unconfirmed-grant' }]);
    warnings.length = 0;
    await run('people', 'invite', 'free@new.example', 'Frida', 'Free', 'free');
    expect(warnings).toEqual([]);
    expect(await run('access')).toBe('Nothing waits for confirmation.');
    const { requestId } = (await invite('byhand@new.example')).result;
    expect(await run('access')).toContain(`${requestId}  Invite Ines Duarte`);
    await expect(run('access', 'confirm', 'x')).rejects.toThrow('x is no request that waits');
    expect(await run('access', 'confirm', requestId)).toContain('Confirmed');
    expect(warnings.join('')).toContain('WARNING');
    await expect(run('access', 'decline', requestId)).rejects.toThrow('decided this already');
    const other = (await invite('byhand2@new.example')).result.requestId;
    expect(await run('access', 'decline', other)).toContain('Declined');
    warnings.length = 0;
    await run('operator', 'first@new.example', 'First', 'Operator');
    expect(warnings.join('')).toContain('WARNING');
    expect((await entries('access.unconfirmed')).at(-1)?.details).toEqual({ kind: 'operator' });
  } finally {
    stderr.mockRestore();
  }
});
