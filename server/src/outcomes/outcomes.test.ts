import type { Permission } from '@corridor/contract/platform/permissions.ts';
import {
  consultantOutcomes,
  dentistOutcomes,
  outcomesFor,
} from '@corridor/contract/templates/outcomes.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';
import { setCollecting } from './actions.ts';

let server: TestServer;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;
const now = new Date('2026-11-18T16:00:00Z');

beforeEach(async () => {
  server = await startTestServer({ clock: () => now });
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Peter', 'Rachel'])
    people[name] = await server.signIn(name);
  const who = { viewer: undefined, origin: { address: 'test', agent: 'test' }, now };
  await change(server.app.pool, who, (inside) => setCollecting(inside, by('Amara').uid, false));
});
afterEach(() => server.stop());

const consult = (to: string, more = {}) =>
  makeThread(server, { from: by('Grace').uid, to: by(to).uid, message: 'Is it safe?', ...more });
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person: string) =>
  server.ask(name, data, by(person).token);
const options = async (activityId: string, person: string) =>
  (await ask('outcomes-options', { activityId }, person)).result;

it('the outcomes are those of the person’s profession', () => {
  claims('outcomes-02', 'outcomes-03', 'outcomes-12');
  expect(consultantOutcomes).toEqual([
    'No treatment required',
    'Patient to see Specialist',
    'Management or treatment suggested',
    'Treatment suggested prior to Specialist visit',
    'Further investigations suggested',
    'Refer to different specialty',
    'Unknown',
    'Not applicable',
  ]);
  expect(dentistOutcomes).toEqual([
    'OAT recommended',
    'OAT not recommended',
    'Dental treatment required first',
    'Refer to sleep physician',
    'No treatment required',
    'Unknown',
    'Not applicable',
  ]);
  const outcomesOf = (...keys: Permission[]) => outcomesFor(new Set(keys));
  expect(outcomesOf('econsultOutcomes')).toBe(consultantOutcomes);
  expect(outcomesOf('dentistOutcomes')).toBe(dentistOutcomes);
  expect(outcomesOf('econsultOutcomes', 'dentistOutcomes')).toBe(dentistOutcomes);
  expect(outcomesOf('econsultAndSecureMessaging', 'specialistTemplates')).toEqual([]);
});

it('a consultant with data collection records an outcome of the thread', async () => {
  claims('outcomes-01', 'outcomes-13');
  const id = await consult('Tomasz');
  expect(await options(id, 'Tomasz')).toMatchObject({
    outcomes: consultantOutcomes,
    outcome: null,
  });
  const saved = {
    activityId: id,
    outcome: 'Patient to see Specialist',
    diagnosis: 'Cholesteatoma',
  };
  expect((await ask('outcomes-save', saved, 'Tomasz')).status).toBe(200);
  expect(await options(id, 'Tomasz')).toMatchObject({
    outcome: saved.outcome,
    diagnosis: 'Cholesteatoma',
  });
  const seen = (await ask('thread-activity', { activityId: id }, 'Grace')).result;
  expect(seen).toMatchObject({ outcome: saved.outcome, diagnosis: 'Cholesteatoma' });
  const { rows } = await server.app.pool.query('select a::text as row from activities a');
  expect(JSON.stringify(rows)).not.toContain('Cholesteatoma');
  expect(
    (await ask('outcomes-save', { ...saved, outcome: 'OAT recommended' }, 'Tomasz')).error?.details
      .reason,
  ).toBe('unknown-outcome');
  expect((await ask('outcomes-save', saved, 'Amara')).error?.details.code).toBe('not-found');
  expect((await options(await consult('Peter'), 'Peter')).outcomes).toEqual(dentistOutcomes);
  // Amara's outcomes are not collected.
  const hers = await consult('Amara');
  expect((await options(hers, 'Amara')).outcomes).toEqual([]);
  const refused = await ask('outcomes-save', { ...saved, activityId: hers }, 'Amara');
  expect(refused.error?.details.reason).toBe('not-a-consultant');
  // A specialist who refers is not a consultant of that consult.
  const asked = await consult('Amara', { from: by('Tomasz').uid });
  expect((await options(asked, 'Tomasz')).outcomes).toEqual([]);
  const own = await ask('outcomes-save', { ...saved, activityId: asked }, 'Tomasz');
  expect(own.error?.details.reason).toBe('not-a-consultant');
});

