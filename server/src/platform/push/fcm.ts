import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { TryLater } from '../jobs/jobs.ts';
import { type Settings, SettingsError } from '../settings.ts';
import type { FcmTarget, Send } from './pusher.ts';
import { failureOf, request } from './pushRequest.ts';

/** The used fields of Google's JSON file for a service account. */
const accountFile = z.object({
  project_id: z.string().regex(/^[\w:.-]+$/),
  private_key_id: z.string(),
  private_key: z.string().transform((pem) => createPrivateKey(pem)),
  client_email: z.email(),
  token_uri: z.url(),
});
type ServiceAccount = z.output<typeof accountFile>;

// The message omits the file's text, because it holds a private key.
const unreadable = 'FCM_SERVICE_ACCOUNT: no service account can be read from this file';

export function readServiceAccount(path: string): ServiceAccount {
  try {
    return accountFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new SettingsError([unreadable]);
  }
}

export function accountProblems({ FCM_SERVICE_ACCOUNT: path }: Settings): string[] {
  try {
    if (path) readServiceAccount(path);
    return [];
  } catch {
    return [unreadable];
  }
}

/** Firebase Cloud Messaging, HTTP v1. */
export function fcm(account: ServiceAccount, url: string, clock: Clock): Send<FcmTarget> {
  const access = accessTokens(account, clock);
  const address = `${url.replace(/\/$/, '')}/v1/projects/${account.project_id}/messages:send`;
  return async ({ token }, { title, body, link }) => {
    const message = { token, notification: { title, body }, data: { link } };
    const post = (bearer: string) =>
      request(address, {
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
      });
    let bearer = await access();
    let answer = await post(bearer);
    if (answer.status === 401) {
      await answer.body?.cancel();
      bearer = await access(bearer);
      answer = await post(bearer);
    }
    const text = await answer.text();
    if (answer.ok) return 'sent';
    if (isGone(answer.status, text)) return 'gone';
    const failure = failureOf('FCM', answer);
    // FCM documents a minute for an answer without a named time.
    if (answer.status === 429 && !(failure instanceof TryLater)) {
      throw new TryLater(failure.message, 60);
    }
    throw failure;
  };
}

const detail = z.object({
  errorCode: z.string().optional(),
  fieldViolations: z.array(z.object({ field: z.string().default('') })).default([]),
});
const errorBody = z.object({
  error: z.object({ status: z.string(), details: z.array(detail).default([]) }),
});

/**
 * The token is unregistered or was never valid. A 404 from another server says nothing about the
 * device.
 */
function isGone(status: number, text: string): boolean {
  const error = parseError(text);
  if (!error) return false;
  const codes = error.details.map(({ errorCode }) => errorCode);
  if (codes.includes('UNREGISTERED')) return true;
  if (status === 404) return error.status === 'NOT_FOUND';
  const fields = error.details.flatMap(({ fieldViolations }) => fieldViolations);
  return (
    status === 400 &&
    codes.includes('INVALID_ARGUMENT') &&
    fields.every(({ field }) => field === 'message.token')
  );
}

function parseError(text: string) {
  try {
    return errorBody.parse(JSON.parse(text)).error;
  } catch {
    return undefined;
  }
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = z.object({ access_token: z.string(), expires_in: z.number() });
type KeptToken = { token: string; until: number };

/** OAuth 2 with a signed assertion (RFC 7523). A token is kept until a minute before it expires. */
function accessTokens(account: ServiceAccount, clock: Clock) {
  let kept: Promise<KeptToken | undefined> = Promise.resolve(undefined);

  async function ask(): Promise<KeptToken> {
    const now = clock().getTime();
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(account, Math.floor(now / 1000)),
    });
    const answer = await request(account.token_uri, { body });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw failureOf('the token endpoint of FCM', answer);
    }
    const { access_token, expires_in } = grant.parse(await answer.json());
    return { token: access_token, until: now + (expires_in - 60) * 1000 };
  }

  /** `refused` is the rejected token. Many callers at once ask for one new token. */
  return async (refused?: string): Promise<string> => {
    const latest = kept;
    const current = await latest.catch(() => undefined);
    if (current && current.until > clock().getTime() && current.token !== refused) {
      return current.token;
    }
    if (kept === latest) kept = ask();
    return (await kept)?.token ?? '';
  };
}

function assertion(
  { client_email, private_key_id, private_key, token_uri }: ServiceAccount,
  issuedAt: number,
) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = part({ alg: 'RS256', typ: 'JWT', kid: private_key_id });
  const claims = { iss: client_email, scope, aud: token_uri, iat: issuedAt, exp: issuedAt + 3600 };
  return signed(`${header}.${part(claims)}`, private_key);
}

const signed = (text: string, key: KeyObject) =>
  `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
