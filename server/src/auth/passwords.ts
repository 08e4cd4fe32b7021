import { hash, verify } from '@node-rs/argon2';

// The library's default is Argon2id; memory and passes as OWASP advises.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

let decoy: Promise<string> | undefined;

/** An unknown account costs the same work as a wrong password, so that time tells nothing. */
export async function passwordMatches(stored: string | undefined, given: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), given);
  return matches && stored !== undefined;
}
