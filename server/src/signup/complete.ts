/** The last step of a sign-up: one account with its clinic and its agreement, or the problems. */
import { settledClinic } from '@corridor/contract/clinics/rules.ts';
import { validationIn } from '@corridor/contract/content/rules.ts';
import type { Documents } from '@corridor/contract/content/schemas.ts';
import { errorCodes } from '@corridor/contract/platform/errors.ts';
import { isTheirs, plainPracticeId } from '@corridor/contract/profile/rules.ts';
import { sameSigner, signerOf } from '@corridor/contract/signup/agreement.ts';
import { routes } from '@corridor/contract/signup/calls.ts';
import type { SignupForm } from '@corridor/contract/signup/form.ts';
import { hasClinic, problemsOf, tidied } from '@corridor/contract/signup/rules.ts';
import { sentForm } from '@corridor/contract/signup/schemas.ts';
import { times } from '@corridor/contract/signup/timeLimits.ts';
import { words } from '@corridor/contract/signup/words.ts';
import { z } from 'zod';
import { addAccount } from '../access/actions.ts';
import { customTokens, giveCode } from '../auth/actions.ts';
import { hashPassword, passwordMatches } from '../auth/passwords.ts';
import { countTry } from '../auth/throttle.ts';
import { addOwnClinic } from '../clinics/actions.ts';
import { documentOf } from '../content/queries.ts';
import { creditInvitation } from '../invite/actions.ts';
import type { Change } from '../platform/change.ts';
import { type Db, first } from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { type Context, serveRoutes } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { lockNumber } from '../profile/actions.ts';
import { practiceIdHolder } from '../profile/queries.ts';
import { addAgreement, addSignup, lockAgreement, matchesEmailCode } from './actions.ts';
import { digestOf, openSealed } from './agreement.ts';
import { agreementByDigest, registered } from './queries.ts';
import { codeHash } from './signupCodes.ts';

const parts = z.object({
  formData: z.string().max(20_000),
  pracIdValid: z.enum(['true', 'false']),
  attachment: z.file(),
  plan: z.string(),
  role: z.string(),
});

type Anyone = Context<Viewer | undefined>;
type Sent = { form: SignupForm; emailCode: string; pdf: Buffer; pracIdValid: boolean };

