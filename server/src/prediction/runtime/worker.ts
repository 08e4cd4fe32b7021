/** The thread that decodes pictures and runs models. It knows nothing of the server. */
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { checkModel } from './checkModel.ts';
import type { Outcome, Task } from './messages.ts';
import { modelPixels, openPicture } from './pixels.ts';
import type { ModelShape, Session } from './session.ts';

const { megabytes } = workerData as { megabytes: number };
const pagesOfMegabyte = 16;

// Linux counts each thread by itself: this one stands back behind the work of the server.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), 10));

/**
 * The limits of a thread count only its objects. The runtime asks for a memory that may grow to
 * 4 GB, and gets one that may not grow beyond this.
 */
const { Memory } = WebAssembly;
WebAssembly.Memory = class extends Memory {
  constructor(wanted: WebAssembly.MemoryDescriptor) {
    const most = Math.max(wanted.initial, megabytes * pagesOfMegabyte);
    super({ ...wanted, maximum: Math.min(wanted.maximum ?? most, most) });
  }
};
// The runtime is loaded after that. The thread itself starts with the first picture.
const runtime = import('./session.ts');

/** Few models are active at a time. */
const keptSessions = 4;
const sessions = new Map<string, Session>();

async function sessionOf(key: string, shape: ModelShape, onnx: Uint8Array | undefined) {
  const known = sessions.get(key);
  if (known || !onnx) return known;
  const { openSession } = await runtime;
  const opened = await openSession(onnx, shape);
  sessions.set(key, opened);
  for (const [oldest, session] of sessions) {
    if (sessions.size <= keptSessions) break;
    sessions.delete(oldest);
    await session.release();
  }
  return opened;
}

async function work(task: Task): Promise<Outcome> {
  if (task.kind === 'check') {
    const wrong = await checkModel(await runtime, task.onnx ?? new Uint8Array(), task.shape);
    return wrong ? { wrong } : { scores: [] };
  }
  const session = await sessionOf(task.key, task.shape, task.onnx);
  if (!session) return { missing: true };
  const pixels = await modelPixels(openPicture(task.picture), task.shape.input);
  return { scores: [...(await session.run(pixels))] };
}

parentPort?.on('message', (task: Task) => {
  work(task).then(
    (outcome) => parentPort?.postMessage(outcome),
    (error: Error) => parentPort?.postMessage({ failed: String(error?.message ?? error) }),
  );
});
