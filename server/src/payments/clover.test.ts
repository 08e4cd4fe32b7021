import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Log } from '../platform/log.ts';
import { cloverCharges } from './cloverCharges.ts';

type Answer = (response: ServerResponse) => void;
const asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] =
  [];
let answer: Answer;
const json =
  (status: number, body: object): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const http = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  asked.push({ method, url, headers, body: await text(request) });
  answer(response);
});
const logged: unknown[] = [];
const log = { warn: (...words: unknown[]) => logged.push(words) } as unknown as Log;
beforeEach(async () => {
  asked.length = 0;
  logged.length = 0;
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
});
afterEach(
  () =>
    new Promise((done) => {
      http.close(done);
      http.closeAllConnections();
    }),
);
const client = (timeout = 10_000) =>
  cloverCharges(
    {
      privateKey: 'private-key',
      url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    },
    log,
    timeout,
  );
const request = {
  key: '4b4f0f5a-6f0e-4a52-8f39-5c7d8d9f0a11',
  reference: '0123456789ab',
  amount: 8_925,
  tax: 425,
  token: 'clv_1TSTtoken',
  receiptEmail: 'walter@patient.example',
  address: '203.0.113.9',
  isRetry: false,
};

it('a charge is asked as Clover documents it', async () => {
  answer = json(200, {
    id: 'CHARGE1',
    paid: true,
    status: 'succeeded',
    receipt_url: 'https://clover.example/r/1',
  });
  expect(await client().charge(request)).toEqual({
    id: 'CHARGE1',
    status: 'approved',
    receiptLink: 'https://clover.example/r/1',
  });
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/v1/charges',
      headers: {
        authorization: 'Bearer private-key',
        'content-type': 'application/json',
        'idempotency-key': request.key,
        'x-forwarded-for': '203.0.113.9',
      },
    },
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    amount: 8_925,
    currency: 'cad',
    source: 'clv_1TSTtoken',
    tax_amount: 425,
    receipt_email: 'walter@patient.example',
    external_reference_id: '0123456789ab',
    ecomind: 'ecom',
  });
  await client().charge({ ...request, receiptEmail: null });
  expect(JSON.parse(asked[1]?.body ?? '')).not.toHaveProperty('receipt_email');
});

it('a refusal is declined, and any other answer leaves the charge unknown', async () => {
  answer = json(402, { error: { code: 'card_declined' } });
  expect((await client().charge(request))?.status).toBe('declined');
  // A token that is used or expired, and a request that cannot be read, charge nothing.
  for (const status of [400, 422]) {
    answer = json(status, { error: { code: 'invalid_request' } });
    expect((await client().charge(request))?.status).toBe('declined');
    // The first question of a retry may have used the token, and charged the card.
    expect(await client().charge({ ...request, isRetry: true })).toBeUndefined();
  }
  answer = json(200, { id: 'CHARGE2', paid: false, status: 'failed' });
  expect((await client().charge(request))?.status).toBe('declined');
  answer = json(200, { id: 'CHARGE3', paid: false, status: 'pending' });
  expect((await client().charge(request))?.status).toBe('pending');
  for (const broken of [
    json(500, {}),
    json(401, {}),
    json(429, {}),
    json(200, { strange: true }),
  ]) {
    answer = broken;
    expect(await client().charge(request)).toBeUndefined();
  }
  // No answer comes in time.
  answer = () => undefined;
  expect(await client(300).charge(request)).toBeUndefined();
  answer = (response) => response.destroy();
  expect(await client().charge(request)).toBeUndefined();
  expect(JSON.stringify(logged)).not.toMatch(/clv_|walter|private-key/);
});

it('a charge is found by its reference, and is absent only in a list that ends', async () => {
  const charge = (reference: string) => ({
    id: `C-${reference}`,
    paid: true,
    status: 'succeeded',
    external_reference_id: reference,
  });
  const since = new Date('2026-11-18T16:00:00Z');
  const find = () => client().find('0123456789ab', since);
  answer = json(200, { data: [charge('other'), charge('0123456789ab')] });
  expect(await find()).toMatchObject({ id: 'C-0123456789ab', status: 'approved' });
  expect(asked[0]).toMatchObject({
    method: 'GET',
    url: `/v1/charges?limit=100&created[gte]=${since.getTime() - 300_000}&created[lte]=${since.getTime() + 86_400_000}`,
  });
  answer = json(200, { data: [charge('other')] });
  expect(await find()).toBe('absent');
  answer = json(200, { data: Array.from({ length: 100 }, () => charge('other')) });
  expect(await find()).toBeUndefined();
  answer = json(503, {});
  expect(await find()).toBeUndefined();
});
