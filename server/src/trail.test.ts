/**
 * The entries of lists, refusals and failed sign-ins in the audit trail, read whole from
 * PostgreSQL.
 */
import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { subjectOfEmail } from './auth/signInFailures.ts';
import { totpCode } from './auth/totp.ts';
import { addCopy } from './patients/actions.ts';
import { patientIndex } from './patients/patientIndex.ts';
import { inBackground } from './platform/change.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from './testing.ts';
import { makeThread } from './thread/testing.ts';

type Name = Parameters<TestServer['ask']>[0];
let server: TestServer;
let now = new Date('2026-11-20T16:00:00Z');
let people: Record<string, { token: string; uid: string }>;
let before: string[] = [];
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z');
  people = {};
  server = await startTestServer({ clock: () => now });
  for (const name of ['Grace', 'Amara', 'Ruth', 'Samuel']) people[name] = await server.signIn(name);
  await server.app.refusals.flush();
  await begin();
});
afterEach(() => server.stop());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Name, data: object, person = 'Amara', headers = {}) =>
  server.ask(name, data, people[person]?.token, headers);
const again = (name: Name, data: object, person = 'Amara') =>
  ask(name, data, person, { 'x-background': '1' });

/** The entries are read from here on. */
async function begin() {
  await server.app.reads.flush();
  const { rows } = await server.app.pool.query('select id from audit_entries');
  before = rows.map(({ id }) => id);
}
/** The entries since then, each with the patients of its list as hexadecimal. */
async function written() {
  await server.app.reads.flush();
  const { rows } = await server.app.pool.query(
    `select actor, acting_for as "actingFor", roles, action, subject, encode(patient, 'hex') as patient,
       details, address,
       array(select encode(p.patient, 'hex') from audit_patients p where p.entry = e.id order by 1) as patients
     from audit_entries e where not e.id = any ($1::uuid[])`,
    [before],
  );
  await begin();
  return rows;
}
/** Compares the exact entries; those of one second have no order. */
async function expectWritten(...entries: object[]) {
  const found = await written();
  expect(found).toHaveLength(entries.length);
  expect(found).toEqual(expect.arrayContaining(entries));
}
const rolesOf: Record<string, string[]> = {};
beforeEach(async () => {
  const { rows } = await server.app.pool.query('select first_name, roles from users');
  for (const { first_name: name, roles } of rows) rolesOf[name] = roles;
});
/** A whole entry of a person with some different values. */
const entryBy = (person: string, more: object) => ({
  actor: uidOf(person),
  actingFor: null,
  roles: rolesOf[person],
  patient: null,
  details: {},
  address: '127.0.0.1',
  patients: [],
  ...more,
});
const entryOfNobody = (more: object) => ({ ...entryBy('', more), actor: null, roles: [] });

const index = (phn: string) => patientIndex(server.app.keys, phn).toString('hex');
const phns = ['50009-1234', '20309-1111', '44444-1111'];
const idasLetter = {
  email: 'ida@patients.example',
  dateOfBirth: '1958/03/14',
  name: 'Ida Brandt',
  subject: 'Copy of the eConsult',
};
const consult = (phn = phns[0] ?? '', more: object = {}) =>
  makeThread(server, {
    from: uidOf('Grace'),
    to: uidOf('Amara'),
    message: 'Is it safe?',
    econsult: { phn, patientFirstName: 'Ida', patientLastName: 'Quillfeather' },
    ...more,
  });
const listed = (action: string, subject: string, shown: (string | undefined)[]) =>
  entryBy('Amara', {
    action,
    subject,
    details: { patients: shown.length },
    patients: shown.map((phn) => index(phn ?? '')).toSorted(),
  });

