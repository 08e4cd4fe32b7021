import {
  keepPreviousData,
  useQueryClient,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  call,
  Failure,
  type QueryInput,
  type QueryName,
  type QueryOutput,
  repeatable,
} from './client.ts';
import { freshQuery } from './live.ts';
import { type ProcessState, successMs } from './process.ts';

type Options = {
  enabled?: boolean;
  /** For who has not signed in, and hears of nothing by itself. */
  everyMs?: number;
};

/** Reads and stays fresh: what a colleague changes arrives by itself. */
export function useQuery<N extends QueryName>(
  name: N,
  input: QueryInput<N>,
  { everyMs, ...options }: Options = {},
) {
  const client = useQueryClient();
  return useTanstackQuery<QueryOutput<N>, Failure>({
    queryKey: [name, input],
    queryFn: ({ signal }) => freshQuery(client, name, input, signal),
    placeholderData: keepPreviousData as never,
    refetchInterval: everyMs ?? false,
    ...options,
  });
}

export type Outcome<T> = { data: T; failure?: undefined } | { data?: undefined; failure: Failure };

/** One action of a screen: runs, says how it stands, and is idle again a moment after success. */
export function useCall<N extends CallName>(name: N) {
  const [state, setState] = useState<ProcessState>('idle');
  const [failure, setFailure] = useState<Failure>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = useCallback(
    async (input: CallInput<N>): Promise<Outcome<CallOutput<N>>> => {
      clearTimeout(timer.current);
      setState('running');
      setFailure(undefined);
      try {
        const data = await call(name, input, repeatable[name] && crypto.randomUUID());
        setState('success');
        timer.current = setTimeout(() => setState('idle'), successMs);
        return { data };
      } catch (error) {
        const caught = error instanceof Failure ? error : new Failure('internal', String(error));
        setState('error');
        setFailure(caught);
        return { failure: caught };
      }
    },
    [name],
  );
  const reset = useCallback(() => {
    setState('idle');
    setFailure(undefined);
  }, []);
  return { run, reset, state, failure, running: state === 'running' };
}
