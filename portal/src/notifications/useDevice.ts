import { words } from '@corridor/contract/notifications/words.ts';
import { useCallback, useEffect, useState } from 'react';
import { Failure } from '../platform/server/client.ts';
import { useProcess, useQuery } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { findSubscription, isSupported, register, subscribe, turnOffHere } from './browser.ts';

export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The state of notifications on this device, from the browser and the server. */
export function useDevice() {
  const [endpoint, setEndpoint] = useState<string>();
  const [permission, setPermission] = useState<NotificationPermission>();
  const action = useProcess();
  const supported = isSupported();
  const setup = useQuery('notifications-pushSetup', endpoint ? { endpoint } : {}).data;

  const readBrowserState = useCallback(async () => {
    if (!supported) return;
    setEndpoint((await findSubscription())?.endpoint);
    setPermission(Notification.permission);
  }, [supported]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server shows what another tab did
  useEffect(() => void readBrowserState(), [readBrowserState, setup]);
  useEffect(() => {
    if (!supported) return;
    // Notices a permission that the person changes in the browser's settings.
    const statusRead = navigator.permissions.query({ name: 'notifications' });
    statusRead
      .then((status) => status.addEventListener('change', readBrowserState))
      .catch(() => undefined);
    return () => {
      statusRead
        .then((status) => status.removeEventListener('change', readBrowserState))
        .catch(() => undefined);
    };
  }, [supported, readBrowserState]);

  const withFailure = async <T>(work: () => Promise<T>) => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Failure ? error : new Failure('unavailable', words.failed);
    } finally {
      await readBrowserState();
    }
  };

  const turnOn = async () => {
    const ask = async () => {
      const answer = await Notification.requestPermission();
      if (answer === 'granted' && setup) await register(await subscribe(setup.publicKey));
      return answer;
    };
    const { data } = await action.run(() => withFailure(ask), isUndecided);
    if (data === 'granted') showSnackbar({ text: words.turnedOn });
  };
  const turnOff = async () => {
    const { failure } = await action.run(() => withFailure(turnOffHere));
    if (!failure) showSnackbar({ text: words.turnedOff });
  };

  const on = endpoint !== undefined && setup?.here === true;
  return {
    state: stateOf(supported, permission, setup && on),
    devices: setup?.devices ?? 0,
    doing: action.state,
    problem: action.state === 'warning' ? words.notAllowed : action.failure?.message,
    turnOn,
    turnOff,
  };
}

/** The person closed the browser's question, so it may be asked again. */
const isUndecided = (answer: NotificationPermission) => answer === 'default';

function stateOf(
  supported: boolean,
  permission: NotificationPermission | undefined,
  on: boolean | undefined,
): DeviceState | undefined {
  if (!supported) return 'unsupported';
  if (permission === undefined || on === undefined) return undefined;
  if (permission === 'denied') return 'blocked';
  return on ? 'on' : 'off';
}