describe('a list', () => {
  const page = { folder: 'inbox' };
  const inbox = () => `inbox:${uidOf('Amara')}`;

  it('leaves one entry with its shown patients, except those of a locked thread', async () => {
    for (const phn of [phns[0], phns[0], phns[1]]) await consult(phn);
    const locked = await consult(phns[2]);
    await ask('thread-lock', { activityId: locked, reason: 'Wrong patient' }, 'Grace');
    await begin();
    expect((await ask('inbox-page', page)).result.rows).toHaveLength(4);
    await expectWritten(listed('inbox.read', inbox(), phns.slice(0, 2)));
    expect((await ask('inbox-search', { terms: ['quillf'] })).result.rows).toHaveLength(3);
    await expectWritten(listed('inbox.search', inbox(), phns.slice(0, 2)));
  });

  it('with pages read within a second is one entry, and without patients none', async () => {
    expect((await ask('inbox-page', page)).result.rows).toEqual([]);
    await expectWritten();
    for (const phn of phns) await consult(phn);
    await begin();
    let after: object | undefined;
    do {
      const { result } = await ask('inbox-page', { ...page, limit: 1, ...(after && { after }) });
      after = result.next ?? undefined;
    } while (after);
    await expectWritten(listed('inbox.read', inbox(), phns));
  });

  it('counts again after a minute, and at once for a new patient', async () => {
    await consult(phns[0]);
    await begin();
    await ask('inbox-page', page);
    expect(await written()).toHaveLength(1);
    later(59);
    await consult(phns[1]);
    await begin();
    await ask('inbox-page', page);
    await expectWritten(listed('inbox.read', inbox(), [phns[1]]));
    later(1);
    await ask('inbox-page', page);
    await expectWritten(listed('inbox.read', inbox(), [phns[0]]));
    later(60);
    await ask('inbox-page', page);
    await expectWritten(listed('inbox.read', inbox(), phns.slice(0, 2)));
  });

  it('reread by the page itself adds only newly shown patients', async () => {
    await consult(phns[0]);
    await begin();
    await again('inbox-page', page);
    await expectWritten(listed('inbox.read', inbox(), [phns[0]]));
    later(300);
    await again('inbox-page', page);
    await expectWritten();
    await consult(phns[1]);
    await begin();
    await again('inbox-page', page);
    await expectWritten(listed('inbox.read', inbox(), [phns[1]]));
    // Another session has seen nothing yet.
    people.Amara = await server.signIn('Amara');
    await begin();
    await again('inbox-page', page);
    await expectWritten(listed('inbox.read', inbox(), phns.slice(0, 2)));
  });

  it('read by a covering colleague names the covered person', async () => {
    await consult(phns[0]);
    people.Nadia = await server.signIn('Nadia');
    const { today } = (await ask('cover-list', {}, 'Grace')).result;
    const named = { uid: uidOf('Nadia'), from: today, until: today };
    expect((await ask('cover-name', named, 'Grace')).status).toBe(200);
    await begin();
    const graces = { ...page, inboxOf: uidOf('Grace') };
    expect((await ask('inbox-page', graces, 'Nadia')).result.rows).toHaveLength(1);
    const subject = `inbox:${uidOf('Grace')}`;
    await expectWritten(
      entryBy('Nadia', {
        action: 'inbox.read',
        subject,
        actingFor: uidOf('Grace'),
        details: { patients: 1 },
        patients: [index(phns[0] ?? '')],
      }),
    );
  });

  it('of drafts or approvals counts the same through both of its queries', async () => {
    const collection = 'user_drafts';
    const patientInfo = { ...emptyForm.patientInfo, phn: phns[1] ?? '', firstName: 'Ida' };
    const formData = { ...emptyForm, subsite: 'Gout', patientInfo };
    const draft = { consultDraftsCollectionType: collection, formData, selectedMedia: [] };
    const save = (more: object = {}) =>
      ask('consultDraft-saveDraft', { ...draft, subject: 'Ida', ...more }, 'Samuel');
    await save();
    await save({ formData: emptyForm });
    const { uid } = await server.signIn('Nadia');
    people.Nadia = await server.signIn('Nadia');
    await save({
      formData: { ...formData, patientInfo: { ...patientInfo, phn: phns[2] } },
      approverUid: uid,
    });
    await begin();
    const listEntry = (person: string, where: string, shown: string[]) =>
      entryBy(person, {
        action: 'drafts.list',
        subject: `drafts:${where}`,
        details: { patients: shown.length },
        patients: shown.map(index).toSorted(),
      });
    const input = { consultDraftsCollectionType: collection };
    await ask('drafts-list', input, 'Samuel');
    await expectWritten(listEntry('Samuel', collection, phns.slice(1)));
    later(60);
    await ask('consultDraft-listDrafts', input, 'Samuel');
    await expectWritten(listEntry('Samuel', collection, [phns[1] ?? '']));
    const approvals = 'drafts_pending_approval';
    await ask('drafts-list', { consultDraftsCollectionType: approvals }, 'Nadia');
    await expectWritten(listEntry('Nadia', approvals, [phns[2] ?? '']));
  });

  it('of locks names their patients', async () => {
    const activityId = await consult(phns[1]);
    await ask('thread-lock', { activityId, reason: 'This is Mr. Braun.' }, 'Grace');
    await begin();
    await ask('thread-locks', {}, 'Ruth');
    await ask('thread-activity', { activityId }, 'Amara');
    await expectWritten(
      entryBy('Ruth', {
        action: 'thread.read-locks',
        subject: 'locks',
        details: { patients: 1 },
        patients: [index(phns[1] ?? '')],
      }),
      entryBy('Amara', {
        action: 'thread.read',
        subject: `thread:${activityId}`,
        patient: index(phns[1] ?? ''),
      }),
    );
  });

  it('appears in the patient’s list of readers, page by page beside opened threads', async () => {
    const activityId = await consult(phns[0]);
    await consult(phns[1]);
    await ask('inbox-page', page);
    later(1);
    await ask('thread-econsult', { activityId });
    later(1);
    await ask('inbox-search', { terms: ['quillf'] });
    await server.app.reads.flush();
    const look = (phn: string | undefined, after: object | null = null) =>
      ask('operator-whoSawPatient', { phn, province: 'AB', after }, 'Ruth');
    const whatIn = ({ result }: Awaited<ReturnType<typeof look>>) =>
      result.entries.map(({ actor, action }: { actor: { name: string }; action: string }) => [
        actor?.name,
        action,
      ]);
    const amara = 'Amara Okafor';
    expect(whatIn(await look(phns[0]))).toEqual([
      [amara, 'inbox.search'],
      [amara, 'thread.read'],
      [amara, 'inbox.read'],
      [undefined, 'thread.create'],
    ]);
    expect(whatIn(await look(phns[1])).slice(0, 3)).toEqual(
      [
        ['Ruth Adeyemi', 'privacy.who-saw'],
        [amara, 'inbox.search'],
        [amara, 'inbox.read'],
      ]
        .slice(1)
        .concat([[undefined as never, 'thread.create']]),
    );
  });
});

