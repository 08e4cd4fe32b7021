import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import { hashPassword } from './passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The demo of tests has hashes that cost little. Here they cost as much as a person's.
  const hash = await hashPassword('the right one');
  await server.app.pool.query('update credentials set password_hash = $1', [hash]);
});
afterAll(() => server.stop());

const tries = 200;
const known = 'grace.lindqvist@demo.corridor.example';

/** The milliseconds of one refused sign-in over HTTP, without the waiting after failures. */
async function refusal(email: string): Promise<number> {
  await server.app.pool.query('delete from sign_in_failures');
  const started = performance.now();
  const { status } = await server.ask('auth-signIn', { email, password: 'not this one' });
  const took = performance.now() - started;
  expect(status).toBe(401);
  return took;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;

it('an unknown email and a wrong password take the same time: medians of 200 within 10 %', async () => {
  // Equally long, so that only the server's work can differ.
  const unknown = known.replace('grace', 'grave');
  for (const email of [known, unknown]) await refusal(email);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let i = 0; i < tries; i++) {
    // The order alternates, so that other load affects both alike.
    const order = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const which of order)
      times[which].push(await refusal(which === 'known' ? known : unknown));
  }
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.1);
}, 240_000);
