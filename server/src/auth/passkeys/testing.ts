/** For tests: an authenticator in software. P-256, no attestation, a counter. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
export const pageOfOurs = 'http://localhost:3000';
export type Lie = { origin?: string; rpId?: string; unverified?: true; format?: Buffer };

/** The part of CBOR that an authenticator needs here. */
const header = (major: number, value: number) =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const number = (value: number) => (value < 0 ? header(1, -1 - value) : header(0, value));
export const text = (value: string) => Buffer.concat([header(3, value.length), Buffer.from(value)]);
const binary = (value: Buffer) => Buffer.concat([header(2, value.length), value]);
const map = (...entries: Buffer[]) => Buffer.concat([header(5, entries.length / 2), ...entries]);

export class Device {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #cose: Buffer;
  counter = 0;
  handle = '';

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    const point = (value: string) => binary(Buffer.from(value, 'base64url'));
    this.#cose = map(
      ...[number(1), number(2), number(3), number(-7), number(-1), number(1)],
      ...[number(-2), point(x), number(-3), point(y)],
    );
  }

  #said(type: string, challenge: string, { origin = pageOfOurs }: Lie) {
    // Browsers add members here, so that no server compares it with a template.
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, more: 1 }));
  }

  #data({ rpId = 'localhost', unverified }: Lie, flags: number, attested = Buffer.alloc(0)) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const flag = Buffer.from([flags | (unverified ? 0x01 : 0x05)]);
    return Buffer.concat([sha256(rpId), flag, count, attested]);
  }

  create(options: { challenge: string; user: { id: string } }, lie: Lie = {}) {
    this.handle = options.user.id;
    const length = Buffer.from([0, this.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const statement = lie.format ?? Buffer.concat([text('fmt'), text('none')]);
    const parts = [text('attStmt'), map(), text('authData')];
    const object = Buffer.concat([
      header(5, 3),
      statement,
      ...parts,
      binary(this.#data(lie, 0x40, attested)),
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#said('webauthn.create', options.challenge, lie).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal', 'carrier-pigeon'],
        publicKeyAlgorithm: -7,
      },
    };
  }

  get({ challenge }: { challenge: string }, lie: Lie = {}) {
    this.counter += 1;
    const clientData = this.#said('webauthn.get', challenge, lie);
    const data = this.#data(lie, 0);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.handle,
      },
    };
  }

  #named() {
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
    };
  }
}
