import type { App } from '../platform/app.ts';
import type { Keys } from '../platform/keystore/keys.ts';

const sealContext = (id: string) => ({ table: 'patient_messages', column: 'sealed', row: id });

/** The address, and the date of birth that opens the link. */
export type Letter = { email: string; dateOfBirth: string };

export const sealLetter = (keys: Keys, id: string, letter: Letter) =>
  keys.seal(JSON.stringify(letter), sealContext(id));

/** Returns nothing for an unreadable letter, so the page still shows the rest. */
export function openLetter(
  { keys, log }: Pick<App, 'keys' | 'log'>,
  id: string,
  sealed: Buffer,
): Letter | undefined {
  try {
    return JSON.parse(keys.openText(sealed, sealContext(id))) as Letter;
  } catch {
    log.error(sealContext(id), 'a sealed value cannot be opened');
    return undefined;
  }
}
