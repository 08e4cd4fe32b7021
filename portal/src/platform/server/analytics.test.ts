import { calledEvent, openedEvent } from '@corridor/contract/platform/events.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import config from '../../../vite.config.ts';
import { startAnalytics } from './analytics.ts';
import { call } from './client.ts';

const sent = vi.fn<typeof fetch>();
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let resolved: () => void;
let stop: () => void;

/** A stand-in for the router: its present page and its change event. */
const router = {
  state: { location: { pathname: '' }, matches: [{ fullPath: '' }] },
  subscribe: (_: string, listener: typeof resolved) => {
    resolved = listener;
    return () => {
      resolved = () => undefined;
    };
  },
};
const show = (fullPath: string, pathname = fullPath) => {
  router.state = { location: { pathname }, matches: [{ fullPath: '/' }, { fullPath }] };
};
const go = (fullPath: string, pathname?: string) => {
  show(fullPath, pathname);
  resolved();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('__MOBILE__', false);
  vi.stubGlobal('fetch', sent);
  sent.mockImplementation(async () => new Response('{"result":{"done":true}}'));
  show('/dashboard/profile');
  stop = startAnalytics(router as never);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sent.mockReset();
});

const batches = () =>
  sent.mock.calls
    .filter(([path]) => path === '/call/shell-recordEvents')
    .map(([, init]) => {
      const { data } = JSON.parse(String(init?.body));
      return Object.fromEntries(
        data.events.map(({ name, count }: { name: string; count: number }) => [name, count]),
      );
    });
const dark = () => call('shell-setColourScheme', { colourScheme: 'dark' });

it('an event has the name of its call or of the pattern of its route', () => {
  claims('platform-09 (names)');
  expect(calledEvent('consult-sendConsult')).toBe('consult_sendConsult');
  expect(calledEvent('login-setCustomClaims_v1')).toBe('login_setCustomClaims_v1');
  expect(openedEvent('/dashboard/consult/consult-form')).toBe('consult_consult_form_open');
  expect(openedEvent('/dashboard/secure-messaging/$threadId')).toBe('secure_messaging_open');
  for (const pattern of ['/', '/login', '/dashboard', '/dashboard/', '/dashboard/$id'])
    expect(openedEvent(pattern)).toBeUndefined();
});

it('events of a few seconds go out as one background request', async () => {
  claims('platform-09 (batch)');
  await dark();
  await dark();
  go('/dashboard/profile');
  go('/dashboard/validation-required');
  go('/dashboard/validation-required');
  go('/dashboard/secure-messaging/$threadId', '/dashboard/secure-messaging/1');
  go('/dashboard/secure-messaging/$threadId', '/dashboard/secure-messaging/2');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(batches()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(batches()).toEqual([
    {
      profile_open: 1,
      shell_setColourScheme: 2,
      validation_required_open: 1,
      secure_messaging_open: 2,
    },
  ]);
  const [, init] = sent.mock.lastCall ?? [];
  expect(init).toMatchObject({ keepalive: true, headers: { 'x-background': '1' } });
  // The request does not count itself, and an idle page sends nothing.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches()).toHaveLength(1);
});

it('events of one name beyond the server’s limit are dropped without others', async () => {
  claims('platform-09 (many)');
  for (let count = 0; count < 1_005; count++) await dark();
  await vi.advanceTimersByTimeAsync(5_100);
  expect(batches()).toEqual([{ profile_open: 1, shell_setColourScheme: 1_000 }]);
});

it('a hidden page sends at once', async () => {
  claims('platform-09 (leaving)');
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.visibilityState = 'visible';
  expect(batches()).toEqual([{ profile_open: 1 }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(batches()).toHaveLength(1);
});

it('a refused call is not counted, and a failed batch is dropped silently', async () => {
  claims('platform-09 (failure)');
  sent.mockImplementation(async () => new Response('{"error":"No."}', { status: 403 }));
  await expect(dark()).rejects.toThrow('No.');
  const tries: unknown[] = [];
  // A mock would handle the rejection, which the test needs unhandled.
  vi.stubGlobal('fetch', (path: string) => {
    tries.push(path);
    return Promise.reject(new TypeError('offline'));
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toEqual(['/call/shell-recordEvents']);
});

it('events of a signed-out person are neither counted nor sent later', async () => {
  claims('platform-09 (signed out)');
  await dark();
  stop();
  go('/dashboard/profile');
  await dark();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches()).toEqual([]);
});

it('only a build for phones puts mobile_ before every name', async () => {
  claims('platform-07');
  const built = (mode: string) => config({ mode, command: 'build' }).define?.__MOBILE__;
  expect([built('mobile'), built('production')]).toEqual(['true', 'false']);
  vi.stubGlobal('__MOBILE__', true);
  await dark();
  go('/dashboard/validation-required');
  await vi.advanceTimersByTimeAsync(6_000);
  // The first event was counted before the test switched to the phone build.
  expect(batches()).toEqual([
    { profile_open: 1, mobile_shell_setColourScheme: 1, mobile_validation_required_open: 1 },
  ]);
});
