import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { emptySignup } from '@corridor/contract/signup/form.ts';
import { times } from '@corridor/contract/signup/timeLimits.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { completeSignup } from './complete.ts';

const path = '/serverV5/signup/complete-signup-v2';
const form = { ...emptySignup, selectedPlan: 'free', selectedRole: 'Doctor' } as const;
const sent = { form, emailCode: '', pdf: btoa('%PDF-1.7'), pracIdValid: false };

let server: Server;
let origin = '';
let answers = true;
const received: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
beforeAll(async () => {
  server = createServer(async (request, reply) => {
    await buffer(request);
    received.push({ url: request.url, headers: request.headers });
    if (answers) reply.end('{"uid":"u"}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  answers = true;
  received.length = 0;
  vi.unstubAllGlobals();
});

it('a request carries a bearer token only for a given user', async () => {
  claims('signup-34');
  await completeSignup(sent, { server: origin });
  await completeSignup(sent, { server: origin, user: undefined });
  await completeSignup(sent, { server: origin, user: { token: 'of-a-user' } });
  expect(received.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
    'Bearer of-a-user',
  ]);
});

it('a phone uses the absolute address and the web a relative path', async () => {
  claims('signup-35');
  await completeSignup(sent, { server: `${origin}/` });
  expect(received.map(({ url }) => url)).toEqual([path]);
  const addresses: unknown[] = [];
  vi.stubGlobal('fetch', async (address: unknown) => {
    addresses.push(address);
    return new Response('{}');
  });
  await completeSignup(sent);
  await completeSignup(sent, { server: 'https://corridor.example' });
  expect(addresses).toEqual([path, `https://corridor.example${path}`]);
});

it('the page waits for at most a minute and then says that it failed', async () => {
  claims('signup-46');
  expect(times.submitSeconds).toBe(60);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await completeSignup(sent, { server: origin });
  expect(timeout).toHaveBeenCalledWith(60_000);
  answers = false;
  await expect(completeSignup(sent, { server: origin, waitMs: 50 })).rejects.toMatchObject({
    code: 'internal',
  });
});
