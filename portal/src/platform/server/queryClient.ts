import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { Failure, mayTryAgain, pauseMs } from './client.ts';
import { forget } from './live.ts';

const me = 'shell-me';

// An answer is on the screen with the next frame, and not after a timer has come round.
notifyManager.setScheduler(queueMicrotask);

export function newQueries(): QueryClient {
  const queryCache = new QueryCache({
    // Whoever is signed out or locked hears of it at the first answer that says so.
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
        // Freshness comes over the live socket; the window gaining focus says nothing new.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // A browser that takes itself for offline may be wrong (a clinic's own network, a tunnel):
        // the server is asked all the same, and once more when the browser is sure.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: mayTryAgain,
        retryDelay: pauseMs,
      },
    },
  });
  return client;
}