describe('other ways to show a patient', () => {
  const read = (person: string, activityId: string, phn = phns[0]) =>
    entryBy(person, {
      action: 'thread.read',
      subject: `thread:${activityId}`,
      patient: index(phn ?? ''),
    });

  it('a copy with the patient’s address, an unsent message and a file leave entries', async () => {
    const token = people.Amara?.token ?? '';
    const file = { content: pngStart, name: 'back.png', purpose: 'thread' };
    const { id } = await sendFile(server.url, token, file);
    const activityId = await consult();
    await ask('thread-sendMessage', { activityId, message: 'See this.', fileIds: [id] });
    await ask('thread-forwards', { activityId }, 'Grace');
    await ask('thread-metadata', { activityId });
    expect((await written()).filter(({ action }) => action === 'thread.read')).toEqual([]);
    const letter = { ...idasLetter, phn: phns[0] ?? '' };
    const patient = patientIndex(server.app.keys, phns[0] ?? '');
    const copy = { uid: uidOf('Grace'), activityId, patient, letter, sendAt: now };
    await inBackground(server.app, (inside) => addCopy(inside, server.app.keys, copy));
    await ask('thread-saveDraft', { activityId, text: 'Ida is well' });
    await begin();
    await ask('thread-forwards', { activityId }, 'Grace');
    await ask('thread-metadata', { activityId });
    await expectWritten(read('Grace', activityId), read('Amara', activityId));
    later(60);
    const { messages } = (await ask('thread-messages', { activityId })).result;
    await expectWritten(read('Amara', activityId));
    later(60);
    const opened = await fetch(`${server.url}${messages.at(-1).files[0].url}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(opened.status).toBe(200);
    await expectWritten(read('Amara', activityId));
  });

  it('an earlier consult leaves an entry where there is one', async () => {
    const input = { phn: phns[0], serviceId: crypto.randomUUID() };
    await ask('consult-earlier', input, 'Grace');
    await expectWritten();
    const activityId = await consult();
    const { rows } = await server.app.pool.query('select id from services limit 1');
    await server.app.pool.query(
      'update activities set service_id = $1, created_at = $2 where id = $3',
      [rows[0].id, now, activityId],
    );
    await begin();
    const serviceId = rows[0].id;
    expect((await ask('consult-earlier', { ...input, serviceId }, 'Grace')).result).toHaveLength(1);
    await expectWritten(
      entryBy('Grace', {
        action: 'patients.earlier',
        subject: `user:${uidOf('Grace')}`,
        patient: index(phns[0] ?? ''),
      }),
    );
  });
});

describe('a refusal', () => {
  const refused = (person: string, subject: string, asked: string, reason = 'not-found') =>
    entryBy(person, { action: 'access.refused', subject, details: { asked, reason } });

  it('of another person’s thread, draft, file or inbox is an entry, but not without a sign-in', async () => {
    const activityId = await consult();
    const draftId = crypto.randomUUID();
    await begin();
    const inboxOf = uidOf('Grace');
    await ask('thread-econsult', { activityId }, 'Samuel');
    await ask('secureMessaging-exportEconsultPdf', { activityId }, 'Samuel');
    const draft = { consultDraftsCollectionType: 'user_drafts', draftId, appVersion: '1' };
    await ask('consultDraft-getDraft', draft, 'Samuel');
    await ask('inbox-page', { folder: 'inbox', inboxOf }, 'Samuel');
    await fetch(`${server.url}/files/${draftId}`, {
      headers: { authorization: `Bearer ${people.Samuel?.token}` },
    });
    await server.ask('thread-econsult', { activityId });
    await ask('thread-econsult', { activityId: 'Ida Quillfeather' }, 'Samuel');
    await expectWritten(
      refused('Samuel', `thread:${activityId}`, 'thread-econsult'),
      refused('Samuel', `thread:${activityId}`, 'secureMessaging-exportEconsultPdf'),
      refused('Samuel', `draft:${draftId}`, 'consultDraft-getDraft'),
      refused('Samuel', `inbox:${inboxOf}`, 'inbox-page'),
      refused('Samuel', `file:${draftId}`, 'uploads-file'),
    );
  });

  it('for lack of a permission is an entry, and so is a wrong password at the lock', async () => {
    await ask('operator-whoSawPatient', { phn: phns[0], province: 'AB' }, 'Grace');
    await ask('auth-unlock', { password: 'not this one' }, 'Grace');
    await expectWritten(
      refused(
        'Grace',
        'endpoint:operator-whoSawPatient',
        'operator-whoSawPatient',
        'permission-denied',
      ),
      refused('Grace', 'endpoint:auth-unlock', 'auth-unlock', 'wrong-credentials'),
    );
  });

  it('repeated within a minute is counted in one entry, and many kinds share one', async () => {
    const [activityId, other] = [await consult(), crypto.randomUUID()];
    await begin();
    for (let n = 0; n < 4; n++) await ask('thread-econsult', { activityId }, 'Samuel');
    await ask('thread-econsult', { activityId: other }, 'Samuel');
    const refusalOf = (id: string) => refused('Samuel', `thread:${id}`, 'thread-econsult');
    await expectWritten(refusalOf(activityId), refusalOf(other));
    for (let n = 0; n < 30; n++)
      await ask('thread-econsult', { activityId: crypto.randomUUID() }, 'Samuel');
    await ask('thread-econsult', { activityId }, 'Grace');
    await ask('thread-econsult', { activityId: other }, 'Grace');
    await server.app.refusals.flush();
    const entries = await written();
    expect(entries.filter(({ actor }) => actor === uidOf('Samuel'))).toHaveLength(20);
    expect(entries).toContainEqual({
      ...refusalOf(activityId),
      details: { ...refusalOf(activityId).details, again: 3 },
    });
    expect(entries).toEqual(
      expect.arrayContaining([{ ...refused('Samuel', 'others', ''), details: { again: 12 } }]),
    );
    // Another person's refusal is still recorded.
    expect(entries).toContainEqual(refused('Grace', `thread:${other}`, 'thread-econsult'));
  });

  it('of a link by a wrong date of birth names the patient', async () => {
    const activityId = await consult();
    const letter = { ...idasLetter, phn: phns[0] ?? '' };
    const patient = patientIndex(server.app.keys, phns[0] ?? '');
    const copy = { uid: uidOf('Grace'), activityId, patient, letter, sendAt: now };
    const id = await inBackground(server.app, (inside) => addCopy(inside, server.app.keys, copy));
    await server.app.pool.query(
      `with link as (insert into patient_links values (sha256('link'), $2, $1, true))
       update patient_messages set expires_at = $1 where id = $2`,
      [new Date(now.getTime() + 60_000), id],
    );
    await begin();
    const input = { token: 'link', dateOfBirth: '1959-01-01' };
    expect((await server.ask('thread-openCopy', input)).error?.details.reason).toBe('invalid-link');
    await expectWritten(
      entryOfNobody({
        action: 'access.refused',
        subject: `thread:${activityId}`,
        patient: index(phns[0] ?? ''),
        details: { asked: 'patient-link', reason: 'wrong-date' },
      }),
    );
  });
});

describe('a failed sign-in', () => {
  const email = 'grace.lindqvist@demo.corridor.example';
  const failed = (subject: string, by: string, reason: string, more = {}) =>
    entryOfNobody({ action: 'auth.sign-in-failed', subject, details: { by, reason, ...more } });
  const enter = (to: string, password = 'not this one') =>
    server.ask('auth-signIn', { email: to, password });

  it('by a wrong password names the account, and by an unknown address its token', async () => {
    await enter(email.toUpperCase());
    await enter('Quillfeather@elsewhere.example');
    await enter('quillfeather@ELSEWHERE.example');
    await server.app.refusals.flush();
    const unknown = subjectOfEmail(server.app, 'quillfeather@elsewhere.example');
    expect(unknown).toMatch(/^email:[0-9a-f]{32}$/);
    const entries = await written();
    expect(entries).toEqual([
      failed(`user:${uidOf('Grace')}`, 'password', 'wrong-credentials'),
      failed(unknown, 'password', 'wrong-credentials'),
      failed(unknown, 'password', 'wrong-credentials', { again: 1 }),
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/quillfeather|not this one/i);
  });

  it('of a waiting account says so and names the account', async () => {
    for (let n = 0; n < 5; n++) await enter(email);
    await server.app.refusals.flush();
    await begin();
    expect((await enter(email)).status).toBe(429);
    await expectWritten(failed(`user:${uidOf('Grace')}`, 'password', 'throttled'));
  });

  it('by a wrong code, passkey or ticket is an entry', async () => {
    const password = server.app.settings.DEMO_PASSWORD;
    const { secret } = (await ask('auth-startTotp', { password }, 'Grace')).result;
    await ask('auth-confirmTotp', { code: totpCode(secret, now) }, 'Grace');
    const { ticket } = (await enter(email, password)).result;
    await begin();
    const wrong = totpCode(secret, new Date(now.getTime() - 3_600_000));
    await server.ask('auth-signInWithCode', { ticket, code: wrong });
    await server.ask('auth-signInWithCode', { ticket: 'n'.repeat(43), code: wrong });
    await server.ask('auth-signInWithCustomToken', { customToken: 'n'.repeat(43) });
    const started = (await server.ask('auth-startPasskeySignIn', {})).result.ticket;
    const client = { type: 'webauthn.get', challenge: started, origin: server.url };
    const response = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: Buffer.from(JSON.stringify(client)).toString('base64url'),
        authenticatorData: 'AAAA',
        signature: 'AAAA',
      },
    };
    expect((await server.ask('auth-signInWithPasskey', { ticket: started, response })).status).toBe(
      401,
    );
    await expectWritten(
      failed(`user:${uidOf('Grace')}`, 'code', 'wrong-code'),
      failed('sign-in', 'code', 'invalid-code'),
      failed('sign-in', 'sign-up', 'invalid-code'),
      failed('passkey', 'passkey', 'wrong-passkey'),
    );
  });

  it('from many networks fills the trail only up to a limit', async () => {
    const { refusals } = server.app;
    for (let network = 0; network < 60; network++)
      for (let n = 0; n < 15; n++)
        refusals.note(
          { viewer: undefined, origin: { address: `10.0.0.${network}`, agent: '' }, now },
          { action: 'auth.sign-in-failed', subject: `email:${network}.${n}` },
        );
    await refusals.flush();
    const entries = await written();
    expect(entries).toHaveLength(21 * 11);
    const others = entries.filter(({ subject }) => subject === 'others');
    const counted = others.reduce((sum, { details }) => sum + details.again, 0);
    expect(counted + 21 * 10).toBe(60 * 15);
  });
});
