import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { Failure, mayTryAgain, pauseMs } from './client.ts';
import { forget } from './live.ts';

const me = 'shell-me';

// Shows an answer with the next frame instead of after a timer.
notifyManager.setScheduler(queueMicrotask);

export function newQueries(): QueryClient {
  const queryCache = new QueryCache({
    // The first answer that says so shows a person that they are signed out or locked.
    onError: (error, query) => {
      const signedOut = error instanceof Failure && error.code === 'unauthenticated';
      if (signedOut && query.queryKey[0] !== me) void client.invalidateQueries({ queryKey: [me] });
    },
  });
  queryCache.subscribe(({ type, query }) => {
    if (type === 'removed') forget(JSON.stringify(query.queryKey));
  });
  const client: QueryClient = new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        // Changes arrive over the live socket, so a focused window has nothing new to read.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // A browser may wrongly think that it is offline (a clinic's own network, a tunnel). The
        // server is asked anyway, and again when the browser reconnects.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: mayTryAgain,
        retryDelay: pauseMs,
      },
    },
  });
  return client;
}
