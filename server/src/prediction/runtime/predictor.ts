/**
 * Predicts in a thread of its own, one picture after the other. The thread starts with the first
 * picture, and anew after it was ended for its slowness.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../platform/errors.ts';
import type { ModelFault, Outcome, Task } from './messages.ts';
import type { ModelShape } from './session.ts';

export type RunnableModel = {
  /** Changes with the file. */
  key: string;
  shape: ModelShape;
  /** Read only when the thread does not have the model yet. */
  onnx: () => Promise<Uint8Array>;
};

export type Predictor = {
  /** Answers the score of each label. The picture is read when its turn comes. */
  predict(model: RunnableModel, picture: () => Promise<Uint8Array>): Promise<number[]>;
  /** Answers what is wrong with a model. */
  check(onnx: Uint8Array, shape: ModelShape): Promise<ModelFault | undefined>;
  close(): Promise<void>;
};

/**
 * While pictures wait, the thread rests after each three times as long as that one took. So it
 * takes a quarter of one core from the work of the server.
 */
const restOf = (lastMs: number) => Math.min(3 * lastMs, 1_000);

type Limits = { waiting: number; seconds: number; megabytes: number };
export const usualLimits: Limits = { waiting: 40, seconds: 20, megabytes: 512 };

/** The time limit ended the thread. */
export class TooSlow extends Error {}

export function openPredictor(limits: Limits = usualLimits): Predictor {
  let thread: Worker | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let lastMs = 0;

  const start = () => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { megabytes: limits.megabytes },
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    });
    // It never keeps the process from ending.
    started.unref();
    return started;
  };

  /** Gives the thread one task and waits for its answer, its end, or the end of the time. */
  const ask = async (task: Task): Promise<Outcome> => {
    thread ??= start();
    const asked = thread;
    let timer: NodeJS.Timeout | undefined;
    const began = performance.now();
    try {
      return await new Promise<Outcome>((resolve, reject) => {
        asked.once('message', resolve);
        asked.once('error', reject);
        asked.once('exit', () => reject(new Error('the thread ended')));
        timer = setTimeout(() => reject(new TooSlow()), 1_000 * limits.seconds);
        asked.postMessage(task);
      });
    } catch (error) {
      thread = undefined;
      asked.removeAllListeners();
      // An error after the end was foreseen.
      asked.on('error', () => undefined);
      await asked.terminate();
      throw error;
    } finally {
      lastMs = performance.now() - began;
      clearTimeout(timer);
      asked.removeAllListeners('message');
      asked.removeAllListeners('exit');
      if (thread === asked) asked.removeAllListeners('error');
    }
  };

  /** Runs one piece of work after the other. Beyond the bound nothing waits. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed || waiting >= limits.waiting)
      return Promise.reject(refuse('resource-exhausted', 'queue'));
    waiting += 1;
    const done = last.then(work).finally(() => {
      waiting -= 1;
    });
    const rest = () => waiting > 0 && pause(restOf(lastMs), undefined, { ref: false });
    last = done.catch(() => undefined).then(rest);
    return done;
  };

  return {
    predict: (model, picture) =>
      inTurn(async () => {
        const { key, shape } = model;
        const task: Task = { kind: 'predict', key, shape, picture: await picture() };
        const first = await ask(task);
        const outcome =
          'missing' in first ? await ask({ ...task, onnx: await model.onnx() }) : first;
        if ('scores' in outcome) return outcome.scores;
        throw new Error('failed' in outcome ? outcome.failed : 'the model is missing');
      }),
    check: (onnx, shape) =>
      inTurn(async () => {
        try {
          const outcome = await ask({ kind: 'check', shape, onnx });
          if ('failed' in outcome) return { fault: 'notOnnx' };
          return 'wrong' in outcome ? outcome.wrong : undefined;
        } catch (error) {
          return { fault: error instanceof TooSlow ? 'tooSlow' : 'tooHungry' };
        }
      }),
    async close() {
      closed = true;
      await thread?.terminate();
    },
  };
}
