import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { turnOffAtLogout } from '../../notifications/guard.ts';
import { forgetDevice } from '../../platform/device/device.ts';
import { stopKeeping } from '../../platform/device/keep.ts';
import { mayLeave } from '../../platform/device/leave.ts';
import { stopLive } from '../../platform/server/live.ts';
import {
  beginSessionEnd,
  onSessionEndElsewhere,
  tellServerOfEnd,
} from '../../platform/server/sessionEnd.ts';
import { forgetSession } from '../../platform/store.ts';

/** Nothing of this person stays in the tab: no reads, no socket, no uploads. */
export function leaveTab(client: QueryClient): void {
  forgetSession();
  stopLive();
  client.clear();
}

/** Nor anything of them on the device. */
function forget(client: QueryClient): void {
  leaveTab(client);
  stopKeeping();
  forgetDevice();
}

/** Leaves nothing here, at once and whatever the line; the server is told behind it. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    beginSessionEnd(turnOffAtLogout());
    forget(client);
    await navigate({ to: '/login', replace: true });
    // What was shown until now has kept its last words.
    forgetDevice();
    await tellServerOfEnd();
  }, [client, navigate]);
}

/**
 * From the lock of an idle screen, where it may be somebody else who signs out: the session ends, and
 * what its owner typed stays sealed on the device, as when a session expires.
 */
export function useSignOutLocked() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    beginSessionEnd(turnOffAtLogout(), 'texts');
    leaveTab(client);
    await navigate({ to: '/login', replace: true });
    await tellServerOfEnd();
  }, [client, navigate]);
}

/** Whoever logs out in one window has logged out in all. */
export function useLogoutElsewhere(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEndElsewhere((kept) => {
        if (kept === 'texts') leaveTab(client);
        else forget(client);
        void navigate({ to: '/login', replace: true });
      }),
    [client, navigate],
  );
}
