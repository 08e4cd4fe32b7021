import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import type { PersonForm } from '@corridor/contract/operator/people/schemas.ts';
import { notes } from '@corridor/contract/operator/people/words.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { confirmAsOfficer, signInOfficer } from '../../confirmed.ts';
import { jobs } from '../../handlers.ts';
import { readOutbox } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';

let server: TestServer;
let owen: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer({ world: { threads: true } });
  owen = await server.signIn('Owen');
});
afterAll(() => server.stop());

/** The privacy officer at once confirms requests that open patients' data. */
const ask: TestServer['ask'] = (name, data, token = owen.token) =>
  confirmAsOfficer(server, server.ask(name, data, token));
const form = (more: Partial<PersonForm> = {}): PersonForm => ({
  firstName: 'Ines',
  lastName: 'Duarte',
  email: 'ines@new.example',
  credentials: 'MD',
  practiceId: '',
  roles: ['Doctor', 'free'],
  title: '',
  college: '',
  econsultDataCollection: false,
  ...more,
});
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const invite = (more: Partial<PersonForm> = {}, clinicId: string | null = null) =>
  confirmAsOfficer(
    server,
    server.ask('operator-invite', { person: form(more), clinicId }, owen.token, key()),
  );
const read = async (uid: string) => (await ask('operator-person', { uid })).result;
const mails = async (email: string) => {
  await runJobs(server.app);
  return readOutbox(server.app.pool, server.app.keys, email);
};
const codeIn = (text: string) => /oobCode=([\w-]+)/.exec(text)?.[1] ?? '';
const audits = async (uid: string) => {
  const { rows } = await server.app.pool.query(
    'select action, actor from audit_entries where subject = $1 order by at, id',
    [`user:${uid}`],
  );
  const { uid: ruth } = await signInOfficer(server);
  const theirs = [owen.uid, ruth];
  return rows.filter(({ actor }) => theirs.includes(actor)).map(({ action }) => action);
};
const idOf = async (table: string, column: string, value: string) =>
  (await server.app.pool.query(`select id from ${table} where ${column} = $1`, [value])).rows[0].id;
const rolesOfOwen = (roles: string[]) =>
  server.app.pool.query('update users set roles = $2 where id = $1', [owen.uid, roles]);
const uidOf = (firstName: string) => idOf('users', 'first_name', firstName);
const enter = async (email: string, text: string) => {
  const oobCode = codeIn(text);
  const set = { oobCode, newPassword: 'long enough' };
  expect((await ask('auth-confirmPasswordReset', set)).error).toBeUndefined();
  return (await ask('auth-signIn', { email, password: 'long enough' })).result as {
    token: string;
    uid: string;
  };
};

it('an invited person has no access before opening the link and then belongs to the given clinic', async () => {
  const parkland = await idOf('clinics', 'name', 'Parkland Family Clinic');
  const email = 'moa@new.example';
  const { result } = await invite({ firstName: 'Ada', email, roles: ['moa'] }, parkland);
  expect(await read(result.uid)).toMatchObject({
    standing: 'invited',
    person: { email, roles: ['moa'] },
    memberships: [{ clinicId: parkland, state: 'confirmed' }],
  });
  const [mail] = await mails(email);
  expect(mail?.subject).toBe('Your Corridor account');
  expect(mail?.text).toContain('at Parkland Family Clinic');
  const { token, uid } = await enter(email, mail?.text ?? '');
  expect(uid).toBe(result.uid);
  const me = (await ask('shell-me', {}, token)).result;
  expect(me.roles).toEqual(['moa']);
  expect((await read(uid)).standing).toBe('active');
  expect((await ask('operator-inviteAgain', { uid })).error?.details.reason).toBe(
    'signed-in-already',
  );
  expect(await audits(uid)).toContain('operator.invite');
});

