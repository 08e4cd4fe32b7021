import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Failure } from './platform/client.ts';
import { makeRouter } from './routes.tsx';
import { SnackbarHost } from './ui/Snackbar.tsx';
import './theme.css';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Freshness comes over the live socket; the window gaining focus says nothing new.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < 3 && error instanceof Failure && ['offline', 'unavailable'].includes(error.code),
    },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root, {
  // A refusal that a page shows in its own words is no fault of the program.
  onCaughtError: (error) => {
    if (!(error instanceof Failure)) console.error(error);
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={makeRouter(client)} />
      <SnackbarHost />
    </QueryClientProvider>
  </StrictMode>,
);
