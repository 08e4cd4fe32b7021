import { words } from '@corridor/contract/notifications/words.ts';
import { useCallback, useEffect, useState } from 'react';
import { Failure } from '../platform/server/client.ts';
import { useProcess, useQuery } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { isSupported, register, subscribe, subscriptionHere, turnOffHere } from './browser.ts';

export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

/** How it stands with notifications on this device: what the browser says, and what the server knows. */
export function useDevice() {
  const [endpoint, setEndpoint] = useState<string>();
  const [permission, setPermission] = useState<NotificationPermission>();
  const action = useProcess();
  const supported = isSupported();
  const setup = useQuery('notifications-pushSetup', endpoint ? { endpoint } : {}).data;

  const look = useCallback(async () => {
    if (!supported) return;
    setEndpoint((await subscriptionHere())?.endpoint);
    setPermission(Notification.permission);
  }, [supported]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what another tab did shows at the server
  useEffect(() => void look(), [look, setup]);
  useEffect(() => {
    if (!supported) return;
    // Whoever allows it in the browser's own settings comes back to a page that knows.
    const watched = navigator.permissions.query({ name: 'notifications' });
    watched.then((status) => status.addEventListener('change', look)).catch(() => undefined);
    return () => {
      watched.then((status) => status.removeEventListener('change', look)).catch(() => undefined);
    };
  }, [supported, look]);

  const doing = async <T>(work: () => Promise<T>) => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Failure ? error : new Failure('unavailable', words.failed);
    } finally {
      await look();
    }
  };

  const turnOn = async () => {
    const ask = async () => {
      const answer = await Notification.requestPermission();
      if (answer === 'granted' && setup) await register(await subscribe(setup.publicKey));
      return answer;
    };
    const { data } = await action.run(() => doing(ask), isUnanswered);
    if (data === 'granted') showSnackbar({ text: words.turnedOn });
  };
  const turnOff = async () => {
    const { failure } = await action.run(() => doing(turnOffHere));
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

/** The question was closed and may be asked again. */
const isUnanswered = (answer: NotificationPermission) => answer === 'default';

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
