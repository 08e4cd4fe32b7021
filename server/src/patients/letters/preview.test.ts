/** The preview of a letter, which names its patient. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfPages } from '../../platform/pdf/testing.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';
import { patientIndex } from '../patientIndex.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let amara: { uid: string };
beforeAll(async () => {
  server = await startTestServer();
  grace = await server.signIn('Grace');
  amara = await server.signIn('Amara');
  await consultAbout('500091234');
});
afterAll(() => server.stop());

/** Makes the patient of a number known to Grace. */
const consultAbout = (phn: string) =>
  makeThread(server, { from: grace.uid, to: amara.uid, econsult: { phn } });

/** The text of a preview for the patient of the consult. */
async function preview(more: object = {}) {
  const letter = { subject: 'Your appointment', body: 'Please come on Tuesday.' };
  const asked = { physicianUid: grace.uid, locationIdx: 0, phn: '50009-1234', ...letter, ...more };
  const { result } = await server.ask('patientMessages-preview', asked, grace.token);
  return (await pdfPages(Buffer.from(result, 'base64'))).join(' ');
}
const upload = async (token: string, name: string) =>
  (await sendFile(server.url, token, { content: pngStart, name })).id;
async function lookups() {
  await server.app.reads.flush();
  const patient = patientIndex(server.app.keys, '500091234');
  const { rows } = await server.app.pool.query(
    `select actor from audit_entries where action = 'patients.lookup' and patient = $1`,
    [patient],
  );
  return rows;
}

it('a preview names the patient only to a person who may look up patients, and it is in the trail', async () => {
  await server.app.pool.query(
    `update role_permissions set permissions = array_remove(permissions, 'phnLookup')`,
  );
  const unnamed = await preview();
  expect(unnamed).toContain('Please come on Tuesday.');
  expect(unnamed).not.toMatch(/Walter|Brandt|1958/);
  expect(await lookups()).toEqual([]);

  await server.app.pool.query(
    `update role_permissions set permissions = array_append(permissions, 'phnLookup')
     where role = 'Doctor'`,
  );
  expect(await preview()).toContain('Walter Brandt, born 1958/03/14');
  expect(await lookups()).toEqual([{ actor: grace.uid }]);
});

it('a preview shows the typed date of birth and the names of the files', async () => {
  const file = await upload(grace.token, 'back.png');
  const phn = '310200005';
  await consultAbout(phn);
  const text = await preview({ phn, dateOfBirth: '1958-3-15', files: [file] });
  expect(text).toContain('1958/03/15');
  expect(text).toContain('back.png');
  expect(text).not.toMatch(/Walter|1958\/03\/14/);
  const samuel = await server.signIn('Samuel');
  const other = await upload(samuel.token, 'other.png');
  expect(await preview({ phn, files: [other] })).not.toContain('other.png');
});
