import { validationIn } from '@corridor/contract/content/rules.ts';
import { dayIn, timeIn } from '@corridor/contract/platform/zones.ts';
import { plainPracticeId } from '@corridor/contract/profile/rules.ts';
import { contractOf } from '@corridor/contract/signup/agreement.ts';
import { calls, queries } from '@corridor/contract/signup/calls.ts';
import { emptySignup } from '@corridor/contract/signup/form.ts';
import { practiceIdProblem } from '@corridor/contract/signup/practiceId.ts';
import { maySign } from '@corridor/contract/signup/rules.ts';
import { words } from '@corridor/contract/signup/words.ts';
import { countTry, tryOnce } from '../auth/throttle.ts';
import { documentOf } from '../content/queries.ts';
import { first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { agreementContext, askEmailCode, matchesEmailCode } from './actions.ts';
import { blocksOf, sealAgreement, writeAgreement } from './agreement.ts';
import { agreementOf, hasRegister, registered } from './queries.ts';
import { codeHash } from './signupCodes.ts';
import { readWitnesses } from './witnesses.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'signup-start': async (_, { app: { pool } }) => {
      const [settings, { emrList }, { clinicNames }] = await Promise.all([
        documentOf(pool, 'signup'),
        documentOf(pool, 'emrs'),
        documentOf(pool, 'clinics'),
      ]);
      return { settings, emrList, clinicNames };
    },

    'signup-contract': async ({ role }, { app }) => {
      const contracts = await documentOf(app.pool, 'contracts');
      const read = await readWitnesses(app.settings);
      const witnesses = Object.fromEntries(
        Object.entries(read).map(([name, image]) => [name, image.toString('base64')]),
      );
      return { blocks: blocksOf(contracts[contractOf(role)]), witnesses };
    },

    'signup-validatePracId': async ({ practiceId, province }, { app }) => {
      const settings = await documentOf(app.pool, 'signup');
      const { validationEnabled } = validationIn(province, settings);
      // Without a register the sign-up continues unvalidated.
      if (!validationEnabled) return { validated: false };
      const there = await first(app.pool, hasRegister, { province });
      if (!there?.there) throw refuse('failed-precondition', 'no-register');
      const number = plainPracticeId(practiceId);
      if (practiceIdProblem(province, number)) return { validated: false };
      const found = await first(app.pool, registered, { province, number });
      return { validated: found?.active === true };
    },

    'signup-sendEmailCode': async ({ email }, { app, origin, now, change }) => {
      const tries = { what: 'sign-up-code', account: email, address: origin.address };
      await countTry(app.pool, tries, now);
      await change((inside) => askEmailCode(inside, email));
      return { sent: true as const };
    },

    'signup-checkEmailCode': async ({ email, code }, { app, origin, now }) => {
      const tries = { what: 'email-code', account: email, address: origin.address };
      const hash = codeHash(app.keys, email, code);
      const confirmed = await tryOnce(app.pool, tries, now, () =>
        matchesEmailCode(app.pool, now, email, hash),
      );
      return { confirmed };
    },

    'signup-sign': async ({ signature, ...signer }, { app, now }) => {
      if (!maySign({ ...emptySignup, ...signer }))
        throw refuse('failed-precondition', 'not-ready', words.signFirst);
      if (signature.kind === 'drawn' && !isJpeg(signature.jpeg))
        throw refuse('invalid-argument', 'unreadable');
      const contracts = await documentOf(app.pool, 'contracts');
      const day = dayIn(signer.province, now);
      const pdf = await writeAgreement({
        signer,
        signature,
        blocks: blocksOf(contracts[contractOf(signer.selectedRole)]),
        witnesses: await readWitnesses(app.settings),
        date: day,
        signedAt: `${day}, ${timeIn(signer.province, now)}`,
      });
      const sealed = sealAgreement(app.keys, pdf, signer, now);
      return { pdf: sealed.toString('base64'), signedAt: now };
    },

    'signup-agreement': async (_, { app, viewer: { uid } }) => {
      const agreement = await first(app.pool, agreementOf, { uid });
      return agreement ? { signedAt: agreement.signedAt } : null;
    },

    'signup-exportAgreement': async (_, { app, viewer: { uid }, change }) => {
      const agreement = await first(app.pool, agreementOf, { uid });
      if (!agreement) throw refuse('not-found');
      await change((inside) =>
        inside.audit({ action: 'signup.export-agreement', subject: `user:${uid}` }),
      );
      const pdf = app.keys.open(agreement.sealed, agreementContext(agreement.id));
      return { pdf: pdf.toString('base64') };
    },
  },
);

/** Checks the first and last bytes, because a cut-off picture is useless. */
function isJpeg(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
}