it('a new link voids the earlier one, and a link is valid for 7 days', async () => {
  const email = 'late@new.example';
  const { result } = await invite({ email });
  const [before] = await mails(email);
  expect((await ask('operator-inviteAgain', { uid: result.uid })).result).toMatchObject({
    done: true,
  });
  const [after] = await mails(email);
  const spoilt = { oobCode: codeIn(before?.text ?? ''), newPassword: 'long enough' };
  expect((await ask('auth-confirmPasswordReset', spoilt)).error?.details.reason).toBe(
    'invalid-code',
  );
  const { rows } = await server.app.pool.query(
    `select round(extract(epoch from expires_at - now()) / 86400) as days from one_time_codes
     where uid = $1 and used_at is null`,
    [result.uid],
  );
  expect(rows).toEqual([{ days: '7' }]);
  expect((await enter(email, after?.text ?? '')).uid).toBe(result.uid);
});

it('an invitation needs name, email, role and an unused number, and is sent once', async () => {
  const before = (await server.app.pool.query('select count(*) from users')).rows[0].count;
  const taken = await invite({ email: 'grace.lindqvist@demo.corridor.example' });
  expect(taken.error?.details.reason).toBe('email-in-use');
  await server.app.pool.query(`update users set practice_id = '777' where first_name = 'Grace'`);
  const number = await invite({ email: 'b@new.example', practiceId: '77-7' });
  expect(number.error?.details.reason).toBe('practice-id-taken');
  const bad = await invite({ firstName: ' ', email: 'nobody', roles: [] });
  expect(bad.error?.details.fields?.map(({ field }) => field)).toEqual([
    'person.firstName',
    'person.email',
    'person.roles',
  ]);
  const gone = await invite({ email: 'c@new.example' }, crypto.randomUUID());
  expect(gone.error?.details.reason).toBe('clinic');
  expect((await server.app.pool.query('select count(*) from users')).rows[0].count).toBe(before);
});

it('an operator’s change counts at once, and the second of two is refused', async () => {
  const rachel = await server.signIn('Rachel');
  const { version, person } = await read(rachel.uid);
  const save = (more: object, after: number) =>
    ask('operator-savePerson', { uid: rachel.uid, after, person: { ...person, ...more } });
  const { result } = await save({ roles: ['moa'], credentials: 'MOA' }, version);
  expect(result.version).toBe(version + 1);
  expect((await save({ credentials: 'NP' }, version)).error?.details.reason).toBe('newer-version');
  const me = (await ask('shell-me', {}, rachel.token)).result;
  expect(me.permissions).toContain('moaConsultInbox');
  expect(me.permissions).not.toContain('phnLookup');
  const other = await save({ email: 'other@new.example' }, version + 1);
  expect(other.error?.details.reason).toBe('own-email');
  const wrong = await save({ roles: ['king'] }, version + 1);
  expect(wrong.error?.details.fields?.[0]?.field).toMatch(/^person\.roles/);
  expect((await save({}, version + 1)).result.version).toBe(version + 2);
  // With another profession she has no cover any more.
  expect(await audits(rachel.uid)).toEqual([
    'cover.end',
    'operator.save-person',
    'operator.save-person',
  ]);
});

it('the last operator cannot lose the role, and operators do not suspend themselves', async () => {
  // The operator gives up one of two roles, because nobody may add an own role.
  await rolesOfOwen(['operator', 'betaTester']);
  const { version, person } = await read(owen.uid);
  const less = { uid: owen.uid, after: version, person: { ...person, roles: ['betaTester'] } };
  expect((await ask('operator-savePerson', less)).error?.details.reason).toBe('last-operator');
  expect((await ask('operator-suspend', { uid: owen.uid })).error?.details.reason).toBe('oneself');
  expect((await read(owen.uid)).person.roles).toEqual(['operator', 'betaTester']);
  await rolesOfOwen(['operator']);
});

