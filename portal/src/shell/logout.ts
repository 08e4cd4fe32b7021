import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { turnOffAtLogout } from '../notifications/guard.ts';
import { call } from '../platform/client.ts';
import { forgetDevice } from '../platform/device.ts';
import { stopKeeping } from '../platform/keep.ts';
import { mayLeave } from '../platform/leave.ts';
import { stopLive } from '../platform/live.ts';
import { forgetUploads } from '../uploads/queue.ts';

/** Ends the session and leaves nothing on the device. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    forgetUploads();
    await turnOffAtLogout();
    await call('auth-signOut', {}).catch(() => undefined);
    stopLive();
    stopKeeping();
    forgetDevice();
    client.clear();
    await navigate({ to: '/login', replace: true });
  }, [client, navigate]);
}
