import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { turnOffAtLogout } from '../notifications/guard.ts';
import { call } from '../platform/client.ts';
import { forgetDevice } from '../platform/device.ts';
import { stopLive } from '../platform/live.ts';
import { forgetUploads } from '../uploads/queue.ts';

/** Ends the session and leaves nothing on the device. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    forgetUploads();
    await turnOffAtLogout();
    await call('auth-signOut', {}).catch(() => undefined);
    stopLive();
    forgetDevice();
    client.clear();
    await navigate({ to: '/login', replace: true });
  }, [client, navigate]);
}
