/**
 * Counts successful calls and opened pages, all in this file. Only event names are sent (see
 * `events.ts` of the contract). A failure to send is never shown or retried.
 */
import { calledEvent, mobileEvent, openedEvent } from '@corridor/contract/platform/events.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { type CallInput, onAnswered } from './client.ts';

declare const __MOBILE__: boolean;

const sendAfterMs = 5_000;
const maxCount = 1_000;
const counts = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

type Routes = Pick<AnyRouter, 'subscribe'> & {
  state: { location: { pathname: string }; matches: readonly { fullPath: string }[] };
};

/** Counts from sign-in until sign-out. Counts that were not sent by then are dropped. */
export function startAnalytics(router: Routes): () => void {
  let lastPath: string | undefined;
  const countPage = () => {
    const { location, matches } = router.state;
    // Neither a change of the search parameters nor a reload of the data opens a new page.
    if (location.pathname === lastPath) return;
    lastPath = location.pathname;
    record(openedEvent(matches.at(-1)?.fullPath ?? ''));
  };
  const sendWhenHidden = () => document.visibilityState === 'hidden' && send();
  countPage();
  const stops = [
    onAnswered((name) => record(calledEvent(name))),
    router.subscribe('onResolved', countPage),
    () => document.removeEventListener('visibilitychange', sendWhenHidden),
    forget,
  ];
  document.addEventListener('visibilitychange', sendWhenHidden);
  return () => {
    for (const stop of stops) stop();
  };
}

function record(event: string | undefined) {
  if (!event) return;
  const name = __MOBILE__ ? mobileEvent(event) : event;
  counts.set(name, Math.min(maxCount, (counts.get(name) ?? 0) + 1));
  timer ??= setTimeout(send, sendAfterMs);
}

function send() {
  const events = Array.from(counts, ([name, count]) => ({ name, count }));
  forget();
  if (events.length === 0) return;
  const data: CallInput<'shell-recordEvents'> = { events };
  // The request does not go through the client, so this call is not counted. It runs in the background, because no person
  // asked for it.
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
