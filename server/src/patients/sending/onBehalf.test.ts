/** Sendings in the name of a physician or a clinic. */
import { emptyClinic } from '@corridor/contract/clinics/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phq9 } from '../../forms/shipped/phq9.ts';
import { idOf } from '../../forms/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Joanne']) people[name] = await server.signIn(name);
  // The clinic of the demo has written to her.
  await server.app.pool.query('delete from patient_messages');
});
afterAll(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const email = 'ida@ida.example';
const ida = { phn: '20309-1111', email, emailAgain: email };

/** Sends a form to Ida in the name of Grace. */
async function send(person: string, more: object = {}, { locationIdx = 0, ...option } = {}) {
  const response = await fetch(`${server.url}/send-forms`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${people[person]?.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      physicianUid: uidOf('Grace'),
      locationIdx,
      formId: idOf(phq9),
      ...option,
      patients: [{ ...ida, ...more }],
    }),
  });
  return response.json();
}
const nameIn = async (person: string, messageId: string) =>
  (await server.ask('patientMessages-message', { messageId }, people[person]?.token)).result.patient
    .name;

it('an office learns nothing of the patients that its physician has in another clinic', async () => {
  const clinic = {
    ...emptyClinic,
    clinicName: 'Riverside',
    clinicPhone: '(403) 555-0150',
    fax: '(403) 555-0151',
    city: 'Calgary',
    emr: 'Accuro',
  };
  await server.ask('clinics-add', { clinic }, people.Grace?.token);
  const patient = { phn: ida.phn, patientFirstName: 'Ida', patientLastName: 'Lund' };
  const activityId = await makeThread(server, {
    from: uidOf('Grace'),
    to: uidOf('Amara'),
    econsult: { ...patient, patientDateOfBirth: '1970/02/01' },
  });
  await server.app.pool.query(
    `update activity_members m
     set profile = jsonb_set(m.profile, '{location,clinicId}', to_jsonb(l.clinic_id))
     from locations l where m.activity_id = $1 and l.uid = m.uid and l.position = 1`,
    [activityId],
  );
  const elsewhere = await send('Grace', { dateOfBirth: '1970/02/01' }, { locationIdx: 1 });
  expect(elsewhere.sent).toHaveLength(1);

  const unknown = [{ phn: '203091111', reason: 'date-of-birth-unknown' }];
  expect((await send('Joanne')).failed).toEqual(unknown);
  const { sent } = await send('Joanne', { dateOfBirth: '1970/02/01' });
  expect(await nameIn('Joanne', sent[0].messageId)).toBe('');
  // The physician knows her own patients wherever she writes.
  const own = await send('Grace');
  expect(await nameIn('Grace', own.sent[0].messageId)).toBe('Ida Lund');
});

it('the trail names the physician or the clinic in whose name an office has sent', async () => {
  const { app } = server;
  const entry = async (option: object = {}) => {
    // A patient whom no other test knows.
    const { sent } = await send('Joanne', { phn: '310200005', dateOfBirth: '1970/02/01' }, option);
    const { rows } = await app.pool.query(
      `select actor, acting_for, details from audit_entries
       where action = 'patients.send' and subject = $1`,
      [`patient-message:${sent[0].messageId}`],
    );
    return rows;
  };
  const [{ clinic_id: clinicId }] = (
    await app.pool.query('select clinic_id from clinic_members where uid = $1', [uidOf('Joanne')])
  ).rows;
  const forClinic = {
    physicianUid: uidOf('Joanne'),
    sendingOnBehalfOfOptionKind: 'clinic',
    sendingOnBehalfOfOptionUid: clinicId,
  };
  const by = { actor: uidOf('Joanne') };
  expect(await entry()).toMatchObject([{ ...by, acting_for: uidOf('Grace') }]);
  expect(await entry(forClinic)).toMatchObject([
    { ...by, acting_for: null, details: { forClinic: clinicId } },
  ]);
});