it('an invited operator who never came does not count, and a corrected address voids the old link', async () => {
  await invite({ email: 'o1@new.example', roles: ['operator'] });
  await rolesOfOwen(['operator', 'betaTester']);
  const { version, person } = await read(owen.uid);
  const less = { uid: owen.uid, after: version, person: { ...person, roles: ['betaTester'] } };
  expect((await ask('operator-savePerson', less)).error?.details.reason).toBe('last-operator');
  await rolesOfOwen(['operator']);
  const { result } = await invite({ email: 'wrong@new.example' });
  const [before] = await mails('wrong@new.example');
  const theirs = await read(result.uid);
  const right = { ...theirs.person, email: 'right@new.example' };
  await ask('operator-savePerson', { uid: result.uid, after: theirs.version, person: right });
  const spoilt = { oobCode: codeIn(before?.text ?? ''), newPassword: 'long enough' };
  expect((await ask('auth-confirmPasswordReset', spoilt)).error?.details.reason).toBe(
    'invalid-code',
  );
  const [after] = await mails('right@new.example');
  expect((await enter('right@new.example', after?.text ?? '')).uid).toBe(result.uid);
});

it('drafts return to their author when the approver approves no more, even opened ones', async () => {
  const samuel = await server.signIn('Samuel');
  const [nadia, pending] = [await uidOf('Nadia'), 'drafts_pending_approval'];
  const ownCollection = { consultDraftsCollectionType: 'user_drafts' };
  const own = { ...ownCollection, appVersion: '1', selectedMedia: [] };
  const formData = { ...emptyForm, specialty: 'Dermatology', subsite: 'Skin Lesion' };
  const draft = { ...own, formData, subject: 'Rash' };
  const forward = async () =>
    (await ask('consultDraft-saveDraft', { ...draft, approverUid: nadia }, samuel.token)).result
      .draftId as string;
  const returnOf = async (draftId: string) => {
    const { result } = await ask('drafts-list', ownCollection, samuel.token);
    const found = result.drafts.find((one: { draftId: string }) => one.draftId === draftId);
    return found?.returned;
  };
  const open = async (draftId: string) => {
    const { token } = await server.signIn('Nadia');
    const asked = { draftId, consultDraftsCollectionType: pending };
    expect((await ask('consultDraft-getDraft', asked, token)).status).toBe(200);
  };
  const returned = {
    by: '',
    reason: 'Dr. Nadia Haddad approves consults no more. Forward it to somebody else.',
  };
  const first = await forward();
  await open(first);
  const recalled = await ask('consultDraft-recall', { draftId: first }, samuel.token);
  expect(recalled.error?.details.reason).toBe('taken-up');
  await ask('operator-suspend', { uid: nadia });
  expect(await returnOf(first)).toEqual(returned);
  await ask('operator-reinstate', { uid: nadia });
  const second = await forward();
  await open(second);
  const { version, person } = await read(nadia);
  const roles = person.roles.filter((role: string) => role !== 'approver');
  await ask('operator-savePerson', { uid: nadia, after: version, person: { ...person, roles } });
  expect(await returnOf(second)).toEqual(returned);
  // A person who waits for validation cannot be asked either.
  const waits = { ...person, roles: [...person.roles, 'pracIdValidationRequired'] };
  await ask('operator-savePerson', { uid: nadia, after: version + 1, person: waits });
  const refused = await ask(
    'consultDraft-saveDraft',
    { ...draft, approverUid: nadia },
    samuel.token,
  );
  expect(refused.error?.details.reason).toBe('no-approver');
  const { result: found } = await ask(
    'consult-searchApprovers',
    { searchText: 'had' },
    samuel.token,
  );
  expect(found).toEqual([]);
  await ask('operator-savePerson', { uid: nadia, after: version + 2, person });
  // A concurrent suspension is noticed too, and a draft that still waits comes back by a job.
  const third = await forward();
  await open(third);
  const { pool } = server.app;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('update users set disabled_at = now() where id = $1', [nadia]);
  const late = ask('consultDraft-saveDraft', { ...draft, approverUid: nadia }, samuel.token);
  setTimeout(() => void other.query('commit').then(() => other.release()), 300);
  expect((await late).error?.details.reason).toBe('no-approver');
  expect(await returnOf(third)).toBeUndefined();
  await jobs['drafts-handBack']?.handle({}, server.app);
  expect(await returnOf(third)).toEqual(returned);
  await pool.query('update users set disabled_at = null where id = $1', [nadia]);
});

