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
  /** Rereads at this interval, for a person who is not signed in and has no live connection. */
  everyMs?: number;
};

/** Reads a query and rereads it whenever its topics change. */
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

/** Reads one query for several inputs; each stays fresh by itself. */
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

/** One action of a screen, with its state. A success turns idle again after a moment. */
export function useProcess() {
  const [process, show] = useState<Process>({ state: 'idle', failure: undefined });
  const [{ run, reset, end }] = useState(() => makeProcess(show));
  useEffect(() => end, [end]);
  return { run, reset, ...process, running: process.state === 'running' };
}

type Act = {
  /** The key of an act that survives a reload. */
  key?: string;
  /** The screen makes this call by itself, although a person can make it too. */
  background?: boolean;
  /** Ends the wait for an answer. */
  signal?: AbortSignal;
};

/** One call of a screen, with its state. `warns` picks the answers that the person must read. */
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
