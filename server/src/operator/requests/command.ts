/** Requests on the command line. Its user owns the machine and needs no confirmation. */
import {
  commandWords,
  refusalWords,
  requestedWords,
  words,
} from '@corridor/contract/operator/requests/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { id } from '@corridor/contract/platform/schemas.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import type { Typed, Usage } from '../../platform/commandLine.ts';
import { Refusal } from '../../platform/errors.ts';
import { ask, confirmRequest, declineRequest } from './actions.ts';
import type { Act } from './acts.ts';
import { readWaiting } from './waitingRequests.ts';

/** Warns on stderr, so another program can still read the output. */
export const warn = () => void process.stderr.write(`${commandWords.unconfirmed}\n`);

/** Performs an act at once for the owner of the machine, and warns when it opens patients. */
export async function askOnCommandLine<I, T>(change: Change, app: App, act: Act<I, T>, input: I) {
  const { result, unconfirmed } = await ask(change, app, { act, input, asker: null });
  if (unconfirmed) warn();
  return result as T;
}

type Run = (change: Change, app: App, typed: Typed) => Promise<string>;

export const accessCommands: readonly (Usage & { run: Run })[] = [
  {
    name: 'access',
    does: 'lists the grants that wait until a second person confirms them; or decides one',
    run: async ({ db }, app) => {
      const { waiting } = await readWaiting(db, app.keys, null);
      const lines = waiting.map(({ id: requestId, requested, askedBy, askedAt, hindrance }) => {
        const { title, lines: parts } = requestedWords(requested);
        const by = words.askedBy(askedBy.name, askedAt.toISOString());
        const why = hindrance ? [own(refusalWords, hindrance) ?? hindrance] : [];
        return [requestId, title, ...parts, by, ...why].join('  ');
      });
      return lines.join('\n') || commandWords.none;
    },
  },
  {
    name: 'access confirm',
    args: '<request>',
    does: 'lets a grant take effect that nobody else can confirm; the trail says so',
    run: decideCommand(async (change, app, requestId) => {
      await confirmRequest(change, app, requestId, null);
      warn();
      return words.confirmed;
    }),
  },
  {
    name: 'access decline',
    args: '<request>',
    does: 'takes a request off the list, and changes nothing',
    run: decideCommand(async (change, _, requestId) => {
      await declineRequest(change, requestId, null);
      return words.declined;
    }),
  },
];

function decideCommand(
  decide: (change: Change, app: App, requestId: string) => Promise<string>,
): Run {
  return async (change, app, { args: [typed = ''] }) => {
    if (!id.safeParse(typed).success) throw new Error(commandWords.noRequest(typed));
    return decide(change, app, typed).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'not-found') throw new Error(commandWords.noRequest(typed));
      throw new Error(own(refusalWords, error.details.reason ?? '') ?? error.message);
    });
  };
}
