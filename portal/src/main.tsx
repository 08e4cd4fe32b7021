import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Failure } from './platform/server/client.ts';
import { newQueries } from './platform/server/queryClient.ts';
import { tellServerOfEnd } from './platform/server/sessionEnd.ts';
import { makeRouter } from './routes.tsx';
import { listenForShortcuts } from './shell/palette/shortcuts.ts';
import { stopStrayPresses } from './ui/overlays/layers.ts';
import { SnackbarHost } from './ui/overlays/Snackbar.tsx';
import './theme.css';

void tellServerOfEnd();
stopStrayPresses();
listenForShortcuts();
const client = newQueries();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
createRoot(root, {
  // A page shows a refusal in its own words, so the refusal is no fault of the program.
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
