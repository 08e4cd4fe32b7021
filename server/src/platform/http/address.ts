import { isIPv6 } from 'node:net';

/**
 * Returns the key of a rate limit for an address. The owner of one IPv6 address has its whole /64,
 * so the /64 counts as one. An IPv4 address inside an IPv6 address counts as IPv4.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const clothed = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain);
  if (clothed?.[1]) return clothed[1];
  if (!isIPv6(plain)) return address;
  // A URL writes every IPv6 address in one form, in hexadecimal.
  const [front = '', back] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [groups(front), groups(back ?? '')];
  const missing = back === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array<string>(missing).fill('0'), ...last];
  return `${all.slice(0, 4).join(':')}::/64`;
}

const groups = (text: string) => (text === '' ? [] : text.split(':'));
