import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { type Provider, startProvider } from '../push/testing.ts';
import { readSettings, testSettings } from '../settings.ts';
import { FaxRefused } from './faxRefused.ts';
import { openFax } from './provider.ts';

let server: TestServer;
let provider: Provider;
const account = {
  SRFAX_ID: '123456',
  SRFAX_PASSWORD: 'a secret',
  SRFAX_CALLER: '6045550177',
  SRFAX_EMAIL: 'fax@clinic.example',
};
const fax = { to: '4035550143', code: 'abcdef0123456789-1', pdf: Buffer.from('%PDF-1'), pages: 2 };

beforeAll(async () => {
  server = await startTestServer();
  provider = await startProvider();
});
beforeEach(() => {
  provider.received.length = 0;
});
afterAll(async () => {
  await provider.stop();
  await server.stop();
});

const open = (more: Record<string, string> = {}) =>
  openFax(
    testSettings({ ...account, SRFAX_URL: `${provider.url}/SRF_SecWebSvc.php`, ...more }),
    server.app.pool,
    server.app.keys,
  );
const answerWith = (Result: unknown, Status = 'Success') => {
  provider.answer = () => ({ status: 200, body: { Status, Result } });
};
const sent = () => {
  const [request] = provider.received.splice(0);
  expect(request?.path).toBe('/SRF_SecWebSvc.php');
  expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  return Object.fromEntries(new URLSearchParams(String(request?.body)));
};
const signed = { access_id: '123456', access_pwd: 'a secret', sResponseFormat: 'JSON' };

it('a fax is queued as documented, with a code of ours', async () => {
  claims('thread-02 (SRFax)');
  answerWith('31524223');
  expect(await open().queue(fax)).toBe('31524223');
  expect(sent()).toEqual({
    ...signed,
    action: 'Queue_Fax',
    sCallerID: '6045550177',
    sSenderEmail: 'fax@clinic.example',
    sFaxType: 'SINGLE',
    sToFaxNumber: '14035550143',
    sAccountCode: 'abcdef0123456789-1',
    sRetries: '0',
    sFileName_1: 'abcdef0123456789-1.pdf',
    sFileContent_1: fax.pdf.toString('base64'),
  });
  expect(fax.code.length).toBeLessThanOrEqual(20);
});

it('a refusal of SRFax is final; a missing answer is unclear and quotes nothing', async () => {
  answerWith('Invalid Access Code / Password for Brandt', 'Failed');
  const refused = open().queue(fax);
  await expect(refused).rejects.toBeInstanceOf(FaxRefused);
  await expect(refused).rejects.not.toThrow(/Brandt/);
  for (const answer of [{ status: 500 }, { status: 200, body: 'busy' }, { status: 302 }]) {
    provider.answer = () => answer;
    const unclear = open().queue(fax);
    await expect(unclear).rejects.toThrow(/SRFax answered/);
    await expect(unclear).rejects.not.toBeInstanceOf(FaxRefused);
  }
});

it('a fax has a status that says whether another try may help', async () => {
  const status = async (SentStatus: string, more = {}) => {
    answerWith({ SentStatus, Pages: '3', ErrorCode: '', ...more });
    const answer = await open().status('31524223');
    expect(sent()).toEqual({ ...signed, action: 'Get_FaxStatus', sFaxDetailsID: '31524223' });
    return answer;
  };
  expect(await status('In Progress')).toEqual({ state: 'sending' });
  expect(await status('Sending Email')).toEqual({ state: 'sending' });
  expect(await status('Sent')).toEqual({ state: 'delivered', pages: 3 });
  const failed = (ErrorCode: string) => status('Failed', { ErrorCode });
  expect(await failed('Busy')).toEqual({ state: 'failed', reason: 'busy', again: true });
  expect(await failed('No Answer')).toEqual({ state: 'failed', reason: 'no-answer', again: true });
  expect(await failed('No Remote Fax')).toEqual({
    state: 'failed',
    reason: 'no-fax',
    again: false,
  });
  expect(await failed('Other')).toEqual({ state: 'failed', reason: 'failed', again: false });
});

it('an attempt with a lost answer is found by its code', async () => {
  answerWith([
    { FileName: '20261118090001-8812-34_0|31524222', AccountCode: 'another-1' },
    { FileName: '20261118090101-8812-34_1|31524223', AccountCode: fax.code },
  ]);
  const since = new Date('2026-11-18T16:00:00Z');
  expect(await open().find(fax.code, since)).toBe('31524223');
  expect(sent()).toEqual({
    ...signed,
    action: 'Get_Fax_Outbox',
    sPeriod: 'RANGE',
    sStartDate: '20261117',
    sEndDate: '20261120',
  });
  expect(await open().find('nobody-1', since)).toBeUndefined();
});

it('an account is set wholly or not at all; without one only a demo keeps the pages', async () => {
  expect(() => readSettings({ SRFAX_ID: '1' })).toThrow(/SRFAX_PASSWORD[\s\S]*SRFAX_EMAIL/);
  const { pool, keys } = server.app;
  const dev = openFax(testSettings({ CORRIDOR_ENV: 'dev' }), pool, keys);
  await expect(dev.queue(fax)).rejects.toBeInstanceOf(FaxRefused);
  const ref = await server.app.fax.queue(fax);
  expect(await server.app.fax.status(ref)).toEqual({ state: 'delivered', pages: 2 });
  const { result } = await server.ask('outbox-pages', { id: ref });
  expect(Buffer.from(result.pdf, 'base64')).toEqual(fax.pdf);
  const { rows } = await pool.query('select sealed from fax_outbox');
  expect(rows[0].sealed.includes('%PDF')).toBe(false);
});
