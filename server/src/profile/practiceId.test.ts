import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
beforeEach(async () => {
  server = await startTestServer();
  grace = await server.signIn('Grace');
});
afterEach(() => server.stop());

const query = (text: string, values: unknown[] = []) => server.app.pool.query(text, values);
const register = (province: string, number: string, lastName: string, active = true) =>
  query(
    'insert into practice_register (province, number, last_name, active) values ($1, $2, $3, $4)',
    [province, number, lastName, active],
  );
const me = async ({ token } = grace) => (await server.ask('profile-me', {}, token)).result;
async function take(practiceId: string, person = grace) {
  const { version: after, credentials, preferences } = await me(person);
  const form = { after, practiceId, credentials, preferences };
  return server.ask('profile-save', form, person.token, { 'idempotency-key': crypto.randomUUID() });
}
const unregistered = [
  {
    field: 'practiceId',
    message: 'This number is not in the register under your name. Write to support to change it.',
  },
];
const fields = async (practiceId: string, who = grace) =>
  (await take(practiceId, who)).error?.details.fields;

it('a validated person may take only a number registered under their own name', async () => {
  const { practiceId, version } = await me();
  await register('AB', '917400001', 'Bélanger');
  await register('AB', '917400002', 'Lindqvist', false);
  await register('BC', '91740', 'Lindqvist');
  // An unknown number, another person's, a retired one, and one of another province.
  for (const number of ['917400009', '917400001', '917400002', '91740']) {
    const { status, error } = await take(number);
    expect([number, status, error?.details.fields]).toEqual([number, 400, unregistered]);
  }
  expect(await me()).toMatchObject({ practiceId, version });
  await register('AB', '917400003', 'LIND-QVIST');
  expect((await take('9174-00003')).result).toEqual({ version: version + 1 });
  expect((await me()).practiceId).toBe('917400003');
});

it('an unchanged number is not checked again, in any spelling', async () => {
  await register('AB', '917400003', 'Lindqvist');
  expect(await fields('9174-00003')).toBeUndefined();
  await query(`update practice_register set active = false where number = '917400003'`);
  expect(await fields(' 9174 00003 ')).toBeUndefined();
  await query(`update users set practice_id = 'x-917' where id = $1`, [grace.uid]);
  expect(await fields('X917')).toBeUndefined();
  expect((await me()).practiceId).toBe('X917');
});

it('a clinic in a province without a register does not avoid the register of another', async () => {
  const locationIn = (province: string) =>
    query(
      `with c as (insert into clinics (id, name, phone, fax, address, city, province, emr)
         values (gen_random_uuid(), 'Away', '', '', '', 'Away', $2, '') returning id)
       insert into locations (id, uid, clinic_id, position, is_default)
       select gen_random_uuid(), $1, c.id, 7, false from c`,
      [grace.uid, province],
    );
  await locationIn('SK');
  expect(await fields('917400009')).toEqual(unregistered);
  await query('update locations set disabled = true where uid = $1 and position <> 7', [grace.uid]);
  expect(await fields('917400009')).toEqual(unregistered);
  await query('update locations set disabled = false where uid = $1', [grace.uid]);
  // A person who practises in two provinces has a number in each.
  await query(`update clinics set province = 'BC' where name = 'Away'`);
  await register('BC', '91740', 'Lindqvist');
  expect(await fields('91740')).toBeUndefined();
  await query(`delete from locations where uid = $1 and position = 7`, [grace.uid]);
  await register('BC', 'J9174', 'Lindqvist');
  expect(await fields('J9174')).toEqual(unregistered);
  // The province of the sign-up counts too.
  await query(
    `insert into signups values ($1, 'Doctor', 'free', 'BC', '', '{}', '{}', false, '', '', '', null, now())`,
    [grace.uid],
  );
  expect(await fields('J9174')).toBeUndefined();
});

it('a person who waits for validation changes the number freely, and an operator sets any', async () => {
  const helen = await server.signIn('Helen');
  expect(await fields('917400001', helen)).toBeUndefined();
  expect((await me(helen)).practiceId).toBe('917400001');
  const owen = await server.signIn('Owen');
  const read = await server.ask('operator-person', { uid: grace.uid }, owen.token);
  const { version: after, person } = read.result;
  const set = { uid: grace.uid, after, person: { ...person, practiceId: '917400777' } };
  expect((await server.ask('operator-savePerson', set, owen.token)).error).toBeUndefined();
  expect((await me()).practiceId).toBe('917400777');
});

it('a number is accepted unchecked where no register is used', async () => {
  expect(await fields('917400555')).toEqual(unregistered);
  const settings = `content_documents set content = jsonb_set(content,
    '{validationSettings,AB,validationEnabled}', $1) where name = 'signup'`;
  await query(`update ${settings}`, ['false']);
  expect(await fields('917400555')).toBeUndefined();
  await query(`update ${settings}`, ['true']);
  expect(await fields('917400556')).toEqual(unregistered);
  await query(`delete from practice_register where province = 'AB'`);
  expect(await fields('917400556')).toBeUndefined();
});
