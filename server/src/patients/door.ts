import { setTimeout } from 'node:timers/promises';
import { dateTyped, linkTries } from '@corridor/contract/patients/link.ts';
import type { SubType } from '@corridor/contract/patients/messages/rules.ts';
import { doorWords } from '@corridor/contract/patients/words.ts';
import { tryLink } from '../auth/links/throttle.ts';
import { hashToken } from '../auth/tokens.ts';
import { type Refusal, refuse } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { clearTries, countTry, isTrusted } from './opening/actions.ts';
import { type Letter, openLetter } from './sealed.ts';
import { aboutMessage } from './trail.ts';

type Opening = { token: string; dateOfBirth: string };
type Asked = Pick<Context<Viewer | undefined>, 'app' | 'origin' | 'now'>;
type Link<Found> = {
  /** The name under which the tries of an address are counted. */
  what: string;
  /** Counts the try before the date is compared. */
  countTry: (hash: Buffer) => Promise<Found | undefined>;
  /** Returns nothing when the date cannot be opened. */
  dateOf: (found: Found) => string | undefined;
  clearTries: (found: Found) => Promise<unknown>;
  /** The date was right a short time ago. */
  isTrusted?: (hash: Buffer) => Promise<boolean>;
  /** The patient of the record. */
  about: (found: Found) => { subject: string; patient: Buffer };
  invalid: () => Refusal;
  /** A date that is not the patient's, with so many tries left. */
  wrongDate: (left: number) => Refusal;
};

/** A refusal takes so long, so that its time tells nothing about the link. */
const refusalMs = 250;

/** Opens a link for a person outside who knows the patient's date of birth. */
export async function openSecureLink<Found extends { tries: number }>(
  context: Asked,
  opening: Opening,
  link: Link<Found>,
): Promise<Found> {
  const began = performance.now();
  try {
    return await openNow(context, opening, link);
  } catch (error) {
    await setTimeout(Math.max(0, began + refusalMs - performance.now()));
    throw error;
  }
}

async function openNow<Found extends { tries: number }>(
  { app, origin, now }: Asked,
  { token, dateOfBirth }: Opening,
  { what, ...link }: Link<Found>,
): Promise<Found> {
  const hash = hashToken(token);
  const tries = { what, account: hash.toString('hex'), address: origin.address };
  const work = async () => {
    const found = await link.countTry(hash);
    if (!found) throw link.invalid();
    const date = link.dateOf(found);
    if (date !== undefined && dateTyped(dateOfBirth) !== date) {
      app.refusals.note(
        { viewer: undefined, origin, now },
        {
          action: 'access.refused',
          ...link.about(found),
          details: { asked: what, reason: 'wrong-date' },
        },
      );
      const left = linkTries - found.tries;
      throw left <= 0 ? link.invalid() : link.wrongDate(left);
    }
    return { found, date };
  };
  const isTrusted = async () => (await link.isTrusted?.(hash)) ?? false;
  const { found, date } = await tryLink(app.pool, tries, now, { work, isTrusted });
  // An unreadable record costs no try, and neither does a message to a person with the right date.
  await link.clearTries(found);
  if (date === undefined) throw refuse('failed-precondition', 'unreadable');
  return found;
}

/** One answer for a wrong date, for a link that has ended and for one that never was. */
const notRight = () => refuse('not-found', 'invalid-link', doorWords.notRight);

type Behind = NonNullable<Awaited<ReturnType<typeof countTry>>>;
export type OpenedMessage = Behind & { letter: Letter };

/**
 * Opens a message to a patient. The caller notes that it was opened, by noteOpened, when it shows
 * the content.
 */
export async function openDoor(
  context: Asked,
  opening: Opening,
  kind: SubType,
): Promise<OpenedMessage> {
  const { app, now } = context;
  const found = await openSecureLink<Behind & { letter: Letter | undefined }>(context, opening, {
    what: 'patient-link',
    async countTry(hash) {
      const message = await countTry(app.pool, { hash, kind, now });
      return message && { ...message, letter: openLetter(app, message.id, message.sealed) };
    },
    dateOf: ({ letter }) => letter?.dateOfBirth,
    clearTries: (message) => clearTries(app.pool, message, now),
    isTrusted: (hash) => isTrusted(app.pool, hash, now),
    about: aboutMessage,
    invalid: notRight,
    wrongDate: notRight,
  });
  if (!found.letter) throw refuse('failed-precondition', 'unreadable');
  return { ...found, letter: found.letter };
}
