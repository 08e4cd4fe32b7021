import { hash, verify } from '@node-rs/argon2';

// The library uses Argon2id; OWASP recommends this memory and these passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

let decoy: Promise<string> | undefined;

/** An unknown account costs the same work as a wrong password, so the time reveals nothing. */
export async function passwordMatches(stored: string | undefined, given: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), given);
  return matches && stored !== undefined;
}