it('an interpretation is billed once, by a permitted consultant', async () => {
  claims('outcomes-11', 'outcomes-15');
  const id = await consult('Tomasz');
  expect((await options(id, 'Tomasz')).interpretations).toEqual([
    { kind: 'audiogram', billed: false },
    { kind: 'sinusEndoscopy', billed: false },
  ]);
  const bill = () =>
    ask(
      'interpretations-billInterpretation',
      { activityId: id, options: { billAudiogram: true } },
      'Tomasz',
    );
  expect((await bill()).result).toEqual({ billed: ['audiogram'] });
  expect((await bill()).result).toEqual({ billed: [] });
  const econsult = (await ask('thread-econsult', { activityId: id }, 'Grace')).result.econsult;
  expect(econsult.interpretations).toEqual([
    { interpretationType: 'audiogram', created: now.toISOString() },
  ]);
  const { rows } = await server.app.pool.query(
    'select kind, status from billing_records where activity_id = $1',
    [id],
  );
  expect(rows).toEqual([{ kind: 'audiogram', status: 'onHold' }]);
  expect((await options(await consult('Peter'), 'Peter')).interpretations).toEqual([]);
  // Each interpretation has its own permission.
  const grants = (change: string) =>
    server.app.pool.query(
      `update role_permissions set permissions = ${change} (permissions, 'billAudiogram')
       where role = 'specialistOtolaryngology'`,
    );
  const other = await consult('Tomasz');
  await grants('array_remove');
  const offered = (await options(other, 'Tomasz')).interpretations;
  const both = { billAudiogram: true, billSinusEndoscopy: true };
  const interpretations = { activityId: other, options: both };
  const refused = await ask('interpretations-billInterpretation', interpretations, 'Tomasz');
  await grants('array_append');
  expect(offered).toEqual([{ kind: 'sinusEndoscopy', billed: false }]);
  expect(refused.status).toBe(403);
  // A consultant bills only from a billing clinic.
  const billsFrom = (billable: boolean) =>
    server.app.pool.query('update locations set billable = $1', [billable]);
  await billsFrom(false);
  const unbilled = (await options(other, 'Tomasz')).interpretations;
  const elsewhere = await ask('interpretations-billInterpretation', interpretations, 'Tomasz');
  await billsFrom(true);
  expect(unbilled).toEqual([]);
  expect(elsewhere.error?.details.reason).toBe('not-billed-here');
  const { rowCount } = await server.app.pool.query(
    'select from billing_records where activity_id = $1',
    [other],
  );
  expect(rowCount).toBe(0);
  // One call bills both interpretations.
  const whole = await ask('interpretations-billInterpretation', interpretations, 'Tomasz');
  expect(whole.result).toEqual({ billed: ['audiogram', 'sinusEndoscopy'] });
});

/** Billing codes by the time of day exist in Alberta. */
const everybodyWorksIn = (province: string) =>
  server.app.pool.query('update clinics set province = $1', [province]);

