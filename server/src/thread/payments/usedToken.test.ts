import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../payments/jobs.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

// The idempotency header is not certain at Clover: this one ignores it, takes a token once, and
// lists a charge some time after it was made.
const charges: { id: string; external_reference_id: string; paid: boolean; status: string }[] = [];
const usedTokens = new Set<string>();
let isListed = false;
let isLost = true;
const http = createServer(async (request, response) => {
  const json = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.method === 'GET') return json(200, { data: isListed ? charges : [] });
  const { source, external_reference_id } = JSON.parse(await text(request));
  if (usedTokens.has(source)) return json(400, { error: { code: 'token_already_used' } });
  usedTokens.add(source);
  const id = `CHARGE${charges.length}`;
  charges.push({ id, external_reference_id, paid: true, status: 'succeeded' });
  return isLost ? response.destroy() : json(200, charges.at(-1) ?? {});
});

let server: TestServer;
let peter: { token: string; uid: string };
let activityId: string;
beforeEach(async () => {
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  server = await startTestServer({
    settings: {
      CLOVER_PRIVATE_KEY: 'private-key',
      CLOVER_PUBLIC_KEY: 'public-key',
      CLOVER_MERCHANT: 'MERCHANT12345',
      CLOVER_URL: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    },
  });
  peter = await server.signIn('Peter');
  const { uid: from } = await server.signIn('Grace');
  activityId = await makeThread(server, { from, to: peter.uid });
});
afterEach(async () => {
  await server.stop();
  http.close();
  http.closeAllConnections();
});

it('a retry whose token was used stays pending until the charge is found', async () => {
  const submit = async (more: object = {}) => {
    const order = { itemCode: 'OAT-03', activityId, ...more };
    return (await server.ask('aveiro-submitOatPayment', order, peter.token)).result;
  };
  const states = async () => {
    const { result } = await server.ask(
      'secureMessaging-getActivityPayments',
      { activityId },
      peter.token,
    );
    return result.map(({ payment }: { payment: { status: string } }) => payment.status);
  };
  await submit({ cardToken: 'clv_first' });
  await submit();
  expect(await states()).toEqual(['pending']);
  isLost = false;
  // Another card is no new payment while the first one may have been charged.
  await submit({ cardToken: 'clv_second' });
  expect(charges).toHaveLength(1);
  isListed = true;
  await jobs['payments-settle'].handle({}, server.app);
  expect(await states()).toEqual(['approved']);
  expect(charges).toHaveLength(1);
});
