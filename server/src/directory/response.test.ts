import type { Service } from '@corridor/contract/directory/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { startTestServer, type TestServer } from '../testing.ts';

/** Short enough that nobody has to sign in again between two of them. */
const stepMs = 30_000;
let server: TestServer;
let now = new Date('2026-05-04T16:00:00Z');
const people: Record<string, { token: string; uid: string }> = {};
const later = (steps: number) => {
  now = new Date(now.getTime() + steps * stepMs);
};
const signIn = async () => {
  for (const name of ['Grace', 'Amara']) people[name] = await server.signIn(name);
};
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  await signIn();
  await server.app.pool.query('update activities set first_specialist = null');
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, people[person]?.token);
const services = async (): Promise<Service[]> =>
  (
    await ask('services-getServicePage', {
      specialty: 'Dermatology',
      subsite: 'Skin Lesion',
    })
  ).result.services;
async function consult(): Promise<string> {
  const [service] = await services();
  const inputFields = {
    gpUid: people.Grace?.uid,
    phn: '700110161',
    oop: false,
    locationIdx: 0,
    patientFirstName: 'Walter',
    patientLastName: 'Brandt',
    patientPhone: '',
    patientEmail: '',
    patientDateOfBirth: '1958/03/14',
    patientProvince: 'AB',
    emailPatient: false,
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
    billingCode: '',
    serviceId: service?.id,
    symptoms: {
      Duration: '3 months',
      'Number of lesions': ['single'],
      'Body site': 'Back',
      'Size in mm': '7',
      'Question for the specialist': 'Safe?',
      'Relevant history': 'None',
    },
    oopData: null,
  };
  const { result, error } = await ask('consult-sendConsult', { inputFields });
  expect(error).toBeUndefined();
  return result.activityId;
}
const answer = (activityId: string) =>
  ask('thread-sendMessage', { activityId, message: 'Yes.' }, 'Amara');
/** The response time in steps, as people read it: on the service alone, and among results. */
async function responseSteps(): Promise<number[]> {
  const [found] = await services();
  const one = await ask('directory-service', { serviceId: found?.id });
  return [found?.econsultResponseTime ?? 0, one.result.service.econsultResponseTime].map(
    (ms) => ms / stepMs,
  );
}

it('the response time of a person is the average of their last twenty first answers', async () => {
  claims('directory-39 (average)');
  const slow = await consult();
  later(500);
  await signIn();
  await answer(slow);
  expect(await responseSteps()).toEqual([500, 500]);
  // Twenty more, of 1 to 20 steps: the slow one counts for one of twenty-one, and then no more.
  for (let steps = 1; steps <= 19; steps++) {
    const activityId = await consult();
    later(steps);
    await answer(activityId);
  }
  expect(await responseSteps()).toEqual([(500 + 190) / 20, (500 + 190) / 20]);
  const last = await consult();
  later(20);
  await answer(last);
  expect(await responseSteps()).toEqual([10.5, 10.5]);
  // A second answer in a thread is no first one.
  later(700);
  await signIn();
  await answer(last);
  expect(await responseSteps()).toEqual([10.5, 10.5]);
});
