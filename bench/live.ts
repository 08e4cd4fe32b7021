import { once } from 'node:events';
import pg from 'pg';
import { WebSocket } from 'ws';
import { ask, percentile } from './processes.ts';

type Sides = { writer: string; reader: string; database: string; token: string };

const asDelays = (ours: number[], floor: number[]) => ({
  ours: { p50: percentile(ours, 0.5), p95: percentile(ours, 0.95) },
  floor: { p50: percentile(floor, 0.5), p95: percentile(floor, 0.95) },
});

/**
 * Measures from a call in one process to the message in a tab of the other, beside a bare NOTIFY.
 */
export async function liveDelay({ writer, reader, database, token }: Sides, tries = 200) {
  const ours = await throughProduct(reader, token, tries, {
    shown: () => ask(`${reader}/query/shell-me`, {}, token),
    change: (i) => {
      const colourScheme = i % 2 ? 'light' : 'dark';
      return ask(`${writer}/call/shell-setColourScheme`, { colourScheme }, token);
    },
  });
  return asDelays(ours, await throughNotify(database, tries));
}

/**
 * Measures from sending in one process to the text in a tab of the other, with the read between.
 */
export async function messageDelay(
  { writer, reader, database, token }: Sides,
  activityId: string,
  tries = 200,
) {
  const shown = () => ask(`${reader}/query/thread-messages`, { activityId }, token);
  const ours = await throughProduct(reader, token, tries, {
    shown,
    change: (i) =>
      ask(`${writer}/call/thread-sendMessage`, { activityId, message: `Number ${i}.` }, token),
    after: async (i) => {
      const { result } = (await (await shown()).json()) as { result: { messages: unknown[] } };
      const { message } = result.messages.at(-1) as { message: string };
      if (message !== `Number ${i}.`) throw new Error('the message is not there yet');
    },
  });
  return asDelays(ours, await throughNotify(database, tries));
}

type Exchange = {
  /** The query of the tab; its answer brings the ticket. */
  shown(): Promise<Response>;
  change(i: number): Promise<unknown>;
  after?(i: number): Promise<unknown>;
};

async function throughProduct(
  reader: string,
  token: string,
  tries: number,
  { shown, change, after }: Exchange,
): Promise<number[]> {
  const headers = { cookie: `corridor_session=${token}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(`${reader.replace('http', 'ws')}/live`, { headers });
  await once(socket, 'message');
  const ticket = (await shown()).headers.get('live-ticket');
  socket.send(JSON.stringify({ watch: [ticket] }));
  const delays: number[] = [];
  for (let i = 0; i < tries; i++) {
    const notified = stale(socket);
    const started = performance.now();
    const changed = change(i);
    await notified;
    await after?.(i);
    if (after) delays.push(performance.now() - started);
    await changed;
    if (!after) delays.push(performance.now() - started);
  }
  socket.close();
  return delays;
}

/** The server also sends signs of life, which do not count. */
const stale = (socket: WebSocket) =>
  new Promise<void>((resolve) => {
    const onMessage = (data: unknown) => {
      if (!(JSON.parse(String(data)) as { stale?: string[] }).stale) return;
      socket.off('message', onMessage);
      resolve();
    };
    socket.on('message', onMessage);
  });

async function throughNotify(database: string, tries: number): Promise<number[]> {
  const [listener, sender] = [
    new pg.Client({ connectionString: database }),
    new pg.Client({ connectionString: database }),
  ];
  await Promise.all([listener.connect(), sender.connect()]);
  await listener.query('listen floor');
  const delays: number[] = [];
  for (let i = 0; i < tries; i++) {
    const notified = once(listener, 'notification');
    const started = performance.now();
    await Promise.all([notified, sender.query(`select pg_notify('floor', '["user:x"]')`)]);
    delays.push(performance.now() - started);
  }
  await Promise.all([listener.end(), sender.end()]);
  return delays;
}
