import {
  keepPreviousData,
  useQueryClient,
  useQueries as useTanstackQueries,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isUnanswered, makeActKeys } from '../actKeys.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  call,
  type Failure,
  type QueryInput,
  type QueryName,
  type QueryOutput,
  repeatable,
} from './client.ts';
import { freshQuery } from './live.ts';
import { makeProcess, type Outcome, type Process } from './process.ts';

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

/** The same for several inputs of one query: each is read and stays fresh by itself. */
export function useQueries<N extends QueryName>(name: N, inputs: readonly QueryInput<N>[]) {
  const client = useQueryClient();
  return useTanstackQueries({
    queries: inputs.map((input) => ({
      queryKey: [name, input],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<QueryOutput<N>> =>
        freshQuery(client, name, input, signal),
    })),
  });
}

/** One action of a screen: runs, says how it stands, and is idle again a moment after success. */
export function useProcess() {
  const [shown, show] = useState<Process>({ state: 'idle', failure: undefined });
  const [{ run, reset, end }] = useState(() => makeProcess(show));
  useEffect(() => end, [end]);
  return { run, reset, ...shown, running: shown.state === 'running' };
}

type Act = {
  /** Of an act that is kept through a reload. */
  key?: string;
  /** What the screen does by itself, where a person does the same by hand. */
  background?: boolean;
  /** Ends the wait for an answer. */
  signal?: AbortSignal;
};

/** The same for one call. `warns` says of which answers a person must read more than that it is done. */
export function useCall<N extends CallName>(name: N, warns?: (data: CallOutput<N>) => boolean) {
  const { run: start, ...process } = useProcess();
  const [acts] = useState(makeActKeys);
  const run = useCallback(
    async (input: CallInput<N>, act: Act = {}): Promise<Outcome<CallOutput<N>>> => {
      const key = act.key ?? (repeatable[name] && acts.keyOf(input));
      const outcome = await start(() => call(name, input, key, act.background, act.signal), warns);
      if (!isUnanswered(outcome.failure)) acts.settle(input);
      return outcome;
    },
    [name, start, warns, acts],
  );
  return { ...process, run };
}
