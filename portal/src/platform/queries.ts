import { QueryClient } from '@tanstack/react-query';
import { mayTryAgain, pauseMs } from './client.ts';

export const newQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Freshness comes over the live socket; the window gaining focus says nothing new.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: mayTryAgain,
        retryDelay: pauseMs,
      },
    },
  });
