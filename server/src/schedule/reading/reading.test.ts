import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { busyDaysOf } from './busyDays.ts';
import { fetchCalendar, longestMs, mostBytes, type Way } from './fetchCalendar.ts';
import { isPublicAddress } from './publicAddress.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A local server takes the place of the internet. It has no certificate, so it is asked by http. */
async function playServer(listener: RequestListener, more: Partial<Way> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const way: Way = {
    request: (url, options, onAnswer) => {
      const plain = new URL(url);
      plain.protocol = 'http:';
      plain.port = String(port);
      return request(plain, { ...options, protocol: 'http:' }, onAnswer);
    },
    lookUp: async () => [{ address: '127.0.0.1', family: 4 }],
    isPublic: () => true,
    ...more,
  };
  return (address: string) => fetchCalendar(address, way);
}
const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

it('a calendar is read over https only, and never from inside a network', async () => {
  let asked = 0;
  const read = await playServer((_request, answer) => {
    asked++;
    answer.end(calendar);
  });
  expect(await read('https://calendar.example/a.ics')).toEqual({ text: calendar });
  expect(asked).toBe(1);
  for (const wrong of [
    'http://calendar.example/',
    'ftp://a.example',
    'https://a:b@c.example',
    'x',
    '',
  ])
    expect(await read(wrong), wrong).toEqual({ failure: 'address' });
  const guarded = await playServer((_request, answer) => answer.end(calendar), {
    isPublic: isPublicAddress,
  });
  expect(await guarded('https://calendar.example/')).toEqual({ failure: 'address' });
  // One private address among public ones is enough.
  const mixed = await playServer((_request, answer) => answer.end(calendar), {
    isPublic: isPublicAddress,
    lookUp: async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  });
  expect(await mixed('https://calendar.example/')).toEqual({ failure: 'address' });
  for (const local of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://169.254.169.254/',
  ])
    expect(await fetchCalendar(local), local).toEqual({ failure: 'address' });
  expect(asked).toBe(1);
});

it('private, local and reserved addresses are not public', () => {
  const inner =
    '10.1.2.3 127.0.0.1 0.0.0.0 169.254.169.254 172.20.0.1 192.168.1.1 100.64.0.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 ff02::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2002:a00:1:: 2001:db8::1';
  for (const address of inner.split(' ')) expect(isPublicAddress(address), address).toBe(false);
  for (const address of ['93.184.215.14', '172.15.0.1', '2606:2800:21f:cb07::1'])
    expect(isPublicAddress(address), address).toBe(true);
  expect(isPublicAddress('calendar.example')).toBe(false);
});

it('at most a megabyte is read, without redirects, in five seconds', async () => {
  const large = await playServer((_request, answer) => answer.end('x'.repeat(mostBytes + 1)));
  expect(await large('https://calendar.example/')).toEqual({ failure: 'too-large' });
  const whole = await playServer((_request, answer) => answer.end('x'.repeat(mostBytes)));
  expect(await whole('https://calendar.example/')).toHaveProperty('text');
  const elsewhere = await playServer((_request, answer) =>
    answer.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
  );
  expect(await elsewhere('https://calendar.example/')).toEqual({ failure: 'unreachable' });
  const silent = await playServer((_request, answer) => answer.write('BEGIN'));
  const begun = performance.now();
  expect(await silent('https://calendar.example/')).toEqual({ failure: 'unreachable' });
  expect(performance.now() - begun).toBeGreaterThan(longestMs - 100);
}, 15_000);

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const textOf = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');

it('the busy days of a calendar are whole days of Mountain Time, without any title', () => {
  const text = textOf(
    event('DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270104', 'SUMMARY:Walter Brandt'),
    event('DTSTART:20261201T060000Z', 'DTEND:20261202T060000Z'),
    // An afternoon is no absence.
    event('DTSTART:20261203T180000Z', 'DTEND:20261203T220000Z'),
    event(
      'DTSTART;TZID=America/Toronto:20261207T010000',
      'DTEND;TZID=America/Toronto:20261210T120000',
    ),
    event('DTSTART;VALUE=DATE:20261215', 'DTEND;VALUE=DATE:20261216', 'TRANSP:TRANSPARENT'),
    event('DTSTART;VALUE=DATE:20261216', 'DTEND;VALUE=DATE:20261217', 'STATUS:CANCELLED'),
    event('DTSTART;VALUE=DATE:20251101', 'DTEND;VALUE=DATE:20251102'),
    event('DTSTART;VALUE=DATE:20270103', 'DTEND;VALUE=DATE:20270106'),
    event('DTSTART;VALUE=DATE:20269999', 'DTEND:nonsense'),
  );
  expect(busyDaysOf(text, '2026-11-26')).toEqual([
    { from: '2026-12-01', to: '2026-12-01' },
    { from: '2026-12-07', to: '2026-12-09' },
    { from: '2026-12-21', to: '2027-01-05' },
  ]);
  expect(busyDaysOf('<html>', '2026-11-26')).toBeUndefined();
});
