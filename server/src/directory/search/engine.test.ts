import { afterAll, beforeAll, expect, it } from 'vitest';
import { change } from '../../platform/change.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { directoryWords } from '../topics.ts';
import { understandingOf } from './engine.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ world: { directory: true } });
});
afterAll(() => server.stop());

const touch = ({ app }: TestServer, topic: string) =>
  change(
    app.pool,
    { viewer: undefined, origin: { address: 'test', agent: 'test' }, now: app.clock() },
    async (inside) => inside.touch(topic),
  );

it('the engine is read anew after a change of the directory, and not after a sent consult', async () => {
  const { app } = server;
  const engine = await understandingOf(app);
  // A request has another app of the same process.
  expect(await understandingOf({ ...app })).toBe(engine);
  const heard: string[] = [];
  app.live.listen((topics) => void heard.push(...(topics ?? [])));
  await touch(server, 'services');
  await expect.poll(() => heard).toContain('services');
  expect(await understandingOf(app)).toBe(engine);
  await touch(server, directoryWords);
  await expect.poll(() => heard).toContain(directoryWords);
  expect(await understandingOf(app)).not.toBe(engine);
});
