import { defaultGrants, roles } from '@corridor/contract/access/roles.ts';
import { roleTitles } from '@corridor/contract/access/words.ts';
import { permissionWords } from '@corridor/contract/operator/roles/words.ts';
import { permissions } from '@corridor/contract/platform/permissions.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { changeByCommand } from '../../commandChange.ts';
import { confirmAsOfficer } from '../../confirmed.ts';
import { parseTyped } from '../../platform/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { suspend } from '../people/suspension/actions.ts';
import { rolesCommand, rolesUsage } from './command.ts';

let server: TestServer;
let owen: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer();
  owen = await server.signIn('Owen');
});
afterAll(() => server.stop());
const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const documentOf = async (role: string) =>
  (await ask('operator-roles', {})).result.roles.find((one: { role: string }) => one.role === role);
const save = async (role: string, granted: readonly string[], after?: number) =>
  confirmAsOfficer(
    server,
    ask('operator-saveRole', { role, granted, after: after ?? (await documentOf(role)).version }),
  );
const meOf = async (token: string) => (await server.ask('shell-me', {}, token)).result;

it('every role and permission has its words and its first grants', async () => {
  const { result } = await ask('operator-roles', {});
  expect(result.roles.map(({ role }: { role: string }) => role)).toEqual(roles);
  for (const { role, granted } of result.roles)
    expect(new Set(granted)).toEqual(new Set(defaultGrants[role as 'moa']));
  expect((await documentOf('moa')).people).toBeGreaterThan(0);
  expect(Object.keys(permissionWords)).toEqual([...permissions]);
  expect(Object.keys(roleTitles)).toEqual([...roles]);
});

it('a role’s change counts at once for its people and reaches their open pages', async () => {
  const joanne = await server.signIn('Joanne');
  const { version, granted } = await documentOf('moa');
  const before = (await meOf(joanne.token)).version;
  expect((await server.ask('inbox-clinics', {}, joanne.token)).status).toBe(200);
  const headers = { cookie: `corridor_session=${joanne.token}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, { headers });
  const heard: string[] = [];
  socket.on('message', (text) => heard.push(String(text)));
  await vi.waitFor(() => expect(heard.join()).toContain('ready'));

  const without = granted.filter((key: string) => key !== 'moaConsultInbox');
  const effect = await ask('operator-roleEffect', { role: 'moa', granted: without });
  const { result } = await save('moa', without, version);
  const saved = { version: version + 1, people: effect.result.people, requestId: null };
  expect(result).toEqual(saved);
  expect((await server.ask('inbox-clinics', {}, joanne.token)).status).toBe(403);
  expect((await meOf(joanne.token)).permissions).not.toContain('moaConsultInbox');
  expect((await meOf(joanne.token)).version).toBe(before + 1);
  await vi.waitFor(() => expect(heard.join()).toContain('reread'));
  socket.close();
  const { rows } = await server.app.pool.query(
    `select actor, details from audit_entries where subject = 'role:moa' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    actor: owen.uid,
    details: { added: '', removed: 'moaConsultInbox' },
  });
  await save('moa', granted);
  expect((await server.ask('inbox-clinics', {}, joanne.token)).status).toBe(200);
});

it('the count has only people to whom no other role gives the change', async () => {
  const effect = async (role: string, granted: readonly string[]) =>
    (await ask('operator-roleEffect', { role, granted })).result.people;
  const { granted, people } = await documentOf('adminFee');
  expect(await effect('adminFee', granted)).toBe(0);
  // Grace sends forms as a doctor too, whatever this role grants.
  const doctor = (await documentOf('Doctor')).granted;
  await save('Doctor', [...doctor, 'forms']);
  const roleOf =
    people -
    (await effect(
      'adminFee',
      granted.filter((key: string) => key !== 'forms'),
    ));
  expect(roleOf).toBe(people);
  expect(await effect('adminFee', [...granted, 'imageAnnotation'])).toBe(people);
  await save('Doctor', doctor);
});

it('the second of two saves is refused, and so are bad keys and a lock-out of everybody', async () => {
  const { version, granted } = await documentOf('dentist');
  expect((await save('dentist', [...granted, 'forms'], version)).status).toBe(200);
  const second = await save('dentist', granted, version);
  expect([second.status, second.error?.details.reason]).toEqual([409, 'newer-version']);
  expect((await documentOf('dentist')).granted).toContain('forms');
  await save('dentist', granted);
  for (const [role, key] of [
    ['operator', 'operatorConsole'],
    ['pracIdValidationRequired', 'pracIdValidationRequiredPage'],
  ] as const) {
    const { status, error } = await save(role, []);
    expect([status, error?.details.reason, error?.message]).toEqual([
      400,
      'fixed',
      `This role cannot lose ${key}.`,
    ]);
  }
  expect((await save('moa', ['everything'], 1)).status).toBe(400);
  expect((await save('king', [], 1)).status).toBe(400);
});

