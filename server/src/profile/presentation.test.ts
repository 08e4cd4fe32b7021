import type { Presentation } from '@corridor/contract/preferences/presentation/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Peter', 'Joanne', 'Owen', 'Tomasz'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const me = async (by: string) => (await server.ask('profile-me', {}, people[by]?.token)).result;
const presentationOf = async (by: string) => (await me(by)).preferences.presentation;
async function save(by: string, presentation: object | null, more: object = {}) {
  const { version, practiceId, credentials, preferences } = await me(by);
  const form = { practiceId, credentials, preferences: { ...preferences, presentation } };
  return server.ask('profile-save', { after: version, ...form, ...more }, people[by]?.token);
}
const whole: Presentation = {
  bio: 'Trained in Lagos.\n\nSees moles – and their owners 👩🏾‍⚕️.',
  languages: ['en', 'fr', 'yo'],
  responseTargetDays: 5,
};

it('bio, languages and target of a specialist are saved together under one version', async () => {
  claims('profile-15 (entity)');
  const before = await me('Amara');
  const typed = { ...whole, bio: `  ${whole.bio}\n`, languages: ['yo', 'en', 'fr', 'en'] };
  expect((await save('Amara', typed)).result).toEqual({ version: before.version + 1 });
  expect(await me('Amara')).toEqual({
    ...before,
    version: before.version + 1,
    preferences: { ...before.preferences, presentation: whole },
  });
  const { rows } = await server.app.pool.query(
    `select details->>'fields' as fields from audit_entries
     where action = 'profile.save' and actor = $1`,
    [people.Amara?.uid],
  );
  expect(rows[0].fields.split(', ').sort()).toEqual([
    'preferences.presentation.bio',
    'preferences.presentation.languages',
    'preferences.presentation.responseTargetDays',
  ]);
  const nothing = { bio: '', languages: [], responseTargetDays: null };
  expect((await save('Amara', nothing)).status).toBe(200);
  expect(await presentationOf('Amara')).toEqual(nothing);
});

it('a dentist has the same preferences', async () => {
  claims('profile-15 (dentists)');
  expect((await save('Peter', whole)).status).toBe(200);
  expect(await presentationOf('Peter')).toEqual(whole);
});

it('other people have none of them, and a call with them stores nothing', async () => {
  claims('profile-15 (others)');
  for (const name of ['Grace', 'Joanne', 'Owen']) {
    const before = await me(name);
    expect(before.preferences.presentation, name).toBeNull();
    const { status, error } = await save(name, whole, { credentials: 'Changed' });
    expect(status, name).toBe(400);
    expect(error?.details.fields, name).toEqual([
      {
        field: 'presentation',
        message: 'Only specialists have a bio, languages and a response-time target',
      },
    ]);
    expect(await me(name)).toEqual(before);
  }
  const { rows } = await server.app.pool.query(
    `select count(*)::int as count from user_preferences
     where bio <> '' and uid = any ($1)`,
    [['Grace', 'Joanne', 'Owen'].map((name) => people[name]?.uid)],
  );
  expect(rows[0].count).toBe(0);
});

it('a presentation too long or not from the lists is not stored', async () => {
  claims('profile-15 (bounds)');
  await save('Amara', whole);
  const problemsOf = async (more: object) => {
    const { status, error } = await save('Amara', { ...whole, ...more });
    expect(status).toBe(400);
    return error?.details.fields?.[0]?.message;
  };
  expect(await problemsOf({ bio: 'a'.repeat(1001) })).toBe(
    'The bio is longer than 1,000 characters',
  );
  expect(await problemsOf({ bio: 'a'.repeat(5000) })).toBeDefined();
  expect(await problemsOf({ languages: ['en', 'klingon'] })).toBeDefined();
  expect(await problemsOf({ languages: ['constructor'] })).toBeDefined();
  expect(await problemsOf({ responseTargetDays: 4 })).toBeDefined();
  expect(await presentationOf('Amara')).toEqual(whole);
});

it('a lost role hides the presentation, and a restored role shows it again', async () => {
  const grant = (roles: string[]) =>
    server.app.pool.query('update users set roles = $2 where id = $1', [people.Tomasz?.uid, roles]);
  const { roles } = (
    await server.app.pool.query('select roles from users where id = $1', [people.Tomasz?.uid])
  ).rows[0];
  await save('Tomasz', whole);
  await grant(['Doctor', 'free']);
  expect(await presentationOf('Tomasz')).toBeNull();
  expect((await save('Tomasz', null)).status).toBe(200);
  await grant(roles);
  expect(await presentationOf('Tomasz')).toEqual(whole);
});
