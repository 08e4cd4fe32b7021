import type { Service } from '@corridor/contract/directory/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { addVacation, putSchedule, takeConsult } from '../schedule/actions.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
const now = new Date('2026-11-18T16:00:00Z');
const away = { start: Date.parse('2026-12-20T07:00:00Z'), end: Date.parse('2027-01-04T07:00:00Z') };
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  for (const name of ['Grace', 'Amara', 'Karim']) people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object) =>
  server.ask(name, data, people.Grace?.token);
const found = async (): Promise<Service> =>
  (
    await ask('services-getServicePage', {
      specialty: 'Dermatology',
      subsite: 'Skin Lesion',
      perPage: 50,
    })
  ).result.services.find((one: Service) => one.serviceOwnerUid === people.Amara?.uid);

it('a service carries every field that the specification names, filled in', async () => {
  claims('directory-12', 'directory-13', 'directory-16');
  const uid = people.Amara?.uid ?? '';
  const { id } = await found();
  const set = (sql: string, values: unknown[]) => server.app.pool.query(sql, values);
  await set(
    `update services set type = 'referral', name = 'Moles', short_description = 'Short.',
       long_description = 'Long.', bio = 'Trained in Lagos.', keywords = '{naevus,melanoma}',
       accepts_existing = false, college = 'CCFP', member = false where id = $1`,
    [id],
  );
  await set('insert into service_members (service_id, uid, position) values ($1, $2, 1)', [
    id,
    people.Karim?.uid,
  ]);
  const who = { viewer: undefined, origin: { address: 'test', agent: 'test' }, now };
  await change(server.app.pool, who, async (inside) => {
    const weekdays = [false, true, true, false, true, true, false];
    await putSchedule(inside, { uid, weekdays, limited: true, dailyLimit: 5 });
    await addVacation(inside, {
      uid,
      startsAt: new Date(away.start),
      endsAt: new Date(away.end),
      description: 'Home',
      disableEconsult: true,
      disablePhoneConsult: false,
    });
    await takeConsult(inside, uid);
    await takeConsult(inside, uid);
  });
  await set('update schedules set response_ms = 7200000 where uid = $1', [uid]);
  const whole = {
    id,
    serviceName: 'Moles',
    shortDescription: 'Short.',
    longDescription: 'Long.',
    bio: 'Trained in Lagos.',
    type: 'referral',
    college: 'CCFP',
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
    serviceOwnerUid: uid,
    users: [
      { uid, userName: 'Amara Okafor', title: 'Dr.', credentials: 'MD, FRCPC' },
      {
        uid: people.Karim?.uid,
        userName: 'Karim Mansour',
        title: 'Dr.',
        credentials: 'MD, CCFP',
      },
    ],
    acceptanceFlags: { acceptExisting: false, acceptReferral: true },
    econsultResponseTime: 7_200_000,
    clinic: {
      clinicName: 'Saddleback Visiting Specialists',
      contactInfo: { clinicPhone: '7805550164', fax: '7805550165' },
      location: {
        street: '10665 Jasper Avenue NW',
        city: 'Edmonton',
        province: 'AB',
        postalCode: 'T5J3S9',
      },
    },
    enabled: true,
    aletheaMember: false,
    keywords: ['naevus', 'melanoma'],
    vacations: [{ ...away, disableEconsult: true, disablePhoneConsult: false }],
    customCalendar: {
      sunday: false,
      monday: true,
      tuesday: true,
      wednesday: false,
      thursday: true,
      friday: true,
      saturday: false,
    },
    consultLimits: { daily: { enabled: true, limit: 5, count: 2 } },
  };
  expect((await ask('directory-service', { serviceId: id })).result.service).toEqual(whole);
  expect(await found()).toEqual(whole);
});