it('a call is completed once, after its outcome, and billed by its window', async () => {
  claims('phone-01', 'phone-02', 'phone-05', 'phone-07');
  await everybodyWorksIn('AB');
  const id = await consult('Tomasz', {
    type: 'phoneConsult',
    at: new Date('2026-11-18T15:00:00Z'),
  });
  const complete = (more = {}, person = 'Tomasz') =>
    ask('phoneConsult-billAndMarkComplete', { activityId: id, ...more }, person);
  // 22:30 of the evening before in Edmonton.
  const times = { startTime: '2026-11-18T04:30:00.000Z', endTime: '2026-11-18T04:42:00.000Z' };
  const early = await complete(times);
  expect(early.error).toMatchObject({
    message: 'Please fill out the Outcome before marking as complete',
    details: { reason: 'outcome-required' },
  });
  await ask('outcomes-save', { activityId: id, outcome: 'Unknown', diagnosis: '' }, 'Tomasz');
  expect((await complete({ ...times, billingCode: '03' })).error?.details.reason).toBe('too-short');
  const future = { ...times, endTime: '2026-11-18T17:00:00.000Z' };
  expect((await complete(future)).error?.details.reason).toBe('times');
  for (const [slip, problem] of [
    [{ startTime: '1990-01-01T04:30:00.000Z', endTime: '1990-01-01T04:42:00.000Z' }, 'a day older'],
    [{ startTime: '2026-11-17T16:00:00.000Z' }, 'longer than 12 hours'],
    [{ endTime: times.startTime }, 'end after it started'],
  ] as const)
    expect((await complete({ ...times, ...slip })).error).toMatchObject({
      message: expect.stringContaining(problem),
      details: { reason: 'times' },
    });
  expect((await complete(times)).result).toMatchObject({ billingCode: '03.01LL' });
  expect((await complete(times)).error?.details.reason).toBe('complete');
  const { phoneConsultData } = (await ask('thread-activity', { activityId: id }, 'Grace')).result;
  expect(phoneConsultData).toEqual({
    startTime: '2026-11-18T15:00:00.000Z',
    endTime: '2026-11-18T15:10:00.000Z',
    physicianPhoneNumber: '4035550142',
    specialistPhoneNumber: '6045550176',
    callComplete: true,
    callCompleteTime: now.toISOString(),
  });
  const { rows } = await server.app.pool.query(
    'select kind, code, status, service_at from billing_records where activity_id = $1',
    [id],
  );
  expect(rows).toEqual([
    { kind: 'call', code: '03.01LL', status: 'new', service_at: new Date(times.startTime) },
  ]);
  const written = await consult('Tomasz');
  expect(
    (await ask('phoneConsult-billAndMarkComplete', { activityId: written }, 'Tomasz')).error
      ?.details.reason,
  ).toBe('no-call');
});

it('only its consultant completes a call', async () => {
  claims('phone-06 (server)');
  const at = new Date('2026-11-18T15:00:00Z');
  const activityId = await consult('Tomasz', { type: 'phoneConsult', at, from: by('Amara').uid });
  const called = { activityId, outcome: 'Unknown' };
  const complete = (person: string) => ask('phoneConsult-billAndMarkComplete', called, person);
  expect((await complete('Amara')).error?.details.reason).toBe('not-a-consultant');
  expect((await complete('Peter')).error?.details.code).toBe('not-found');
  expect((await complete('Tomasz')).status).toBe(200);
});

it('a call outside Alberta has no code until its owner chooses one', async () => {
  claims('phone-07 (provinces)');
  await everybodyWorksIn('BC');
  const moment = new Date('2026-11-18T15:00:00Z');
  const times = { startTime: '2026-11-18T15:00:00.000Z', endTime: '2026-11-18T15:12:00.000Z' };
  const billed = async (billingCode: string) => {
    const activityId = await consult('Tomasz', { type: 'phoneConsult', at: moment });
    const called = { activityId, ...times, outcome: 'Unknown', billingCode };
    await ask('phoneConsult-billAndMarkComplete', called, 'Tomasz');
    const { rows } = await server.app.pool.query(
      'select code, status, hold from billing_records where activity_id = $1',
      [activityId],
    );
    return rows;
  };
  expect(await billed('')).toEqual([{ code: '', status: 'onHold', hold: 'no-code' }]);
  expect(await billed('14018')).toEqual([{ code: '14018', status: 'new', hold: null }]);
});

it('a completed call records its outcome if none is recorded yet', async () => {
  claims('phone-05 (dialog)');
  await everybodyWorksIn('AB');
  const at = new Date('2026-11-18T15:00:00Z');
  const id = await consult('Amara', { type: 'phoneConsult', at });
  const times = { startTime: '2026-11-18T15:00:00.000Z', endTime: '2026-11-18T15:12:00.000Z' };
  const complete = (more: object) =>
    ask('phoneConsult-billAndMarkComplete', { activityId: id, ...times, ...more }, 'Amara');
  const strange = await complete({ outcome: 'OAT recommended' });
  expect(strange.error?.details.reason).toBe('unknown-outcome');
  const impossible = await complete({ outcome: 'Unknown', endTime: times.startTime });
  expect(impossible.error?.details.reason).toBe('times');
  const outcomeOf = async () =>
    (await ask('thread-activity', { activityId: id }, 'Grace')).result.outcome;
  // The outcome and the call are stored together or not at all.
  expect(await outcomeOf()).toBeNull();
  // The call needs an outcome even where outcomes are not collected.
  expect((await complete({ outcome: 'Unknown' })).result).toMatchObject({ billingCode: '03.01LJ' });
  expect(await outcomeOf()).toBe('Unknown');
});
