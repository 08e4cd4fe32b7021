import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { asOneself } from '../../patients/actions.ts';
import { pdfPages } from '../../platform/pdf/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';
import { auditC } from '../shipped/auditC.ts';
import { phqAnswers, sendForm, submittedForm } from '../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let samuel: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer();
  grace = await server.signIn('Grace');
  samuel = await server.signIn('Samuel');
});
afterAll(() => server.stop());

const submit = (points: number[], more: object = {}) =>
  submittedForm(server, { uid: grace.uid, ...more }, phqAnswers(points));
const severe = [3, 3, 3, 2, 2, 2, 1, 0, 1, 2];

it('a result has scores with bands, flags, patterns and the scores of before', async () => {
  claims('patients-10 (the result)');
  const phn = '310200005';
  const earlier = await submit([1, 1, 1, 1, 1, 1, 1, 1, 0, 0], { phn });
  await submit(severe, { phn: '526051815' });
  await submit(severe, { uid: samuel.uid, phn });
  const { messageId, reference } = await submit(severe, { phn });
  const { result } = await server.ask('forms-result', { messageId }, grace.token);
  expect(result).toMatchObject({
    messageId,
    reference,
    scores: [{ sum: 17, most: 27, band: { text: { en: 'Moderately severe' } }, positive: true }],
    flags: [{ crisis: true }],
    patterns: [{}],
    history: [
      { messageId: earlier.messageId, scores: [{ sum: 8 }] },
      { messageId, scores: [{ sum: 17 }] },
    ],
    patient: { phn, name: 'Walter Brandt' },
    reviewed: null,
  });
});

it('a form that is not submitted, or that belongs to somebody else, has no result', async () => {
  const open = await sendForm(server, { uid: grace.uid });
  const { messageId } = await submit(severe);
  const names = ['forms-result', 'forms-review', 'forms-resultPdf', 'forms-resultFhir'] as const;
  for (const name of names) {
    const asked = await server.ask(name, { messageId: open.messageId }, grace.token);
    expect([name, asked.status]).toEqual([name, 404]);
    expect((await server.ask(name, { messageId }, samuel.token)).status).toBe(404);
  }
});

it('a specialist without a plan reads the forms that came back, and no list of a clinic', async () => {
  const amara = await server.signIn('Amara');
  const ask = (name: Parameters<TestServer['ask']>[0], data: object = {}) =>
    server.ask(name, data, amara.token);
  expect((await ask('shell-me')).result.hasPatientMessages).toBe(false);
  const { messageId } = await submit(severe, { uid: amara.uid });
  const { rows } = await server.app.pool.query(
    'select clinic_id from clinic_members where uid = $1',
    [amara.uid],
  );
  const [{ clinic_id: clinicId }] = rows;
  const sender = { ...asOneself(grace.uid, clinicId), owner: clinicId };
  const clinics = await submit(severe, { sender });
  for (const name of ['forms-result', 'forms-resultPdf', 'patientMessages-message'] as const) {
    expect([name, (await ask(name, { messageId })).status]).toEqual([name, 200]);
    const other = await ask(name, { messageId: clinics.messageId });
    expect([name, other.status]).toEqual([name, 404]);
  }
  expect((await ask('shell-me')).result.hasPatientMessages).toBe(true);
  const { messages } = (await ask('patientMessages-list', { folder: 'inbox' })).result;
  expect(messages.map(({ id }: { id: string }) => id)).toEqual([messageId]);
});

it('a form is marked as reviewed once, by the first who does', async () => {
  const { messageId } = await submit(severe);
  const review = () => server.ask('forms-review', { messageId }, grace.token);
  expect((await review()).result).toEqual({ done: true });
  const { reviewed } = (await server.ask('forms-result', { messageId }, grace.token)).result;
  expect(reviewed).toEqual({ at: expect.any(String), by: 'Grace Lindqvist' });
  await review();
  expect((await server.ask('forms-result', { messageId }, grace.token)).result.reviewed).toEqual(
    reviewed,
  );
});

it('the answers come on paper and as FHIR', async () => {
  const { messageId, reference } = await submit(severe);
  const pdf = (await server.ask('forms-resultPdf', { messageId }, grace.token)).result;
  const text = (await pdfPages(Buffer.from(pdf, 'base64'))).join(' ');
  const places = ['Walter Brandt', reference, 'Needs attention', '17 of 27', 'Nearly every day'];
  const found = places.map((part) => text.indexOf(part));
  expect(found.every((at) => at >= 0)).toBe(true);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  const { name, text: json } = (await server.ask('forms-resultFhir', { messageId }, grace.token))
    .result;
  expect(name).toMatch(/^QuestionnaireResponse-\d{4}-\d{2}-\d{2}\.json$/);
  expect(JSON.parse(json)).toMatchObject({
    resourceType: 'QuestionnaireResponse',
    status: 'completed',
    subject: { identifier: { value: '500091234' } },
  });
});

it('a result by sex uses the sex that the clinic knows from a consult', async () => {
  const amara = await server.signIn('Amara');
  const answers = {
    frequency: { choice: ['monthly-or-less'] },
    amount: { choice: ['3-or-4'] },
    'six-or-more': { choice: ['less-than-monthly'] },
  };
  const { messageId } = await submittedForm(server, { uid: grace.uid, form: auditC }, answers);
  const resultOf = async () =>
    (await server.ask('forms-result', { messageId }, grace.token)).result;
  const paper = async () => {
    const pdf = (await server.ask('forms-resultPdf', { messageId }, grace.token)).result;
    return (await pdfPages(Buffer.from(pdf, 'base64'))).join(' ');
  };
  const consult = (genderCode: string, more: object = {}, from = grace.uid) =>
    makeThread(server, {
      from,
      to: amara.uid,
      econsult: {
        phn: '500091234',
        patientDateOfBirth: '1958/03/14',
        oop: true,
        oopData: {
          genderCode,
          addressLine1: '1 Main Street',
          addressLine2: '',
          addressLine3: '',
          cityName: 'Regina',
          postalCode: 'S4P3Y2',
        },
        ...more,
      },
    });
  expect((await resultOf()).scores).toMatchObject([{ sum: 3, bySex: true }]);
  expect(await paper()).toContain('the sex of the patient decides');
  // Consults of others, and about another person under the number, tell nothing.
  await consult('F', {}, samuel.uid);
  await consult('F', { patientDateOfBirth: '1990/01/01' });
  expect((await resultOf()).sex).toBeUndefined();
  await consult('M');
  expect(await resultOf()).toMatchObject({ sex: 'male', scores: [{ sum: 3, positive: false }] });
  expect(await paper()).toContain('negative screen');
  await server.app.pool.query(`delete from activities where patient = (
    select patient from patient_messages where id = '${messageId}')`);
  await consult('F');
  expect(await resultOf()).toMatchObject({ sex: 'female', scores: [{ sum: 3, positive: true }] });
  expect(await paper()).toContain('positive screen');
  await consult('M');
  expect((await resultOf()).scores).toMatchObject([{ sum: 3, bySex: true }]);
  const { messageId: mood } = await submit(severe);
  expect((await server.ask('forms-result', { messageId: mood }, grace.token)).result.sex).toBe(
    undefined,
  );
});
