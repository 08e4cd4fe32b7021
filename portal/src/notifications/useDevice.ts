import { words } from '@corridor/contract/notifications/words.ts';
import { useCallback, useEffect, useState } from 'react';
import { Failure } from '../platform/client.ts';
import { useQuery } from '../platform/hooks.ts';
import { showSnackbar } from '../ui/Snackbar.tsx';
import { isSupported, register, subscribe, subscriptionHere, turnOffHere } from './browser.ts';

export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

/** How it stands with notifications on this device: what the browser says, and what the server knows. */
export function useDevice() {
  const [endpoint, setEndpoint] = useState<string>();
  const [permission, setPermission] = useState<NotificationPermission>();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
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

  const doing = async (work: () => Promise<void>) => {
    setRunning(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Failure ? error.message : words.failed);
    }
    await look();
    setRunning(false);
  };

  const turnOn = () =>
    doing(async () => {
      const answer = await Notification.requestPermission();
      if (answer === 'default') setProblem(words.notAllowed);
      if (answer !== 'granted' || !setup) return;
      await register(await subscribe(setup.publicKey));
      showSnackbar({ text: words.turnedOn });
    });
  const turnOff = () =>
    doing(async () => {
      await turnOffHere();
      showSnackbar({ text: words.turnedOff });
    });

  const on = endpoint !== undefined && setup?.here === true;
  return {
    state: stateOf(supported, permission, setup && on),
    devices: setup?.devices ?? 0,
    running,
    problem,
    turnOn,
    turnOff,
  };
}

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