it('a person with consults or services left must keep answering, and a number has one owner', async () => {
  const amara = await read(await uidOf('Amara'));
  const less = { ...amara.person, roles: ['Doctor', 'free'] };
  const uid = await uidOf('Amara');
  const saved = await ask('operator-savePerson', { uid, after: amara.version, person: less });
  expect(saved.error?.details.reason).toBe('still-answers');
  const [first, second] = [
    await invite({ email: 'n1@new.example', practiceId: '90-1' }),
    await invite({ email: 'n2@new.example' }),
  ];
  const { version, person } = await read(second.result.uid);
  const takes = { ...person, practiceId: '901' };
  const after = { uid: second.result.uid, after: version, person: takes };
  const taken = await ask('operator-savePerson', after);
  expect(taken.error?.details.reason).toBe('practice-id-taken');
  expect((await read(second.result.uid)).person.practiceId).toBe('');
  await ask('operator-suspend', { uid: first.result.uid });
  expect((await ask('operator-savePerson', after)).error).toBeUndefined();
  const back = await ask('operator-reinstate', { uid: first.result.uid });
  expect(back.error?.details.reason).toBe('practice-id-taken');
});

it('an operator ends a wait for validation only with a number of the person’s own', async () => {
  const [first, second] = [
    await invite({ email: 'v1@new.example', practiceId: '95-1' }),
    await invite({
      email: 'v2@new.example',
      practiceId: '',
      roles: ['Doctor', 'pracIdValidationRequired'],
    }),
  ];
  const { uid } = second.result;
  await server.app.pool.query(`update users set practice_id = '951' where id = $1`, [uid]);
  const { version, person } = await read(uid);
  const save = (roles: string[]) =>
    ask('operator-savePerson', { uid, after: version, person: { ...person, roles } });
  const taken = await save(['Doctor', 'free']);
  expect(taken.error?.details.reason).toBe('practice-id-taken');
  expect((await read(uid)).person.roles).toContain('pracIdValidationRequired');
  await ask('operator-suspend', { uid: first.result.uid });
  expect((await save(['Doctor', 'free'])).error).toBeUndefined();
});

it('one of two operators who suspend each other at once is always left', async () => {
  const { pool } = server.app;
  const ruth = await uidOf('Ruth');
  const { rows } = await pool.query('select roles from users where id = $1', [ruth]);
  // Another person stays who confirms requests of the two operators.
  const joanne = await uidOf('Joanne');
  await pool.query(`update users set roles = '{moa,privacyOfficer}' where id = $1`, [joanne]);
  await pool.query(`update users set roles = '{operator}' where id = $1`, [ruth]);
  for (let round = 0; round < 5; round++) {
    const both = [await server.signIn('Owen'), await server.signIn('Ruth')] as const;
    const [owens, ruths] = both;
    await Promise.all([
      ask('operator-suspend', { uid: ruths.uid }, owens.token),
      ask('operator-suspend', { uid: owens.uid }, ruths.token),
    ]);
    const left = await pool.query(
      'select id from users where id = any ($1) and disabled_at is null',
      [both.map(({ uid }) => uid)],
    );
    expect(left.rows).toHaveLength(1);
    await pool.query('update users set disabled_at = null where id = any ($1)', [
      both.map(({ uid }) => uid),
    ]);
  }
  await pool.query('update users set roles = $2 where id = $1', [ruth, rows[0].roles]);
  await pool.query(`update users set roles = '{moa}' where id = $1`, [joanne]);
  owen = await server.signIn('Owen');
});

it('an operator’s correction survives a form that was read before', async () => {
  const { person: before } = await read((await server.signIn('Nadia')).uid);
  for (const more of [{ credentials: 'MD, FRCPC' }, { practiceId: '968' }]) {
    const nadia = await server.signIn('Nadia');
    const opened = (await ask('profile-me', {}, nadia.token)).result;
    const { practiceId, credentials, preferences, version: after } = opened;
    const { version, person } = await read(nadia.uid);
    const corrected = { uid: nadia.uid, after: version, person: { ...person, ...more } };
    expect((await ask('operator-savePerson', corrected)).error).toBeUndefined();
    const form = { after, practiceId, credentials, preferences };
    const save = (sent: object) => server.ask('profile-save', sent, nadia.token, key());
    expect((await save(form)).error?.details.reason).toBe('newer-version');
    const now = (await ask('profile-me', {}, nadia.token)).result;
    expect(now).toMatchObject({ ...more, preferences });
    expect((await save({ ...form, ...more, after: now.version })).error).toBeUndefined();
    expect((await read(nadia.uid)).person).toMatchObject(more);
  }
  const { uid } = await server.signIn('Nadia');
  const { version } = await read(uid);
  await ask('operator-savePerson', { uid, after: version, person: before });
});

