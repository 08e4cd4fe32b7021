/**
 * The steps of a fax for every provider: send it, find it when the answer was lost, ask for its
 * state.
 */
import type { FaxState } from '@corridor/contract/platform/fax.ts';
import type { App } from '../app.ts';
import { type Change, inBackground } from '../change.ts';
import { FaxRefused } from './faxRefused.ts';

export type Walking = {
  id: string;
  state: string;
  toNumber: string;
  attempt: number;
  attemptedAt: Date | null;
  createdAt: Date;
  ref: string | null;
};
export type Settled = { state: FaxState; reason?: string; pages?: number };

/** An area records each step and adds the job for the next one. */
export type Steps<R extends Walking> = {
  /** Returns nothing when the fax is over; the area has recorded that. */
  pages(fax: R): Promise<{ pdf: Buffer; pages: number } | undefined>;
  /** Records the attempt before the provider gets it. Returns nothing when the fax is over. */
  begin(change: Change, fax: R): Promise<number | undefined>;
  refer(change: Change, id: string, ref: string, pages: number | null): Promise<unknown>;
  settle(change: Change, fax: R, settled: Settled): Promise<void>;
  putBack(change: Change, fax: R): Promise<void>;
  next(change: Change, fax: R, runAt: Date): Promise<void>;
};

const minuteMs = 60_000;
const attemptsAtMost = 3;
/** A busy line becomes free after a while. */
const againAfterMs = [5 * minuteMs, 15 * minuteMs];
/** Nobody waits longer than this for a silent provider. */
const unclearAfterMs = 24 * 60 * minuteMs;

const codeOf = (id: string, attempt: number) => `${id.replaceAll('-', '').slice(-16)}-${attempt}`;

/** Takes one step of one fax. */
export async function stepFax<R extends Walking>(app: App, fax: R, steps: Steps<R>): Promise<void> {
  if (fax.state === 'queued') await handOver(app, fax, steps);
  else if (fax.state === 'sending') await follow(app, fax, steps);
}

const later = <R extends Walking>(work: Change, fax: R, steps: Steps<R>, ms: number) =>
  steps.next(work, fax, new Date(work.now.getTime() + ms));

async function handOver<R extends Walking>(app: App, fax: R, steps: Steps<R>): Promise<void> {
  const written = await steps.pages(fax);
  if (!written) return;
  const attempt = await inBackground(app, (work) => steps.begin(work, fax));
  if (attempt === undefined) return;
  try {
    const code = codeOf(fax.id, attempt);
    const ref = await app.fax.queue({ to: fax.toNumber, code, ...written });
    await inBackground(app, async (work) => {
      await steps.refer(work, fax.id, ref, written.pages);
      await later(work, fax, steps, app.fax.askAfterMs);
    });
  } catch (error) {
    if (!(error instanceof FaxRefused)) {
      // The provider may have taken the fax, so the next step asks before it sends.
      app.log.warn({ fax: fax.id, err: error }, 'it is unclear whether a fax was taken');
      return inBackground(app, (work) => later(work, fax, steps, minuteMs));
    }
    const settled = { state: 'failed', reason: 'refused' } as const;
    await inBackground(app, (work) => steps.settle(work, fax, settled));
  }
}

async function follow<R extends Walking>(app: App, fax: R, steps: Steps<R>): Promise<void> {
  try {
    if (fax.ref === null) await lookFor(app, fax, steps);
    else await askAbout(app, fax, fax.ref, steps);
  } catch (error) {
    app.log.warn({ fax: fax.id, err: error }, 'the fax service does not say how a fax is');
    await waitOn(app, fax, steps);
  }
}

const isOld = (app: App, { attemptedAt }: Walking) =>
  app.clock().getTime() - (attemptedAt?.getTime() ?? 0) > unclearAfterMs;

/** Asks again after a while. After a day the state is unconfirmed. */
const waitOn = <R extends Walking>(app: App, fax: R, steps: Steps<R>) =>
  inBackground(app, (work) =>
    isOld(app, fax)
      ? steps.settle(work, fax, { state: 'unconfirmed' })
      : later(work, fax, steps, 5 * app.fax.askAfterMs),
  );

/**
 * The answer of the provider was lost. Only a fax that the provider does not have is sent again.
 */
async function lookFor<R extends Walking>(app: App, fax: R, steps: Steps<R>): Promise<void> {
  const since = fax.attemptedAt ?? fax.createdAt;
  const ref = await app.fax.find(codeOf(fax.id, fax.attempt), since);
  await inBackground(app, async (work) => {
    if (ref) await steps.refer(work, fax.id, ref, null);
    else if (fax.attempt < attemptsAtMost) await steps.putBack(work, fax);
    else return steps.settle(work, fax, { state: 'unconfirmed' });
    await later(work, fax, steps, app.fax.askAfterMs);
  });
}

async function askAbout<R extends Walking>(app: App, fax: R, ref: string, steps: Steps<R>) {
  const status = await app.fax.status(ref);
  if (status.state === 'sending') return waitOn(app, fax, steps);
  await inBackground(app, async (work) => {
    if (status.state === 'delivered')
      return steps.settle(work, fax, { state: 'delivered', pages: status.pages });
    const wait = againAfterMs[fax.attempt - 1];
    if (!status.again || wait === undefined)
      return steps.settle(work, fax, { state: 'failed', reason: status.reason });
    await steps.putBack(work, fax);
    await later(work, fax, steps, wait);
  });
}
