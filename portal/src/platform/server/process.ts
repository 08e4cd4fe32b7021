import { words } from '@corridor/contract/platform/words.ts';
import { Failure } from './client.ts';

/** The state of an action. A warning means that the action was done and its answer must be read. */
export type ProcessState = 'idle' | 'running' | 'success' | 'warning' | 'error';
export type Process = { state: ProcessState; failure: Failure | undefined };
export type Outcome<T> = { data: T; failure?: undefined } | { data?: undefined; failure: Failure };

const technical = (error: unknown) =>
  words.explained(words.generic, error instanceof Error ? error.message : String(error));

/** A success is shown so long before the action is idle again. */
export const successMs = 1_500;

/**
 * Runs one action at a time. A success turns idle by itself; a warning and an error stay until the
 * next run. If two runs overlap, only the newer one is shown.
 */
export function makeProcess(show: (process: Process) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const setState = (state: ProcessState, failure?: Failure) => {
    clearTimeout(timer);
    if (state === 'success') timer = setTimeout(() => setState('idle'), successMs);
    show({ state, failure });
  };
  const end = () => {
    newest += 1;
    clearTimeout(timer);
  };
  const run = async <T>(
    work: () => Promise<T>,
    warns: (data: T) => boolean = () => false,
  ): Promise<Outcome<T>> => {
    newest += 1;
    const runNumber = newest;
    setState('running');
    try {
      const data = await work();
      if (runNumber === newest) setState(warns(data) ? 'warning' : 'success');
      return { data };
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure('internal', technical(error));
      if (runNumber === newest) setState('error', failure);
      return { failure };
    }
  };
  const reset = () => {
    end();
    setState('idle');
  };
  return { run, reset, end };
}
