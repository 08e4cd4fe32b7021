import type { App } from '../platform/app.ts';
import type { Keys } from '../platform/keystore/keys.ts';

const place = (id: string) => ({ table: 'patient_messages', column: 'sealed', row: id });

/** Where it goes, and what opens it. */
export type Letter = { email: string; dateOfBirth: string };

export const sealLetter = (keys: Keys, id: string, letter: Letter) =>
  keys.seal(JSON.stringify(letter), place(id));

/** Nothing where it cannot be read: what else is shown beside it stays. */
export function openLetter(
  { keys, log }: Pick<App, 'keys' | 'log'>,
  id: string,
  sealed: Buffer,
): Letter | undefined {
  try {
    return JSON.parse(keys.openText(sealed, place(id))) as Letter;
  } catch {
    log.error(place(id), 'a sealed value cannot be opened');
    return undefined;
  }
}
