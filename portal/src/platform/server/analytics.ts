/**
 * Counts which calls succeed and which pages are opened, each in one place and never by hand. Names
 * only: see `events.ts` of the contract. Nothing of it is ever worth a message or a second try.
 */
import { calledEvent, mobileEvent, openedEvent } from '@corridor/contract/platform/events.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { type CallInput, onAnswered } from './client.ts';

declare const __MOBILE__: boolean;

const sendAfterMs = 5_000;
const most = 1_000;
const counts = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

type Routes = Pick<AnyRouter, 'subscribe'> & {
  state: { location: { pathname: string }; matches: readonly { fullPath: string }[] };
};

/** From when a person is inside until they leave; what was not sent by then is dropped. */
export function startAnalytics(router: Routes): () => void {
  let shown: string | undefined;
  const opened = () => {
    const { location, matches } = router.state;
    // What changes behind the `?` is the same page still, and so is one that is read anew.
    if (location.pathname === shown) return;
    shown = location.pathname;
    record(openedEvent(matches.at(-1)?.fullPath ?? ''));
  };
  const hidden = () => document.visibilityState === 'hidden' && send();
  opened();
  const stops = [
    onAnswered((name) => record(calledEvent(name))),
    router.subscribe('onResolved', opened),
    () => document.removeEventListener('visibilitychange', hidden),
    forget,
  ];
  document.addEventListener('visibilitychange', hidden);
  return () => {
    for (const stop of stops) stop();
  };
}

function record(event: string | undefined) {
  if (!event) return;
  const name = __MOBILE__ ? mobileEvent(event) : event;
  counts.set(name, Math.min(most, (counts.get(name) ?? 0) + 1));
  timer ??= setTimeout(send, sendAfterMs);
}

function send() {
  const events = Array.from(counts, ([name, count]) => ({ name, count }));
  forget();
  if (events.length === 0) return;
  const data: CallInput<'shell-recordEvents'> = { events };
  // Past the client, so that it is not counted itself; in the background, since no hand did it.
  void fetch('/call/shell-recordEvents', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', 'x-background': '1' },
    body: JSON.stringify({ data }),
  }).catch(() => undefined);
}

function forget() {
  clearTimeout(timer);
  timer = undefined;
  counts.clear();
}
