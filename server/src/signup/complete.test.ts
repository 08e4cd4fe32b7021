import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignupForm } from '@corridor/contract/signup/form.ts';
import { emptySignup } from '@corridor/contract/signup/form.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { pdfPages, pdfPictures, pdfSize } from '../platform/pdf/testing.ts';
import { testFolder } from '../platform/testing.ts';
import { lockNumber } from '../profile/actions.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';
import { putRegister } from './actions.ts';

let server: TestServer;
let now = new Date('2027-10-20T16:00:00Z');
const mails: Mail[] = [];
beforeEach(async () => {
  now = new Date('2027-10-20T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
  await putRegister({ db: server.app.pool }, [okoye]);
});
afterEach(async () => {
  await server.stop();
  folder.remove();
});
beforeEach(async () => {
  mails.length = 0;
  await server.app.pool.query('delete from sign_in_failures');
});

const folder = testFolder();
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let people = 0;
const person = (more: Partial<SignupForm> = {}): SignupForm => ({
  ...emptySignup,
  selectedPlan: 'free',
  selectedRole: 'Doctor',
  province: 'AB',
  firstName: 'Odile',
  lastName: 'Baptiste',
  cellPhone: '(403) 555-0142',
  email: `odile${people++}@new.example`,
  city: 'Calgary',
  practiceId: '5000-91234',
  password: 'violet harbour',
  confirmPassword: 'violet harbour',
  clinicName: 'Elbow River Clinic',
  clinicPhone: '(403) 555-0143',
  fax: '(403) 555-0144',
  scheduleOnboarding: 'Yes',
  howDidYouHearAboutUs: 'search',
  emr: 'OSCAR',
  ...more,
});

const sign = async (form: SignupForm) => {
  const { selectedRole, province, firstName, lastName, email, city } = form;
  const signature = { kind: 'typed', name: `${firstName} ${lastName}` };
  const signer = { selectedRole, province, firstName, lastName, email, city };
  const { result, error } = await server.ask('signup-sign', { ...signer, signature });
  expect(error).toBeUndefined();
  return Buffer.from(result.pdf, 'base64');
};

async function codeFor(email: string) {
  await server.ask('signup-sendEmailCode', { email });
  await runJobs(server.app);
  return /\b\d{6}\b/.exec(mails.findLast((mail) => mail.to === email)?.text ?? '')?.[0] ?? '';
}

type More = {
  pracIdValid?: boolean;
  emailCode?: string;
  pdf?: Buffer;
  plan?: string;
  role?: string;
  token?: string;
};
async function send(form: SignupForm, more: More = {}) {
  const body = new FormData();
  const { pracIdValid = false, emailCode = '', pdf = await sign(form) } = more;
  body.set('formData', JSON.stringify({ ...form, emailCode }));
  body.set('pracIdValid', String(pracIdValid));
  body.set('attachment', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'a.pdf');
  body.set('plan', more.plan ?? form.selectedPlan);
  body.set('role', more.role ?? form.selectedRole);
  const address = `${server.url}/serverV5/signup/complete-signup-v2`;
  const headers: HeadersInit = more.token ? { authorization: `Bearer ${more.token}` } : {};
  const response = await fetch(address, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
}
const firstRow = async (sql: string, ...values: unknown[]) =>
  (await server.app.pool.query(sql, values)).rows[0];

it('a form with its agreement becomes an account, a clinic and a token that signs in once', async () => {
  claims('signup-32', 'signup-33', 'signup-14 (server)');
  const form = person();
  const emailCode = await codeFor(form.email);
  const { status, body } = await send(form, { pracIdValid: true, emailCode });
  expect([status, body]).toEqual([
    200,
    {
      uid: expect.any(String),
      email: form.email,
      pracIdValid: true,
      customToken: expect.any(String),
    },
  ]);
  const token = { customToken: body.customToken };
  const entered = await server.ask('auth-signInWithCustomToken', token);
  expect(entered.result).toMatchObject({ status: 'signedIn', firstName: 'Odile' });
  expect((await server.ask('auth-signInWithCustomToken', token)).error?.details.reason).toBe(
    'invalid-code',
  );
  const me = (await server.ask('profile-me', {}, entered.result.token)).result;
  expect(me).toMatchObject({ email: form.email, userRoles: ['Doctor', 'free'] });
  expect(me.locations).toMatchObject([
    {
      clinicName: 'Elbow River Clinic',
      clinicPhone: '4035550143',
      fax: '4035550144',
      city: 'Calgary',
      province: 'AB',
      emr: 'OSCAR',
      default: true,
      confirmed: true,
      colleagues: 0,
    },
  ]);
});

it('a repeat of a submission makes no second account and signs in again', async () => {
  claims('signup-33');
  const form = person();
  const pdf = await sign(form);
  const [first, second] = [await send(form, { pdf }), await send(form, { pdf })];
  expect([second.status, second.body.uid]).toEqual([200, first.body.uid]);
  expect(second.body.customToken).not.toBe(first.body.customToken);
  // Another password means another person.
  const other = { ...form, password: 'another word', confirmPassword: 'another word' };
  const { status, body } = await send(other, { pdf });
  expect([status, body.reason]).toEqual([409, 'email-in-use']);
  // A repeat neither avoids a second factor nor works after 15 minutes.
  const again = async () => {
    const { status, body } = await send(form, { pdf });
    return [status, body.reason];
  };
  const factor = (at: string) =>
    server.app.pool.query(`update credentials set totp_confirmed_at = ${at} where uid = $1`, [
      first.body.uid,
    ]);
  await factor('now()');
  expect(await again()).toEqual([409, 'email-in-use']);
  await factor('null');
  expect(await again()).toEqual([200, undefined]);
  now = new Date(now.getTime() + 15 * 60_000);
  expect(await again()).toEqual([409, 'email-in-use']);
});

it('two simultaneous repeats make one account, and both sign in', async () => {
  claims('signup-33 (at once)');
  for (let round = 0; round < 10; round++) {
    await server.app.pool.query('delete from sign_in_failures');
    const form = person();
    const pdf = await sign(form);
    const [first, second] = await Promise.all([send(form, { pdf }), send(form, { pdf })]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.uid).toBe(first.body.uid);
    const tokens = await Promise.all(
      [first, second].map(({ body: { customToken } }) =>
        server.ask('auth-signInWithCustomToken', { customToken }),
      ),
    );
    expect(tokens.map(({ status }) => status)).toEqual([200, 200]);
    await runJobs(server.app);
    expect(mails.filter(({ to }) => to === form.email)).toHaveLength(1);
  }
});

it('two simultaneous sign-ups with one address make one account', async () => {
  const form = person();
  const answers = await Promise.all([send(form), send(form)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('only the last step reports a used email, and only a few times', async () => {
  const form = person({ email: 'grace.lindqvist@demo.corridor.example' });
  const told = await send(form);
  expect([told.status, told.body.reason]).toEqual([409, 'email-in-use']);
  expect(typeof told.body.error).toBe('string');
  expect((await server.ask('signup-sendEmailCode', { email: form.email })).result).toEqual({
    sent: true,
  });
  await runJobs(server.app);
  expect(mails.filter(({ to }) => to === form.email).map(({ subject }) => subject)).toEqual([
    'You have an account already',
  ]);
  for (let tries = 0; tries < 5; tries++) await send(form);
  expect((await send(form)).status).toBe(429);
});

/**
 * Registered numbers without an account; each serves one test, because the first account takes it.
 */
const moreau = { practiceId: '9000-18765', lastName: 'Moreau' };
const okoye = { province: 'AB', number: '700020011', lastName: 'Okoye', active: true };

it.each([
  ['the email is not confirmed', moreau, false],
  ['the name differs', { practiceId: okoye.number, lastName: 'Okoy' }, true],
  ['nobody has the number', { practiceId: '5000-91235' }, true],
  ['its owner has retired', { practiceId: '6123-90045', lastName: 'Fenwick' }, true],
])('when %s the account waits for validation, whatever the form says', async (_, more, confirm) => {
  const form = person(more);
  const emailCode = confirm ? await codeFor(form.email) : '';
  const { body } = await send(form, { pracIdValid: true, emailCode });
  expect(body.pracIdValid).toBe(false);
  const made = await firstRow('select roles, email_confirmed from users where id = $1', body.uid);
  expect(made.roles).toEqual(['Doctor', 'free', 'pracIdValidationRequired']);
  expect(made.email_confirmed).toBe(confirm);
});

it('a used number is refused, also for the second of two simultaneous sign-ups', async () => {
  const form = (more: object) =>
    person({ province: 'BC', practiceId: 'J1234', lastName: 'Satō', ...more });
  const [first, second] = [form({}), form({})];
  const codes = [await codeFor(first.email), await codeFor(second.email)];
  const answers = await Promise.all([
    send(first, { pracIdValid: true, emailCode: codes[0] ?? '' }),
    send(second, { pracIdValid: true, emailCode: codes[1] ?? '' }),
  ]);
  expect(answers.map(({ body }) => body.pracIdValid).sort()).toEqual([false, true]);
});

it('an email that was not confirmed at sign-up is confirmed later', async () => {
  const form = person();
  const { body } = await send(form);
  const { customToken } = body;
  const { token } = (await server.ask('auth-signInWithCustomToken', { customToken })).result;
  const confirmed = async () => (await server.ask('profile-me', {}, token)).result.emailConfirmed;
  const owen = await server.signIn('Owen');
  const waits = async () =>
    (await server.ask('operator-waiting', {}, owen.token)).result.people.find(
      ({ uid }: { uid: string }) => uid === body.uid,
    ).emailConfirmed;
  expect([await confirmed(), await waits()]).toEqual([false, false]);
  await server.ask('auth-sendEmailConfirm', {}, token);
  await runJobs(server.app);
  const link = mails.find(({ subject }) => subject === 'Confirm your email')?.text ?? '';
  const code = /code=([\w-]+)/.exec(link)?.[1] ?? '';
  expect((await server.ask('auth-confirmEmailChange', { code })).status).toBe(200);
  expect([await confirmed(), await waits()]).toEqual([true, true]);
});

it('the second sign-up with a number waits for the outcome of the first', async () => {
  const form = person({ province: 'BC', practiceId: '12345', lastName: 'Larkin' });
  const [emailCode, pdf] = [await codeFor(form.email), await sign(form)];
  const first = await server.app.pool.connect();
  try {
    await first.query('begin');
    await lockNumber({ db: first }, '12345');
    await first.query(
      `update users set practice_id = '12345' where email = 'nadia.haddad@demo.corridor.example'`,
    );
    const second = send(form, { pracIdValid: true, emailCode, pdf });
    await vi.waitFor(
      async () =>
        expect(
          await firstRow(`select 1 from pg_locks where locktype = 'advisory' and not granted`),
        ).toBeDefined(),
      { timeout: 10_000 },
    );
    await first.query('commit');
    expect((await second).body.pracIdValid).toBe(false);
  } finally {
    first.release();
  }
});

it('a resident needs a preceptor and neither clinic nor city', async () => {
  claims('signup-04 (server)', 'signup-25 (server)');
  const resident = person({
    selectedRole: 'Resident',
    city: '',
    clinicName: '',
    clinicPhone: '',
    fax: '',
    preceptorInformation: [{ preceptorName: 'Dr. Grace', preceptorEmail: 'g@clinic.example' }],
  });
  const { body } = await send(resident);
  expect(body.error).toBeUndefined();
  const row = await firstRow('select * from signups where uid = $1', body.uid);
  expect([row.preceptor_names, row.preceptor_emails]).toEqual([
    ['Dr. Grace'],
    ['g@clinic.example'],
  ]);
  expect((await firstRow('select count(*) from locations where uid = $1', body.uid)).count).toBe(0);
  const alone = await send({ ...person(), ...resident, preceptorInformation: [] });
  expect([alone.status, alone.body.fields?.[0]?.message]).toEqual([
    400,
    'At least one preceptor is required.',
  ]);
});

it('a wrong field is named and no account is made', async () => {
  claims('signup-41 (server)');
  const form = person();
  const pdf = await sign(form);
  const { status, body } = await send({ ...form, cellPhone: '12', clinicName: '' }, { pdf });
  expect([status, body.error]).toEqual([400, 'Check form for errors.']);
  expect(body.fields.map(({ field }: { field: string }) => field)).toEqual([
    'cellPhone',
    'clinicName',
  ]);
  for (const wrong of [{ plan: 'adminFee' }, { role: 'Resident' }])
    expect((await send(form, { pdf, ...wrong })).status).toBe(400);
  expect(await firstRow('select 1 from users where email = $1', form.email)).toBeUndefined();
});

it('Plus is for doctors in the provinces that sell it', async () => {
  claims('signup-27 (server)');
  const nurse = await send(person({ selectedRole: 'NursePractitioner', selectedPlan: 'adminFee' }));
  expect(nurse.body.fields[0].message).toBe(
    'Nurse Practitioners cannot sign up for the premium plan at this time.',
  );
  const elsewhere = await send(
    person({ province: 'BC', practiceId: '12345', selectedPlan: 'adminFee' }),
  );
  expect(elsewhere.status).toBe(400);
  expect((await send(person({ selectedPlan: 'adminFee' }))).status).toBe(200);
});

it('another person’s, a changed or a false agreement is refused', async () => {
  const form = person();
  const pdf = await sign(form);
  const others = await sign({ ...form, lastName: 'Another' });
  const changed = Buffer.from(pdf);
  changed[400] = (changed[400] ?? 0) ^ 1;
  for (const wrong of [others, changed, Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
    const { status, body } = await send(form, { pdf: wrong });
    expect([status, body.fields?.[0]?.field]).toEqual([400, 'agreement']);
  }
});

it('the agreement names signer, time and place as text on A4', async () => {
  claims('signup-45', 'signup-37 (paper)');
  const pdf = await sign(person({ email: 'odile@paper.example' }));
  const text = (await pdfPages(pdf)).join(' ');
  for (const words of ['Odile Baptiste', 'odile@paper.example', 'Calgary, AB', 'October 20, 2027'])
    expect(text).toContain(words);
  expect(text.match(/Witness: _+/g)).toHaveLength(2);
  // 210 by 297 millimetres.
  expect(await pdfSize(pdf)).toEqual([595, 842]);
  const nurse = await sign(person({ selectedRole: 'NursePractitioner' }));
  expect((await pdfPages(nurse)).join(' ')).toContain('the nurse practitioner named below');
});

it.each([
  ['AB', '2027-10-20T05:59:30Z', 'October 19, 2027', '23:59 MDT'],
  ['AB', '2027-10-20T06:00:30Z', 'October 20, 2027', '00:00 MDT'],
  ['BC', '2027-10-20T06:59:30Z', 'October 19, 2027', '23:59 PDT'],
  ['BC', '2027-10-20T07:00:30Z', 'October 20, 2027', '00:00 PDT'],
  ['ON', '2027-10-20T03:59:30Z', 'October 19, 2027', '23:59 EDT'],
  ['ON', '2027-10-20T04:00:30Z', 'October 20, 2027', '00:00 EDT'],
  ['NL', '2027-10-20T02:29:30Z', 'October 19, 2027', '23:59 NDT'],
  ['NL', '2027-10-20T02:30:30Z', 'October 20, 2027', '00:00 NDT'],
])('in %s at %s an agreement is of %s', async (province, moment, day, time) => {
  claims('signup-45 (date)');
  const before = now;
  now = new Date(moment);
  const text = (await pdfPages(await sign(person({ province })))).join(' ');
  now = before;
  expect(text).toContain(`Date: ${day}`);
  expect(text).toContain(`${day}, ${time}`);
});

it('nothing is signed without a name and a city', async () => {
  claims('signup-29 (server)');
  const { firstName, lastName, email } = person();
  const signature = { kind: 'typed', name: 'x' };
  const signer = { selectedRole: 'Doctor', province: 'AB', firstName, lastName, email, city: '' };
  const { error } = await server.ask('signup-sign', { ...signer, signature });
  expect(error?.message).toBe(
    'Make sure you have filled out the required information in the previous sections before signing.',
  );
  const nothing = Buffer.alloc(300);
  const framed = Buffer.concat([Buffer.from('ffd8', 'hex'), nothing, Buffer.from('ffd9', 'hex')]);
  for (const bytes of [nothing, framed]) {
    const drawn = { kind: 'drawn', jpeg: bytes.toString('base64') };
    const unreadable = await server.ask('signup-sign', { ...signer, city: 'x', signature: drawn });
    expect(unreadable.error?.details.reason).toBe('unreadable');
  }
});

it('only the signer gets the agreement by mail and reads it later', async () => {
  const form = person();
  const pdf = await sign(form);
  const { body } = await send(form, { pdf });
  await runJobs(server.app);
  const mail = mails.find(({ to }) => to === form.email);
  expect([mail?.subject, mail?.attached?.name]).toEqual([
    'Welcome to Corridor',
    'Corridor user agreement.pdf',
  ]);
  expect(mail?.attached?.pdf.equals(pdf)).toBe(true);
  const { customToken } = body;
  const { token } = (await server.ask('auth-signInWithCustomToken', { customToken })).result;
  expect((await server.ask('signup-agreement', {}, token)).result.signedAt).toBe(now.toISOString());
  const kept = (await server.ask('signup-exportAgreement', {}, token)).result.pdf;
  expect(Buffer.from(kept, 'base64').equals(pdf)).toBe(true);
  const grace = await server.signIn('Grace');
  expect((await server.ask('signup-agreement', {}, grace.token)).result).toBeNull();
  expect((await server.ask('signup-exportAgreement', {}, grace.token)).status).toBe(404);
});

it('a code is valid for an hour, for its address and for five tries, and only the latest', async () => {
  const { email } = person();
  const check = async (code: string, to = email) => {
    await server.app.pool.query('delete from sign_in_failures');
    return (await server.ask('signup-checkEmailCode', { email: to, code })).result.confirmed;
  };
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const first = await codeFor(email);
  expect([await check(first, 'b@new.example'), await check(first)]).toEqual([false, true]);
  const last = await codeFor(email);
  expect([await check(wrong(last)), await check(last)]).toEqual([false, true]);
  if (first !== last) expect(await check(first)).toBe(false);
  for (let tries = 0; tries < 5; tries++) await check(wrong(last));
  expect(await check(last)).toBe(false);
  const late = await codeFor(email);
  now = new Date(now.getTime() + 60 * 60_000);
  expect(await check(late)).toBe(false);
});

it('the stored signatures of witnesses stand on the paper', async () => {
  claims('signup-36');
  const file = join(folder.path, 'witness.png');
  await mkdir(folder.path, { recursive: true });
  await writeFile(file, Buffer.from(onePixel, 'base64'));
  const { settings } = server.app;
  expect((await server.ask('signup-contract', { role: 'Doctor' })).result.witnesses).toEqual({});
  settings.WITNESS_1_IMAGE = file;
  const { witnesses } = (await server.ask('signup-contract', { role: 'Doctor' })).result;
  expect(Object.keys(witnesses)).toEqual(['witness1']);
  expect(witnesses.witness1).toBe(onePixel);
  const before = pdfPictures(await sign(person()));
  settings.WITNESS_2_IMAGE = file;
  expect([before > 0, pdfPictures(await sign(person())) > before]).toEqual([true, true]);
  settings.WITNESS_2_IMAGE = undefined;
  settings.WITNESS_1_IMAGE = undefined;
});

const codeOfLetter = (to: string) =>
  /\b(\w{4}-\w{4}-\w{4})\b/.exec(mails.findLast((mail) => mail.to === to)?.text ?? '')?.[1] ?? '';

it('an invitation’s code credits its inviter once, and any other code is kept as typed', async () => {
  claims('signup-24 (invitations)');
  const { token } = await server.signIn('Grace');
  const form = {
    firstName: 'Odile',
    lastName: 'Baptiste',
    email: 'invited@new.example',
    fax: '',
    clinicName: '',
    city: 'Calgary',
    personalMessage: '',
  };
  await server.ask('invite-inviteAColleague', form, token);
  await runJobs(server.app);
  const code = codeOfLetter('invited@new.example');
  const joined = async () =>
    (await server.ask('invite-list', {}, token)).result.invitations[0].joinedAt;
  const typed = ` ${code.toLowerCase()} `;
  expect(await joined()).toBeNull();
  const first = await send(person({ inviteCode: typed }));
  expect(first.status).toBe(200);
  expect(await joined()).toBe(now.toISOString());
  const credited = () =>
    firstRow('select uid, joined_uid from invitations where joined_at is not null');
  expect((await credited()).joined_uid).toBe(first.body.uid);
  expect((await server.ask('invite-open', { code })).result).toBeNull();
  for (const inviteCode of [typed, 'SPRING-27'])
    expect((await send(person({ inviteCode }))).status).toBe(200);
  expect((await credited()).joined_uid).toBe(first.body.uid);
  const kept = await server.app.pool.query(
    'select invite_code from signups order by signed_up_at, uid',
  );
  expect(kept.rows.map((row) => row.invite_code)).toEqual(
    expect.arrayContaining([code, code, 'SPRING-27']),
  );
});

it('a sign-up belongs to the person that it names, not to the signed-in one', async () => {
  claims('signup-34 (server)');
  const { token, uid } = await server.signIn('Grace');
  for (const given of [token, 'no-such-token']) {
    const form = person();
    const { status, body } = await send(form, { token: given });
    expect([status, body.email]).toEqual([200, form.email]);
    expect(body.uid).not.toBe(uid);
  }
  expect((await server.ask('profile-me', {}, token)).result.uid).toBe(uid);
});

it('the code of an address is valid for 60 minutes, the token for 5 and a repeat for 15', async () => {
  claims('signup-46 (server)');
  const form = person();
  const emailCode = await codeFor(form.email);
  const check = async () =>
    (await server.ask('signup-checkEmailCode', { email: form.email, code: emailCode })).result
      .confirmed;
  const begun = now;
  const goTo = (minutes: number) => {
    now = new Date(begun.getTime() + minutes * 60_000);
  };
  expect(mails.at(-1)?.text).toContain('good for 60 minutes');
  goTo(59.9);
  expect(await check()).toBe(true);
  goTo(60.1);
  expect(await check()).toBe(false);
  goTo(0);
  const pdf = await sign(form);
  const sent = () => send(form, { pdf });
  const made = await sent();
  const enter = (body: { customToken: string }) =>
    server.ask('auth-signInWithCustomToken', { customToken: body.customToken });
  goTo(14.9);
  const again = await sent();
  expect(again.body.uid).toBe(made.body.uid);
  goTo(15.1);
  expect((await sent()).body.reason).toBe('email-in-use');
  goTo(19.8);
  expect((await enter(again.body)).status).toBe(200);
  const other = await send(person());
  goTo(19.8 + 5.1);
  expect((await enter(other.body)).error?.details.reason).toBe('invalid-code');
});

it('no words of a sign-up name a price, except in the contract', async () => {
  claims('signup-46 (fees)');
  const { result } = await server.ask('signup-start', {});
  const textIn = (value: unknown): string =>
    typeof value === 'function'
      ? String(value)
      : typeof value === 'string'
        ? value
        : typeof value === 'object' && value
          ? Object.values(value).map(textIn).join(' ')
          : '';
  const words = await import('@corridor/contract/signup/words.ts');
  expect(textIn(words) + JSON.stringify(result)).not.toMatch(/\$\s?\d|\bfees?\b|\bCAD\b/i);
  await server.app.pool.query(
    `update content_documents set content = jsonb_set(content, '{mdContractMarkdown}', '"The fee is $12.50."')
     where name = 'contracts'`,
  );
  const shown = await server.ask('signup-contract', { role: 'Doctor' });
  expect(shown.result.blocks[0].runs[0].text).toBe('The fee is $12.50.');
});
