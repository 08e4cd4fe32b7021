import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isPublicAddress } from './publicAddress.ts';

export const mostBytes = 1_048_576;
export const longestMs = 5_000;

export type CalendarFailure = 'address' | 'unreachable' | 'too-large';
export type Fetched = { text: string } | { failure: CalendarFailure };

/** The ways out of this machine; tests have others. */
export type Way = {
  request: (
    url: URL,
    options: RequestOptions,
    onAnswer: (answer: IncomingMessage) => void,
  ) => ClientRequest;
  lookUp: (host: string) => Promise<LookupAddress[]>;
  isPublic: (address: string) => boolean;
};
const internet: Way = {
  request: httpsRequest,
  lookUp: (host) => lookUp(host, { all: true }),
  isPublic: isPublicAddress,
};

/** An address by which calendars are read: https, without a name and password. */
function openAddress(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' && !url.username && !url.password ? url : undefined;
}

/**
 * Reads the text at an address of the public internet: over https, at most 1 MB in 5 seconds, and
 * without redirects. The connection goes to the very address that was checked.
 */
export async function fetchCalendar(address: string, way: Way = internet): Promise<Fetched> {
  const url = openAddress(address);
  if (!url) return { failure: 'address' };
  const signal = AbortSignal.timeout(longestMs);
  try {
    const addresses = await inTime(way.lookUp(url.hostname.replace(/^\[|\]$/g, '')), signal);
    const [target] = addresses;
    if (!target || !addresses.every((each) => way.isPublic(each.address)))
      return { failure: 'address' };
    return await read(url, target, { way, signal });
  } catch {
    return { failure: 'unreachable' };
  }
}

const inTime = <T>(work: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });

function read(
  url: URL,
  target: LookupAddress,
  { way, signal }: { way: Way; signal: AbortSignal },
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      signal,
      agent: false,
      headers: { accept: 'text/calendar' },
      lookup: (_host, asked, done) =>
        asked.all ? done(null, [target]) : done(null, target.address, target.family),
    };
    const sent = way.request(url, options, (answer) => {
      if (answer.statusCode !== 200) {
        answer.destroy();
        resolve({ failure: 'unreachable' });
        return;
      }
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        parts.push(part);
        if (size <= mostBytes) return;
        answer.destroy();
        resolve({ failure: 'too-large' });
      });
      answer.on('end', () => resolve({ text: Buffer.concat(parts).toString('utf8') }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
