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

/** As the router is: what shows, and a word when it changes. */
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

it('an event is named by its call or by the pattern of its route', () => {
  claims('platform-09 (names)');
  expect(calledEvent('consult-sendConsult')).toBe('consult_sendConsult');
  expect(calledEvent('login-setCustomClaims_v1')).toBe('login_setCustomClaims_v1');
  expect(openedEvent('/dashboard/consult/consult-form')).toBe('consult_consult_form_open');
  expect(openedEvent('/dashboard/secure-messaging/$threadId')).toBe('secure_messaging_open');
  for (const pattern of ['/', '/login', '/dashboard', '/dashboard/', '/dashboard/$id'])
    expect(openedEvent(pattern)).toBeUndefined();
});

it('what happens in a few seconds goes out as one request, in the background', async () => {
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
  // It does not count itself, and an idle page sends nothing.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches()).toHaveLength(1);
});

it('more than the server takes of one name is not sent, and costs no other', async () => {
  claims('platform-09 (many)');
  for (let count = 0; count < 1_005; count++) await dark();
  await vi.advanceTimersByTimeAsync(5_100);
  expect(batches()).toEqual([{ profile_open: 1, shell_setColourScheme: 1_000 }]);
});

it('a page that is hidden sends at once', async () => {
  claims('platform-09 (leaving)');
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.visibilityState = 'visible';
  expect(batches()).toEqual([{ profile_open: 1 }]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(batches()).toHaveLength(1);
});

it('a call that was refused is not counted, a batch that fails is dropped in silence', async () => {
  claims('platform-09 (failure)');
  sent.mockImplementation(async () => new Response('{"error":"No."}', { status: 403 }));
  await expect(dark()).rejects.toThrow('No.');
  const tries: unknown[] = [];
  // No mock, which would hear the rejection that nobody else may hear of.
  vi.stubGlobal('fetch', (path: string) => {
    tries.push(path);
    return Promise.reject(new TypeError('offline'));
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toEqual(['/call/shell-recordEvents']);
});

it('who has left is not counted, and nothing of theirs is sent later', async () => {
  claims('platform-09 (signed out)');
  await dark();
  stop();
  go('/dashboard/profile');
  await dark();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batches()).toEqual([]);
});

it('a build for phones puts mobile_ before every name; any other does not', async () => {
  claims('platform-07');
  const built = (mode: string) => config({ mode, command: 'build' }).define?.__MOBILE__;
  expect([built('mobile'), built('production')]).toEqual(['true', 'false']);
  vi.stubGlobal('__MOBILE__', true);
  await dark();
  go('/dashboard/validation-required');
  await vi.advanceTimersByTimeAsync(6_000);
  // The first was counted before: the build of this test changed under way.
  expect(batches()).toEqual([
    { profile_open: 1, mobile_shell_setColourScheme: 1, mobile_validation_required_open: 1 },
  ]);
});
