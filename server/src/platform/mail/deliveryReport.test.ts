import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDeliveryReport } from './deliveryReport.ts';
import { exchange, gmail, postfix } from './deliveryReports.testing.ts';

const id = '019f5ac077077bb09cb647c2b50c1601.0123456789abcdef0123456789abcdef';
const servers = [
  ['Postfix', postfix, '5.1.1'],
  ['Exchange', exchange, '5.1.10'],
  ['Gmail', gmail, '5.1.1'],
] as const;

it.each(servers)(
  'a report of %s names the mail, its failure and the reason',
  (_, write, status) => {
    expect(readDeliveryReport(write({ id }))).toEqual({ ids: [id], failed: true, status });
  },
);

it.each(servers)('a delayed mail of %s has not failed', (_, write) => {
  const report = readDeliveryReport(write({ id, action: 'delayed', status: '4.4.1' }));
  expect(report).toEqual({ ids: [id], failed: false, status: '4.4.1' });
});

it('a server that gives up after days reports a failure with a passing reason', () => {
  const report = readDeliveryReport(postfix({ id, status: '4.4.1' }));
  expect(report).toMatchObject({ failed: true, status: '4.4.1' });
});

it('one failed recipient of several is a failure', () => {
  const two = postfix({ id, action: 'relayed', status: '2.1.5' }).replace(
    'Action: relayed',
    'Action: delivered\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; other@brandt.example\nAction: Failed (user unknown)\nStatus: 5.2.2 (full)\n\nFinal-Recipient: rfc822; third@brandt.example\nAction: relayed',
  );
  expect(readDeliveryReport(two)).toMatchObject({ failed: true, status: '5.2.2' });
});

it('an encoded report is read too, and a report without an action counts by its status', () => {
  const status =
    'Reporting-MTA: dns; a.example\n\nFinal-Recipient: rfc822; b@b.example\nStatus: 5.0.0';
  const mail = (encoding: string, body: string) =>
    `In-Reply-To: <${id}@corridor.example>\nContent-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\nContent-Transfer-Encoding: ${encoding}\n\n${body}\n--x--\n`;
  const report = { ids: [id], failed: true, status: '5.0.0' };
  expect(readDeliveryReport(mail('base64', Buffer.from(status).toString('base64')))).toEqual(
    report,
  );
  const quoted = status.replace('5.0.0', '5.=\n0=2E0');
  expect(readDeliveryReport(mail('quoted-printable', quoted))).toEqual(report);
});

it('other mails, and mails that are cut off or broken, are no report or name nothing', () => {
  expect(readDeliveryReport('Subject: Away\n\nI am on holiday.')).toBeUndefined();
  expect(readDeliveryReport('')).toBeUndefined();
  const nested = 'Content-Type: multipart/mixed; boundary=x\n\n--x\n'.repeat(5_000);
  expect(readDeliveryReport(nested)).toBeUndefined();
  const whole = gmail({ id });
  fc.assert(
    fc.property(fc.nat(whole.length), fc.string(), (length, more) => {
      const report = readDeliveryReport(whole.slice(0, length) + more);
      expect(report?.ids ?? []).toEqual(report ? expect.arrayContaining([id]) : []);
    }),
  );
});

it('a mail of 256 kB is read at once', () => {
  const started = performance.now();
  const rows = 'Action: failed\n\n'.repeat(16_000);
  readDeliveryReport(
    `Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\n${rows}`,
  );
  readDeliveryReport(`Content-Type: multipart/report; boundary=x\n${'\n--x'.repeat(60_000)}`);
  readDeliveryReport(`Subject: ${'\n '.repeat(120_000)}`);
  expect(performance.now() - started).toBeLessThan(2_000);
});
