import { words } from '@corridor/contract/platform/words.ts';
import { Failure } from './client.ts';

/** The state of every action. Warning: it was done, and there is something to read about it. */
export type ProcessState = 'idle' | 'running' | 'success' | 'warning' | 'error';
export type Process = { state: ProcessState; failure: Failure | undefined };
export type Outcome<T> = { data: T; failure?: undefined } | { data?: undefined; failure: Failure };

const technical = (error: unknown) =>
  words.explained(words.generic, error instanceof Error ? error.message : String(error));

/** How long a success is shown before the action is idle again. */
export const successMs = 1_500;

/**
 * One action, whatever it does. A success passes by itself; a warning and an error stay until it is
 * run again. Of two runs that overlap only the newer is shown.
 */
export function makeProcess(show: (process: Process) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const be = (state: ProcessState, failure?: Failure) => {
    clearTimeout(timer);
    if (state === 'success') timer = setTimeout(() => be('idle'), successMs);
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
    const mine = newest;
    be('running');
    try {
      const data = await work();
      if (mine === newest) be(warns(data) ? 'warning' : 'success');
      return { data };
    } catch (error) {
      const failure = error instanceof Failure ? error : new Failure('internal', technical(error));
      if (mine === newest) be('error', failure);
      return { failure };
    }
  };
  const reset = () => {
    end();
    be('idle');
  };
  return { run, reset, end };
}
