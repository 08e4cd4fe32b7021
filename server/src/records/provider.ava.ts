import { Readable } from 'node:stream';
import { externalConsult } from '@corridor/contract/records/calls.ts';
import { z } from 'zod';
import { Outage } from '../platform/errors.ts';
import { request } from '../platform/push/pushRequest.ts';
import type { RecordsFile, RecordsProvider } from './recordsProvider.ts';
import { notValid, type Signers, verifyToken } from './token.ts';

type Account = Signers & { url: string; token: string };

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

/** The records system's address for references. docs/operating.md describes the exchange. */
export function ava(account: Account): RecordsProvider {
  return {
    async consult(jwt, now) {
      const sub = isSigned(jwt) ? await verifyToken(account, jwt, { now }) : undefined;
      const found = await redeem(account, jwt);
      // A token speaks only for its own user.
      if (sub !== undefined && found.userUuid !== sub) throw notValid();
      const { patient: patientInfo, consultId, userUuid, history } = found;
      return {
        patientInfo: { ...patientInfo, dateOfBirth: patientInfo.dateOfBirth.replaceAll('-', '/') },
        avaConsultId: consultId,
        avaUuid: userUuid,
        patientHistory: history,
      };
    },
    upload: (avaUuid, file) => upload(account, avaUuid, file),
  };
}

/** A recording of 500 MB takes a while. */
const uploadMs = 120_000;

async function upload({ url, token }: Account, avaUuid: string, file: RecordsFile) {
  const body = Readable.toWeb(Readable.from(file.content())) as ReadableStream;
  let answer: Response;
  try {
    answer = await fetch(`${url.replace(/\/$/, '')}/users/${encodeURIComponent(avaUuid)}/files`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(uploadMs),
      duplex: 'half',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': file.contentType,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'idempotency-key': file.id,
      },
      body,
    } as RequestInit);
  } catch {
    throw new Outage('the records system does not answer');
  }
  if (answer.ok) return 'taken';
  if ([400, 404, 409, 413, 415, 422].includes(answer.status)) return 'refused';
  throw new Outage(`the records system answered ${answer.status}`);
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
  // The error omits the answer's text, because it may quote a patient and errors are logged.
  if (!answer.ok) throw new Outage(`the records system answered ${answer.status}`);
  const answerBody = redeemed.safeParse(await answer.json().catch(() => undefined));
  if (!answerBody.success) throw new Outage('the records system answered something else');
  return answerBody.data;
}