async function readParts(body: unknown): Promise<Sent> {
  const sent = parts.safeParse(body);
  if (!sent.success) throw refuse('invalid-argument');
  const { formData, attachment, plan, role } = sent.data;
  const read = sentForm.safeParse(jsonOf(formData));
  if (!read.success) throw refuse('invalid-argument');
  const { emailCode, ...form } = read.data;
  if (form.selectedPlan !== plan || form.selectedRole !== role) throw refuse('invalid-argument');
  const pdf = Buffer.from(await attachment.arrayBuffer());
  return { form: tidied(form), emailCode, pdf, pracIdValid: sent.data.pracIdValid === 'true' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function complete(context: Anyone, sent: Sent) {
  const { app, origin, now, change } = context;
  const { email, password } = sent.form;
  // Only this step tells whether an address has an account, so its tries are limited.
  await countTry(app.pool, { what: 'sign-up', account: email, address: origin.address }, now);
  const digest = digestOf(sent.pdf);
  const before = await findEarlier(app.pool, now, { digest, password });
  if (before) return answer(app.pool, now, before);
  const found = await check(context, sent);
  const hash = await hashPassword(password);
  return change(async (inside) => {
    await lockAgreement(inside, digest);
    const meanwhile = await findEarlier(inside.db, now, { digest, password });
    if (meanwhile) return answer(inside.db, now, meanwhile);
    return signUp(inside, app.keys, { ...sent, ...found, hash, digest });
  });
}

/** The account that this submission has already made. */
async function findEarlier(db: Db, now: Date, submission: { digest: Buffer; password: string }) {
  const since = new Date(now.getTime() - times.repeatMinutes * 60_000);
  const before = await first(db, agreementByDigest, { digest: submission.digest, since });
  return before && (await passwordMatches(before.passwordHash, submission.password))
    ? before
    : undefined;
}

type Found = { settings: Documents['signup']; signedAt: Date; emailConfirmed: boolean };

/** Collects all problems, as the page does. Without a problem it returns the checked values. */
async function check({ app, now }: Anyone, { form, ...sent }: Sent): Promise<Found> {
  const signed = openSealed(app.keys, sent.pdf);
  const settings = await documentOf(app.pool, 'signup');
  const problems = problemsOf(form, {
    settings,
    leastPassword: app.settings.passwordLength,
    signed: signed !== undefined && sameSigner(signed.signer, signerOf(form)),
    proceedWithoutPracId: !sent.pracIdValid,
    isPracIdValid: sent.pracIdValid,
  });
  if (problems.length > 0 || !signed) throw new Refusal('invalid-argument', { fields: problems });
  const emailConfirmed = sent.emailCode !== '';
  const code = codeHash(app.keys, form.email, sent.emailCode);
  if (emailConfirmed && !(await matchesEmailCode(app.pool, now, form.email, code))) {
    const fields = [{ field: 'emailCode', message: words.codeWrong }];
    throw new Refusal('invalid-argument', { fields });
  }
  return { settings, signedAt: signed.signedAt, emailConfirmed };
}

type Checked = Sent & Found & { hash: string; digest: Buffer };

/** Adds the account, its clinic, its agreement and its answers: all or nothing. */
async function signUp(change: Change, keys: Keys, sent: Checked) {
  const { form, settings, emailConfirmed, hash, pdf, digest, signedAt } = sent;
  const { firstName, lastName, email, selectedRole: role, selectedPlan: plan } = form;
  const validated = emailConfirmed && (await isNumberTheirs(change, form, settings));
  const roles = [role, plan, ...(validated ? [] : ['pracIdValidationRequired'])];
  const practiceId = plainPracticeId(form.practiceId);
  const person = { email, firstName, lastName, credentials: '', practiceId, roles };
  const uid = await addAccount(change, { ...person, emailConfirmed }, hash);
  if (!uid) throw refuse('already-exists', 'email-in-use', words.emailInUse);
  if (hasClinic(role)) await addOwnClinic(change, { uid }, clinicOf(form));
  await addSignup(change, {
    uid,
    role,
    plan,
    province: form.province,
    cellPhone: form.cellPhone,
    validatedBy: validated ? 'register' : null,
    ...preceptorsOf(form),
    onboarding: form.scheduleOnboarding === 'Yes',
    inviteCode: form.inviteCode,
    heard: form.howDidYouHearAboutUs,
    heardExtra: form.howDidYouHearAboutUsExtraInfo,
  });
  await creditInvitation(change, keys, form.inviteCode, uid);
  await addAgreement(change, keys, { uid, pdf, digest, signedAt });
  await change.audit({
    action: 'signup.complete',
    subject: `user:${uid}`,
    details: { role, plan, validated, emailConfirmed },
  });
  await change.job('signup-sendWelcome', { uid });
  change.touch('people');
  return answer(change.db, change.now, { uid, email, validated });
}

const clinicOf = ({ clinicName, clinicPhone, fax, emr, city, province }: SignupForm) =>
  settledClinic({ clinicName, clinicPhone, fax, emr, city, province, billable: true });

function preceptorsOf({ selectedRole, preceptorInformation }: SignupForm) {
  const all = hasClinic(selectedRole) ? [] : preceptorInformation;
  return {
    preceptorNames: all.map((one) => one.preceptorName),
    preceptorEmails: all.map((one) => one.preceptorEmail),
  };
}

/**
 * Numbers are public, so the register and the name must match, and nobody else may have the number.
 */
async function isNumberTheirs(
  change: Change,
  { practiceId, province, lastName }: SignupForm,
  settings: Documents['signup'],
): Promise<boolean> {
  const number = plainPracticeId(practiceId);
  if (number === '' || !validationIn(province, settings).validationEnabled) return false;
  const { db } = change;
  await lockNumber(change, number);
  const found = await first(db, registered, { province, number });
  if (!isTheirs(found, lastName)) return false;
  return (await first(db, practiceIdHolder, { practiceId: number, uid: newId() })) === undefined;
}

type Made = { uid: string; email: string; validated: boolean };

async function answer(db: Db, now: Date, { uid, email, validated }: Made) {
  const expiresAt = new Date(now.getTime() + times.tokenMinutes * 60_000);
  const customToken = await giveCode(db, { purpose: customTokens, uid, expiresAt });
  return { uid, email, pracIdValid: validated, customToken };
}

export const routeHandlers = serveRoutes(routes, {
  'signup-complete': async (request, reply, context) => {
    reply.header('cache-control', 'no-store');
    try {
      return await complete(context, await readParts(request.body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, details } = error;
      if (details.retryAfterSeconds) reply.header('retry-after', details.retryAfterSeconds);
      return reply.code(errorCodes[code].http).send({ error: message, ...details });
    }
  },
});
