import { openText, sealText } from '../../platform/device/sealedText.ts';
import type { Unsent } from './keeper.ts';

const prefix = 'corridor.form.';
/** Each guess of a date of birth costs a phone some tenths of a second. */
const rounds = 100_000;

type Opening = { token: string; dateOfBirth: string };
type Stored = { until: string; sealed: string };

export type UnsentStore = NonNullable<Awaited<ReturnType<typeof openUnsentStore>>>;

/**
 * Keeps on the device what the server does not have yet, for a phone that closes the page while
 * its connection is lost. Only the link and the date of birth together open it, because a tablet in a
 * waiting room has many patients. A browser without a store or ciphers keeps nothing.
 */
export async function openUnsentStore(opening: Opening, until: string) {
  try {
    forgetEnded();
    const [storageKey, browserKey] = await Promise.all([placeOf(opening.token), keyOf(opening)]);
    return {
      read(): Unsent | undefined {
        const stored = readStored(storageKey);
        try {
          return stored && JSON.parse(openText({ browserKey, storageKey }, stored.sealed));
        } catch {
          return undefined;
        }
      },
      /** Tells whether the answers are on the device now. */
      write(unsent: Unsent | undefined): boolean {
        try {
          if (!unsent) localStorage.removeItem(storageKey);
          else {
            const sealed = sealText({ browserKey, storageKey }, JSON.stringify(unsent));
            localStorage.setItem(storageKey, JSON.stringify({ until, sealed } satisfies Stored));
          }
          return true;
        } catch {
          return false;
        }
      },
    };
  } catch {
    return undefined;
  }
}

const toBytes = (text: string) => new TextEncoder().encode(text);
const toText = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** The link cannot be read from the name of its place. */
const placeOf = async (token: string) =>
  prefix + toText(await crypto.subtle.digest('SHA-256', toBytes(token)));

async function keyOf({ token, dateOfBirth }: Opening): Promise<string> {
  const secret = toBytes(`${token} ${dateOfBirth}`);
  const base = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt: toBytes(prefix), iterations: rounds };
  return toText(await crypto.subtle.deriveBits(way, base, 256));
}

function readStored(storageKey: string): Stored | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '') as Stored;
  } catch {
    return undefined;
  }
}

/** Answers to a link that has ended are removed by the next form that is opened. */
function forgetEnded() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const ends = Date.parse(readStored(name)?.until ?? '');
    if (!(ends > Date.now())) localStorage.removeItem(name);
  }
}
