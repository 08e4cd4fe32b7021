import { once } from 'node:events';
import pg from 'pg';
import { WebSocket } from 'ws';
import { ask, percentile } from './processes.ts';

type Sides = { writer: string; reader: string; database: string; token: string };

/** From the call in one process to the word in a tab of the other; beside it the bare NOTIFY. */
export async function liveDelay({ writer, reader, database, token }: Sides, tries = 200) {
  const ours = await throughProduct(writer, reader, token, tries);
  const floor = await throughNotify(database, tries);
  return {
    ours: { p50: percentile(ours, 0.5), p95: percentile(ours, 0.95) },
    floor: { p50: percentile(floor, 0.5), p95: percentile(floor, 0.95) },
  };
}

async function throughProduct(
  writer: string,
  reader: string,
  token: string,
  tries: number,
): Promise<number[]> {
  const headers = { cookie: `corridor_session=${token}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(`${reader.replace('http', 'ws')}/live`, { headers });
  await once(socket, 'message');
  const ticket = (await ask(`${reader}/query/shell-me`, {}, token)).headers.get('live-ticket');
  socket.send(JSON.stringify({ watch: [ticket] }));
  const delays: number[] = [];
  for (let i = 0; i < tries; i++) {
    const colourScheme = i % 2 ? 'light' : 'dark';
    const heard = once(socket, 'message');
    const started = performance.now();
    await Promise.all([
      heard,
      ask(`${writer}/call/shell-setColourScheme`, { colourScheme }, token),
    ]);
    delays.push(performance.now() - started);
  }
  socket.close();
  return delays;
}

async function throughNotify(database: string, tries: number): Promise<number[]> {
  const [listener, sender] = [
    new pg.Client({ connectionString: database }),
    new pg.Client({ connectionString: database }),
  ];
  await Promise.all([listener.connect(), sender.connect()]);
  await listener.query('listen floor');
  const delays: number[] = [];
  for (let i = 0; i < tries; i++) {
    const heard = once(listener, 'notification');
    const started = performance.now();
    await Promise.all([heard, sender.query(`select pg_notify('floor', '["user:x"]')`)]);
    delays.push(performance.now() - started);
  }
  await Promise.all([listener.end(), sender.end()]);
  return delays;
}
