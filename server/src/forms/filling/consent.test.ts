import type { Answers } from '@corridor/contract/forms/form.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendFile, startTestServer, type TestServer } from '../../testing.ts';
import { photoConsent } from '../shipped/photoConsent.ts';
import { sendForm, submittedForm } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
let clinicId = '';
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara']) people[name] = await server.signIn(name);
  const { rows } = await server.app.pool.query(
    'select clinic_id from clinic_members where uid = $1',
    [people.Grace?.uid],
  );
  clinicId = rows[0].clinic_id;
});
afterAll(() => server.stop());

const drawn = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
const tokenOf = (name: string) => people[name]?.token ?? '';
const walter = {
  phn: '500091234',
  province: 'AB',
  firstName: 'Walter',
  lastName: 'Brandt',
  dateOfBirth: '1958/03/14',
  site: 'left-elbow',
};
const doreen = { ...walter, phn: '526051815', firstName: 'Doreen', lastName: 'McAllister' };
async function takePicture(subject: typeof walter, by = 'Grace'): Promise<string> {
  const file = { content: await drawn(), name: 'skin.png' };
  const { id } = await sendFile(server.url, tokenOf(by), file);
  await server.ask('gallery-tie', { ids: [id], subject }, tokenOf(by));
  return id;
}
const consentOf = async (id: string, by = 'Grace'): Promise<boolean> =>
  (await server.ask('gallery-item', { id }, tokenOf(by))).result.consent;

/** The patient answers the form of the clinic. */
async function answer(yes: boolean) {
  const sending = { uid: people.Grace?.uid ?? '', clinicId, form: photoConsent };
  const { opening } = await sendForm(server, sending);
  const data = (await drawn()).toString('base64');
  const { file } = (await server.ask('forms-addFile', { ...opening, key: 'signature', data }))
    .result;
  const answers: Answers = {
    care: { yes: true },
    training: { yes },
    signer: { choice: ['patient'] },
    name: { text: 'Walter Brandt' },
    signature: { files: [file] },
  };
  const given = { ...opening, answers, revision: 0, language: 'en' };
  expect((await server.ask('forms-submit', given)).status).toBe(200);
}

it('the answer of a patient is kept with their pictures, now and later', async () => {
  const [before, ofOther] = [await takePicture(walter), await takePicture(doreen)];
  const elsewhere = await takePicture(walter, 'Amara');
  expect(await consentOf(before)).toBe(false);
  await answer(true);
  expect(await consentOf(before)).toBe(true);
  expect([await consentOf(ofOther), await consentOf(elsewhere, 'Amara')]).toEqual([false, false]);
  const later = await takePicture(walter);
  expect(await consentOf(later)).toBe(true);
  expect(await consentOf(await takePicture(doreen))).toBe(false);
  const { rows } = await server.app.pool.query(
    `select count(*)::int as n from audit_entries
     where subject = any ($1) and action = 'gallery.give-consent' and patient is not null`,
    [[`media:${before}`, `media:${later}`]],
  );
  expect(rows[0].n).toBe(2);
  // Colleagues of the clinic have pictures of the patient too.
  await server.app.pool.query(
    `insert into clinic_members (clinic_id, uid, role, confirmed_at)
     values ($1, $2, 'member', now())`,
    [clinicId, people.Amara?.uid],
  );
  await answer(true);
  expect(await consentOf(elsewhere, 'Amara')).toBe(true);
});

it('a later refusal withdraws the consent, and a clinician still decides by hand', async () => {
  const id = await takePicture(walter);
  await answer(false);
  expect(await consentOf(id)).toBe(false);
  const later = await takePicture(walter);
  expect(await consentOf(later)).toBe(false);
  await server.ask('gallery-setConsent', { ids: [later], consent: true }, tokenOf('Grace'));
  // The same patient at another site is no new picture of them.
  const moved = { ...walter, site: 'right-elbow' };
  await server.ask('gallery-tie', { ids: [later], subject: moved }, tokenOf('Grace'));
  expect(await consentOf(later)).toBe(true);
});

it('a form that asks for no consent changes none', async () => {
  const id = await takePicture(walter);
  await server.ask('gallery-setConsent', { ids: [id], consent: true }, tokenOf('Grace'));
  await submittedForm(server, { uid: people.Grace?.uid ?? '', clinicId });
  expect(await consentOf(id)).toBe(true);
});
