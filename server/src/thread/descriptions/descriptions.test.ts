/** Messages of before, which get their words from a job. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../../handlers.ts';
import { addCopy } from '../../patients/actions.ts';
import { patientIndex } from '../../patients/patientIndex.ts';
import { inBackground } from '../../platform/change.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer();
  grace = await server.signIn('Grace');
});
afterAll(() => server.stop());

const dateOfBirth = '1958/03/15';
const write = async (sql: string, values: unknown[] = []) =>
  (await server.app.pool.query(sql, values)).rows;

/** Adds copies of before, which hold an address and a date only. */
async function addOldCopies(count: number): Promise<string[]> {
  const { uid: to } = await server.signIn('Amara');
  const activityId = await makeThread(server, { from: grace.uid, to });
  const { app } = server;
  const patient = patientIndex(app.keys, '500091234');
  const letter = { email: 'old@brandt.example', dateOfBirth, phn: '', name: '', subject: '' };
  const ids: string[] = [];
  await inBackground(app, async (inside) => {
    const copy = { uid: grace.uid, activityId, patient, letter, sendAt: app.clock() };
    while (ids.length < count) ids.push(await addCopy(inside, app.keys, copy));
  });
  await write('update patient_messages set described = false where id = any ($1)', [ids]);
  return ids.sort();
}
const described = async (ids: string[]) =>
  (await write('select id from patient_messages where id = any ($1) and described', [ids])).map(
    ({ id }) => id,
  );
const describe = () => jobs['thread-describeMessages']?.handle({}, server.app);

it('a letter that cannot be opened for now is kept as it is, and holds up no other', async () => {
  const ids = await addOldCopies(201);
  const last = ids.at(-1) ?? '';
  // Their key is away.
  await write(
    `update patient_messages set sealed = '\\x00'::bytea || sealed where id = any ($1) and id <> $2`,
    [ids, last],
  );
  const kept = await write('select sealed from patient_messages where id = $1', [ids[0]]);
  await describe();
  expect(await described(ids)).toEqual([last]);
  expect(await write('select sealed from patient_messages where id = $1', [ids[0]])).toEqual(kept);

  await write(
    'update patient_messages set sealed = substr(sealed, 2) where id = any ($1) and id <> $2',
    [ids, last],
  );
  await describe();
  expect(await described(ids)).toHaveLength(201);
  const asked = { messageId: ids[0] };
  const { result } = await server.ask('patientMessages-message', asked, grace.token);
  expect(result).toMatchObject({
    dateOfBirth,
    patient: { name: 'Walter Brandt', email: 'old@brandt.example' },
  });
});
