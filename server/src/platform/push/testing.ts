/** For tests: a push service on loopback, and a browser that subscribes with it. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type JsonWebKeyInput,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

export type Provider = {
  url: string;
  host: string;
  received: Received[];
  answer: (request: Received) => Answer | Promise<Answer>;
  stop(): Promise<void>;
};

/** Records requests and answers as the case needs. */
export async function startProvider(port = 0): Promise<Provider> {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const requestReceived = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts),
    };
    received.push(requestReceived);
    const { status, headers = {}, body } = await provider.answer(requestReceived);
    response.writeHead(status, headers).end(body === undefined ? '' : JSON.stringify(body));
  };
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: Provider = {
    url: `http://${host}`,
    host,
    received,
    answer: () => ({ status: 201 }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  return provider;
}

/** The secret half of a subscription, and the browser's steps with a push. */
export function newSubscription(service: string, path = `/${randomBytes(8).toString('hex')}`) {
  const curve = createECDH('prime256v1');
  const ownKey = curve.generateKeys();
  const auth = randomBytes(16);
  const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length));

  /**
   * Opens a push by RFC 8291 and RFC 8188. It is written from the documents, not from the library.
   */
  function open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + body.readUInt8(20));
    const secret = curve.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey]);
    const key = hkdf(secret, auth, info, 32);
    const contentKey = hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const sealed = body.subarray(21 + senderKey.length);
    const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record ends with 2 and padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }

  return {
    endpoint: `${service}${path}`,
    keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    open,
  };
}

const json = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Returns the claims of RFC 8292 when the accompanying key signed them. */
export function openVapid(authorization = ''): { publicKey: string; claims: object } | undefined {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const claims = openJwt(token, jwk, 'ES256');
  return claims && { publicKey, claims };
}

/** Returns the claims of a signed token, or nothing. */
export function openJwt(
  token: string,
  jwk: JsonWebKeyInput['key'],
  alg: string,
): object | undefined {
  const [header, body, signature = ''] = token.split('.');
  const good = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return good && json(header).alg === alg ? (json(body) as object) : undefined;
}
