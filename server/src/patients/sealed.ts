import type { App } from '../platform/app.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson, openText } from '../platform/keystore/opened.ts';

const sealContext = (id: string) => ({ table: 'patient_messages', column: 'sealed', row: id });
const bodyContext = (id: string) => ({ table: 'patient_messages', column: 'sealed_body', row: id });
/** The question of a consult, which also tells who its patient is. */
export const econsultContext = (id: string) => ({ table: 'activities', column: 'sealed', row: id });

/** The address, the date of birth that opens the link, and the row of the list. */
export type Letter = {
  email: string;
  dateOfBirth: string;
  phn: string;
  /** Empty where nobody knows it. */
  name: string;
  subject: string;
};
/** Letters of before hold no more than this until a job describes them. */
type Kept = Pick<Letter, 'email' | 'dateOfBirth'> & Partial<Letter>;

export const sealLetter = (keys: Keys, id: string, letter: Letter) =>
  keys.seal(JSON.stringify(letter), sealContext(id));

/** Returns nothing for an unreadable letter, so the page still shows the rest. */
export function openLetter(app: Opener, id: string, sealed: Buffer | null): Letter | undefined {
  const kept = sealed ? openJson<Kept>(app, sealed, sealContext(id)) : undefined;
  return kept && { phn: '', name: '', subject: '', ...kept };
}

export const sealBody = (keys: Keys, id: string, body: string) => keys.seal(body, bodyContext(id));
export const openBody = (app: Pick<App, 'keys' | 'log'>, id: string, sealed: Buffer | null) =>
  openText(app, sealed, bodyContext(id));
