import { externalConsult } from '@corridor/contract/records/calls.ts';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { Outage, refuse } from '../platform/errors.ts';
import { request } from '../platform/push/http.ts';
import type { RecordsLine } from './line.ts';

type Account = {
  url: string;
  token: string;
  keysUrl: string | undefined;
  secret: string | undefined;
};

const longestSeconds = 15 * 60;
const clockToleranceSeconds = 30;
const isSigned = (jwt: string) => jwt.split('.').length === 3;

const patient = externalConsult.shape.patientInfo.shape;
const redeemed = z.object({
  patient: z.object({
    firstName: patient.firstName,
    lastName: patient.lastName,
    email: patient.email.default(''),
    phone: patient.phone.default(''),
    phn: patient.phn,
    dateOfBirth: patient.dateOfBirth,
  }),
  consultId: externalConsult.shape.avaConsultId,
  userUuid: externalConsult.shape.avaUuid,
  history: externalConsult.shape.patientHistory.default(''),
});

/** The records system's own address for references; docs/operating.md says what is asked and answered. */
export function ava(account: Account): RecordsLine {
  return {
    async consult(jwt) {
      const sub = isSigned(jwt) ? await verified(account, jwt) : undefined;
      const found = await redeem(account, jwt);
      // A token speaks for its own user alone.
      if (sub !== undefined && found.userUuid !== sub) throw notValid();
      const { patient: patientInfo, consultId, userUuid, history } = found;
      return {
        patientInfo: { ...patientInfo, dateOfBirth: patientInfo.dateOfBirth.replaceAll('-', '/') },
        ...{ avaConsultId: consultId, avaUuid: userUuid, patientHistory: history },
      };
    },
  };
}

const notValid = () => refuse('failed-precondition', 'not-valid');

/** By the system's published keys, or by the secret that is shared with it; answers whose it is. */
async function verified({ keysUrl, secret }: Account, jwt: string): Promise<string> {
  if (!keysUrl && !secret) throw notValid();
  const options = {
    requiredClaims: ['sub', 'iat', 'exp', 'jti'],
    maxTokenAge: longestSeconds,
    clockTolerance: clockToleranceSeconds,
  };
  try {
    const { payload } = keysUrl
      ? await jwtVerify(jwt, createRemoteJWKSet(new URL(keysUrl)), {
          ...options,
          algorithms: ['RS256', 'ES256'],
        })
      : await jwtVerify(jwt, new TextEncoder().encode(secret ?? ''), {
          ...options,
          algorithms: ['HS256'],
        });
    const { sub = '', iat = 0, exp = 0 } = payload;
    if (sub === '' || exp - iat > longestSeconds) throw notValid();
    return sub;
  } catch (error) {
    // Its keys are not to be had: that is no fault of the token.
    if ((error as { code?: string }).code === 'ERR_JWKS_TIMEOUT' || error instanceof TypeError)
      throw new Outage('the keys of the records system are not to be had');
    throw notValid();
  }
}

async function redeem({ url, token }: Account, reference: string) {
  let answer: Response;
  try {
    answer = await request(`${url.replace(/\/$/, '')}/econsult-references/redeem`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reference }),
    });
  } catch {
    throw new Outage('the records system does not answer');
  }
  if ([400, 404, 410, 422].includes(answer.status)) throw notValid();
  // What it says may quote a patient, so it is kept out of errors, which are logged.
  if (!answer.ok) throw new Outage(`the records system answered ${answer.status}`);
  const said = redeemed.safeParse(await answer.json().catch(() => undefined));
  if (!said.success) throw new Outage('the records system answered something else');
  return said.data;
}