it('the command line changes roles too', async () => {
  const say = (...args: string[]) =>
    changeByCommand(server.app, async (at) =>
      rolesCommand(at, server.app, parseTyped(rolesUsage, args)),
    );
  expect((await say()).split('\n')).toHaveLength(roles.length);
  expect(await say('free')).toBe('free: ');
  expect(await say('free', '+forms', '+phnLookup', '-billing')).toMatch(
    /^free: forms phnLookup\n\d+ people with this role\.$/,
  );
  expect(await say('free', '-forms', '-phnLookup')).toContain('free: \n');
  await expect(say('king')).rejects.toThrow('There is no role king');
  await expect(say('free', '+wings')).rejects.toThrow('There is no permission wings');
  await expect(say('free', 'forms')).rejects.toThrow('forms is no change');
  await expect(say('operator', '-operatorConsole')).rejects.toThrow('cannot lose');
});

it('the command line counts the people of a change before it and resets a role', async () => {
  const say = (...args: string[]) =>
    changeByCommand(server.app, async (at) =>
      rolesCommand(at, server.app, parseTyped(rolesUsage, args)),
    );
  const { granted, people, version } = await documentOf('moa');
  expect(people).toBeGreaterThan(0);
  const would = await say('moa', '-moaConsultInbox', '+billing', '--dry-run');
  expect(would).not.toMatch(/^moa:.*moaConsultInbox/);
  expect(would).toContain(
    `Changes what ${people === 1 ? '1 person' : `${people} people`} may do, at once.\nAdds: billing.\nTakes away: moaConsultInbox.\nNothing was changed`,
  );
  expect(await say('moa', '--dry-run')).toContain('Changes nothing for anybody.');
  expect(await documentOf('moa')).toMatchObject({ granted, version });
  await say('moa', '-moaConsultInbox');
  expect(await say('moa', '--default', '--dry-run')).toContain('Adds: moaConsultInbox.');
  await say('moa', '--default');
  expect(new Set((await documentOf('moa')).granted)).toEqual(new Set(defaultGrants.moa));
});

it('the console stays with the role of its last operator', async () => {
  const { pool } = server.app;
  const say = (...args: string[]) =>
    changeByCommand(server.app, async (at) =>
      rolesCommand(at, server.app, parseTyped(rolesUsage, args)),
    );
  const rachel = await server.signIn('Rachel');
  const rolesOf = (uid: string, roles: string[]) =>
    pool.query('update users set roles = $2 where id = $1', [uid, roles]);
  const before = (await pool.query('select roles from users where id = $1', [rachel.uid])).rows[0];
  await rolesOf(rachel.uid, ['betaTester', 'free']);
  await say('betaTester', '+operatorConsole');
  // Owen still has the console.
  await say('betaTester', '-operatorConsole');
  await say('betaTester', '+operatorConsole');
  await rolesOf(owen.uid, ['operator', 'pracIdValidationRequired']);
  const grants = await server.ask('operator-roles', {}, rachel.token);
  const { granted, version } = grants.result.roles.find(
    ({ role }: { role: string }) => role === 'betaTester',
  );
  const less = { granted: granted.filter((key: string) => key !== 'operatorConsole') };
  const asked = { role: 'betaTester', ...less, after: version };
  const { status, error } = await server.ask('operator-saveRole', asked, rachel.token);
  expect([status, error?.details.reason]).toEqual([400, 'last-operator']);
  expect(error?.message).toContain('Nobody would be left who runs the installation');
  await expect(say('betaTester', '-operatorConsole')).rejects.toThrow('Nobody would be left');
  expect(await say('betaTester')).toContain('operatorConsole');
  // The last operator cannot be suspended either, whichever role opens the console.
  const suspended = await server.ask('operator-suspend', { uid: rachel.uid }, owen.token);
  expect(suspended.status).toBe(403);
  await expect(
    changeByCommand(server.app, (at) => suspend(at, server.app, rachel.uid)),
  ).rejects.toThrow('Somebody must be left who runs the installation.');
  const theirs = await server.ask('operator-person', { uid: rachel.uid }, rachel.token);
  const person = { ...theirs.result.person, roles: ['free'] };
  const lost = { uid: rachel.uid, after: theirs.result.version, person };
  const saved = await server.ask('operator-savePerson', lost, rachel.token);
  expect(saved.error?.details.reason).toBe('last-operator');
  await rolesOf(owen.uid, ['operator']);
  await say('betaTester', '-operatorConsole');
  await rolesOf(rachel.uid, before.roles);
});
