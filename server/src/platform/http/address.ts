import { isIPv6 } from 'node:net';

/**
 * By what an address is throttled. Who has one IPv6 address has the 2^64 beside it as well, so all of
 * a /64 are one; an IPv4 address in IPv6 clothes is that IPv4 address.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const clothed = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain);
  if (clothed?.[1]) return clothed[1];
  if (!isIPv6(plain)) return address;
  // As a URL writes it: hexadecimal alone, in one way.
  const [front = '', back] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [groups(front), groups(back ?? '')];
  const missing = back === undefined ? 0 : 8 - head.length - tail.length;
  const all = [...head, ...Array<string>(missing).fill('0'), ...tail];
  return `${all.slice(0, 4).join(':')}::/64`;
}

const groups = (text: string) => (text === '' ? [] : text.split(':'));
