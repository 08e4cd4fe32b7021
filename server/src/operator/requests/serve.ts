import { calls, queries } from '@corridor/contract/operator/requests/calls.ts';
import { refusalWords } from '@corridor/contract/operator/requests/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { Refusal } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { confirmRequest, declineRequest, withdrawRequest } from './actions.ts';
import { isAlone } from './confirmers.ts';
import { readSettled, readWaiting } from './waitingRequests.ts';

const done = { done: true } as const;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-requests': async (_, { app, viewer, now }) => {
      const { pool, keys } = app;
      const { waiting, more } = await readWaiting(pool, keys, viewer);
      const settled = await readSettled(pool, keys, now);
      return { alone: await isAlone(pool, viewer.uid), waiting, more, settled };
    },

    'operator-confirmRequest': async ({ requestId }, { app, viewer, change }) => {
      await change((inside) => confirmRequest(inside, app, requestId, viewer)).catch(
        throwExplained,
      );
      return done;
    },

    'operator-declineRequest': async ({ requestId }, { viewer, change }) => {
      await change((inside) => declineRequest(inside, requestId, viewer.uid)).catch(throwExplained);
      return done;
    },

    'operator-withdrawRequest': async ({ requestId }, { viewer, change }) => {
      await change((inside) => withdrawRequest(inside, requestId, viewer.uid)).catch(
        throwExplained,
      );
      return done;
    },
  },
);

/** The page shows why the request must be made again. */
function throwExplained(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const message = own(refusalWords, error.details.reason ?? '');
  throw message ? new Refusal(error.code, error.details, message) : error;
}
