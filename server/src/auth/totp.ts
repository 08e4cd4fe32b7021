import { Secret, TOTP } from 'otpauth';

const period = 30;

const generator = (secret: string, label = '') =>
  new TOTP({ issuer: 'Corridor', label, secret: Secret.fromBase32(secret), period, digits: 6 });

export const newTotpSecret = () => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, label: string) => generator(secret, label).toString();

/** Returns the time step of a code, one step around now, or nothing for a wrong code. */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = generator(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

export const totpCode = (secret: string, now: Date) =>
  generator(secret).generate({ timestamp: now.getTime() });