it.each([
  ['approves', true],
  ['rejects', false],
])(
  'of two simultaneous decisions, the first of which %s, the second is refused',
  async (_, begins) => {
    const { pool } = server.app;
    const roles: PersonForm['roles'] = ['Doctor', 'pracIdValidationRequired'];
    const { result } = await invite({ email: `both-${begins}@new.example`, roles });
    const { token } = await signInOfficer(server);
    const decided = { uid: result.uid, practiceId: '', note: '' };
    const approval = { ...decided, approve: true };
    const { requestId } = (await server.ask('operator-decide', approval, owen.token)).result;
    const decide = (approve: boolean) =>
      approve
        ? server.ask('operator-confirmRequest', { requestId }, token)
        : ask('operator-decide', { ...decided, approve });
    const waiting = (count: number) =>
      vi.waitFor(
        async () => {
          const { rows } = await pool.query(
            `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(rows).toHaveLength(count);
        },
        { timeout: 10_000 },
      );
    const connection = await pool.connect();
    try {
      await connection.query('begin');
      await connection.query('select 1 from users where id = $1 for update', [result.uid]);
      const first = decide(begins);
      await waiting(1);
      const second = decide(!begins);
      await waiting(2);
      await connection.query('commit');
      const answers = await Promise.all([first, second]);
      expect(answers.map(({ error }) => error?.details.reason)).toEqual([undefined, 'decided']);
    } finally {
      connection.release();
    }
  },
);

it('people are found by name, email, number, clinic, role and state in pages', async () => {
  const list = async (asked: object) =>
    (await ask('operator-persons', asked)).result as {
      people: { uid: string; firstName: string; lastName: string }[];
      more: boolean;
    };
  const found = async (asked: object) => (await list(asked)).people.map((one) => one.firstName);
  expect(await found({ search: 'lindqvist GRACE' })).toEqual(['Grace']);
  expect(await found({ search: 'harbour', role: 'dentist' })).toEqual(['Peter']);
  expect(await found({ search: 'LÍNDQVIST gracé' })).toEqual(['Grace']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ role: 'privacyOfficer' })).toEqual(['Ruth']);
  const whole = await list({ limit: 100 });
  const names = whole.people.map((one) => `${one.lastName} ${one.firstName}`.toLowerCase());
  expect(names).toEqual(names.toSorted());
  const walked: string[] = [];
  let after: { name: string; uid: string } | null = null;
  for (let more = true; more; ) {
    const page = await list({ limit: 5, after });
    walked.push(...page.people.map(({ uid }) => uid));
    const last = page.people.at(-1);
    after = last ? { name: `${last.lastName} ${last.firstName}`, uid: last.uid } : null;
    more = page.more;
  }
  expect(walked).toEqual(whole.people.map(({ uid }) => uid));
});

it('a suspended person is signed out, answers nothing, and leaves open consults for another', async () => {
  const amara = await server.signIn('Amara');
  const peter = await uidOf('Peter');
  const grace = await server.signIn('Grace');
  const page = async () =>
    (await ask('services-getServicePage', {}, grace.token)).result.services.map(
      (one: { serviceOwnerUid: string }) => one.serviceOwnerUid,
    );
  expect(await page()).toContain(amara.uid);
  const { threads } = await read(amara.uid);
  expect(threads).toBeGreaterThan(1);
  const { result } = await ask('operator-suspend', { uid: amara.uid });
  expect(result.threads).toBeGreaterThan(1);
  expect((await ask('shell-me', {}, amara.token)).error?.status).toBe('UNAUTHENTICATED');
  const { DEMO_PASSWORD: password } = server.app.settings;
  const email = 'amara.okafor@demo.corridor.example';
  const again = await ask('auth-signIn', { email, password });
  expect(again.error?.details.reason).toBe('wrong-credentials');
  expect(await page()).not.toContain(amara.uid);
  await runJobs(server.app);
  const list = (await ask('operator-orphans', {})).result.threads as {
    activityId: string;
    uid: string;
    specialist: string;
  }[];
  expect(list).toHaveLength(result.threads);
  expect(list.every((one) => one.uid === amara.uid && one.specialist === 'Amara Okafor')).toBe(
    true,
  );
  const graces = (
    await server.app.pool.query(
      `select o.activity_id as id from orphans o join activity_members m using (activity_id)
       where m.uid = $1 and m.role = 'referrer' order by o.activity_id`,
      [grace.uid],
    )
  ).rows as { id: string }[];
  const [first, second] = graces;
  const lastMessage = async (activityId: string) =>
    (await ask('thread-messages', { activityId }, grace.token)).result.messages.at(-1) as {
      message: string;
      sentBy: unknown;
    };
  expect((await lastMessage(first?.id ?? '')).message).toBe(
    notes.suspended('Dr. Amara Okafor, FRCPC'),
  );
  const given = { activityId: first?.id, uid: amara.uid, to: peter };
  const nobody = await ask('operator-reassign', { ...given, to: grace.uid });
  expect(nobody.error?.details.reason).toBe('person');
  expect((await ask('operator-reassign', given)).result).toMatchObject({ done: true });
  expect((await ask('operator-reassign', given)).error?.details.reason).toBe('decided');
  expect((await lastMessage(first?.id ?? '')).message).toBe(
    notes.reassigned('Dr. Amara Okafor, FRCPC', 'Dr. Peter Vogel'),
  );
  const vogel = await server.signIn('Peter');
  const opened = await ask('thread-activity', { activityId: first?.id }, vogel.token);
  expect(opened.result.role).toBe('consultant');
  const settled = { activityId: second?.id, uid: amara.uid };
  expect((await ask('operator-settle', settled)).result).toMatchObject({ done: true });
  expect((await ask('operator-orphans', {})).result.threads).toHaveLength(list.length - 2);
  await ask('operator-reinstate', { uid: amara.uid });
  expect((await ask('operator-orphans', {})).result.threads).toEqual([]);
  // The senders of untaken consults hear once that their specialist is back.
  await runJobs(server.app);
  const third = graces[2]?.id ?? '';
  expect((await lastMessage(third)).message).toBe(notes.back('Dr. Amara Okafor, FRCPC'));
  expect((await lastMessage(first?.id ?? '')).message).toBe(
    notes.reassigned('Dr. Amara Okafor, FRCPC', 'Dr. Peter Vogel'),
  );
  expect(await page()).toContain(amara.uid);
  expect((await ask('auth-signIn', { email, password })).result.status).toBe('signedIn');
  expect(await audits(amara.uid)).toEqual(
    ['operator.suspend', 'auth.end-sessions', 'operator.reinstate'].toSorted((a, b) =>
      a === 'auth.end-sessions' ? -1 : b === 'auth.end-sessions' ? 1 : 0,
    ),
  );
});

it('a consult settled before its note was sent gets no note', async () => {
  const [grace, peter] = [await server.signIn('Grace'), await uidOf('Peter')];
  const activityId = await makeThread(server, { from: grace.uid, to: peter, message: 'Hello' });
  expect((await ask('operator-suspend', { uid: peter })).error).toBeUndefined();
  const settled = { activityId, uid: peter };
  expect((await ask('operator-settle', settled)).result).toMatchObject({ done: true });
  await runJobs(server.app);
  const { messages } = (await ask('thread-messages', { activityId }, grace.token)).result;
  expect(messages.map((one: { message: string }) => one.message)).toEqual(['Hello']);
  await ask('operator-reinstate', { uid: peter });
});

it('a reinstated specialist’s own consults leave the list for every new owner', async () => {
  const { pool } = server.app;
  const [grace, peter, tomasz] = [
    await uidOf('Grace'),
    await uidOf('Peter'),
    await uidOf('Tomasz'),
  ];
  const both = await makeThread(server, { from: grace, to: peter });
  const covered = await makeThread(server, { from: grace, to: peter });
  for (const [id, coverOf] of [
    [both, null],
    [covered, peter],
  ])
    await pool.query(
      `insert into activity_members (activity_id, uid, role, position, profile, joined_at, cover_of)
       select activity_id, $2, role, 9, profile, joined_at, $3 from activity_members
       where activity_id = $1 and uid = $4`,
      [id, tomasz, coverOf, peter],
    );
  await ask('operator-suspend', { uid: tomasz });
  await ask('operator-suspend', { uid: peter });
  const waits = async () =>
    (await ask('operator-orphans', {})).result.threads
      .filter((one: { uid: string }) => one.uid === peter)
      .map((one: { activityId: string }) => one.activityId);
  expect(await waits()).toEqual(expect.arrayContaining([both, covered]));
  await ask('operator-reinstate', { uid: tomasz });
  const left = await waits();
  expect(left).toContain(covered);
  expect(left).not.toContain(both);
  await ask('operator-reinstate', { uid: peter });
});

it('an operator approves or rejects a waiting number, and a correction waits again', async () => {
  const helen = await server.signIn('Helen');
  const waiting = async () =>
    (await ask('operator-waiting', {})).result.people as { uid: string; inRegister: string }[];
  let practiceId = '740022519';
  const decide = (approve: boolean, note = '') =>
    ask('operator-decide', { uid: helen.uid, approve, practiceId, note });
  expect((await waiting()).map(({ uid }) => uid)).toContain(helen.uid);
  expect((await decide(false, 'The number is of a clinic.')).result).toMatchObject({ done: true });
  expect((await waiting()).map(({ uid }) => uid)).not.toContain(helen.uid);
  const email = 'helen.marchetti@demo.corridor.example';
  const [rejected] = await mails(email);
  expect(rejected?.subject).toBe('Your practice ID could not be validated');
  expect(rejected?.text).toContain('The number is of a clinic.');
  expect((await decide(false)).error?.details.reason).toBe('decided');
  const opened = (await ask('profile-me', {}, helen.token)).result;
  const { practiceId: _, credentials, preferences, version } = opened;
  const corrected = { practiceId: '4400', credentials, preferences, after: version };
  const saved = await server.ask('profile-save', corrected, helen.token, key());
  expect(saved.error).toBeUndefined();
  expect(await waiting()).toMatchObject([{ uid: helen.uid, practiceId: '4400' }]);
  // An operator cannot approve a number that was not shown.
  expect((await decide(true)).error?.details.reason).toBe('newer-version');
  practiceId = '4400';
  await server.app.pool.query(`update users set practice_id = '4400' where first_name = 'Grace'`);
  expect(await waiting()).toMatchObject([{ holder: { name: 'Grace Lindqvist' } }]);
  expect((await decide(true)).error?.details.reason).toBe('practice-id-taken');
  await server.app.pool.query(`update users set practice_id = '' where first_name = 'Grace'`);
  expect((await decide(true)).result).toMatchObject({ done: true });
  const me = (await ask('shell-me', {}, helen.token)).result;
  expect(me.permissions).toContain('econsultAndSecureMessaging');
  expect((await mails(email))[0]?.subject).toBe('You can send your first consult');
  expect((await decide(true)).error?.details.reason).toBe('decided');
  expect(await audits(helen.uid)).toEqual(['operator.reject', 'operator.approve']);
});

it('the list of waiting people shows the register’s state of each number', async () => {
  const { pool } = server.app;
  const state = async (practiceId: string, province: string) => {
    const uid = await uidOf('Samuel');
    await pool.query(
      `update users set practice_id = $2, roles = '{Resident,free,pracIdValidationRequired}' where id = $1`,
      [uid, practiceId],
    );
    await pool.query(
      `insert into signups values ($1, 'Resident', 'free', $2, '', '{}', '{}', false, '', '', '', null, now())
       on conflict (uid) do update set province = excluded.province`,
      [uid, province],
    );
    const { people } = (await ask('operator-waiting', {})).result;
    return people.find((one: { uid: string }) => one.uid === uid);
  };
  expect(await state('500091234', 'AB')).toMatchObject({
    inRegister: 'otherName',
    registered: 'Baptiste',
  });
  await pool.query(`update users set last_name = 'Baptiste' where first_name = 'Samuel'`);
  expect((await state('500091234', 'AB')).inRegister).toBe('theirs');
  expect((await state('612390045', 'AB')).inRegister).toBe('inactive');
  expect((await state('1', 'AB')).inRegister).toBe('unknown');
  expect((await state('500091234', 'SK')).inRegister).toBe('noRegister');
});

it('the directory shows a specialist’s title and college where a service has none', async () => {
  const tomasz = await uidOf('Tomasz');
  const grace = await server.signIn('Grace');
  const service = async () =>
    (await ask('services-getServicePage', { perPage: 50 }, grace.token)).result.services.find(
      (one: { serviceOwnerUid: string }) => one.serviceOwnerUid === tomasz,
    );
  await server.app.pool.query(`update services set college = '' where owner_uid = $1`, [tomasz]);
  const { version, person } = await read(tomasz);
  const more = { title: 'Prof.', college: 'CCFP', econsultDataCollection: false };
  await ask('operator-savePerson', { uid: tomasz, after: version, person: { ...person, ...more } });
  expect(await service()).toMatchObject({ college: 'CCFP', users: [{ title: 'Prof.' }] });
  expect((await read(tomasz)).person).toMatchObject(more);
  await server.app.pool.query(`update services set college = 'FRCPC' where owner_uid = $1`, [
    tomasz,
  ]);
  expect((await service()).college).toBe('FRCPC');
});

it('a released office loses its clinic’s threads at once, joined ones too', async () => {
  const joanne = await server.signIn('Joanne');
  const parkland = await idOf('clinics', 'name', 'Parkland Family Clinic');
  const inbox = await ask('inbox-page', { folder: 'inbox', inboxOf: parkland }, joanne.token);
  const { activityId } = inbox.result.rows[0];
  await ask('activity-addSelfToActivityAsMoa_v1', { activityId }, joanne.token);
  expect((await ask('thread-activity', { activityId }, joanne.token)).result.role).toBe('moa');
  const membership = { uid: joanne.uid, clinicId: parkland };
  expect((await ask('operator-release', membership)).result).toMatchObject({ done: true });
  expect((await ask('thread-activity', { activityId }, joanne.token)).error?.status).toBe(
    'NOT_FOUND',
  );
  await runJobs(server.app);
  const { rows } = await server.app.pool.query(
    `select removed_at is not null as removed,
       (select count(*)::int from inbox_entries where owner = $1) as entries
     from activity_members where uid = $1 and activity_id = $2`,
    [joanne.uid, activityId],
  );
  expect(rows).toEqual([{ removed: true, entries: 0 }]);
  expect((await ask('operator-release', membership)).error?.status).toBe('NOT_FOUND');
  expect((await read(joanne.uid)).memberships).toMatchObject([{ state: 'left' }]);
  await ask('operator-admit', membership);
  expect((await read(joanne.uid)).memberships).toMatchObject([{ state: 'confirmed' }]);
  expect((await ask('thread-activity', { activityId }, joanne.token)).result.role).toBeNull();
});

it('a person who answers no more leaves the services of other owners', async () => {
  const { result } = await invite({ email: 'leaves@new.example', roles: ['specialist'] });
  const { uid } = result;
  const { rows } = await server.app.pool.query(
    `insert into service_members (service_id, uid, position)
     select id, $1, 9 from services where owner_uid is not null limit 1 returning service_id`,
    [uid],
  );
  const { version, person } = await read(uid);
  const less = { ...person, roles: ['Doctor', 'free'] };
  expect(
    (await ask('operator-savePerson', { uid, after: version, person: less })).error,
  ).toBeUndefined();
  const { rows: left } = await server.app.pool.query(
    'select uid from service_members where service_id = $1',
    [rows[0].service_id],
  );
  expect(left.length).toBeGreaterThan(0);
  expect(left.map((one) => one.uid)).not.toContain(uid);
});
