import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { turnOffAtLogout } from '../../notifications/guard.ts';
import { forgetDevice } from '../../platform/device/device.ts';
import { mayLeave } from '../../platform/device/leave.ts';
import { stopLive } from '../../platform/server/live.ts';
import {
  beginSessionEnd,
  onSessionEndElsewhere,
  tellServerOfEnd,
} from '../../platform/server/sessionEnd.ts';
import { forgetSession } from '../../platform/store.ts';

/** Clears everything of this person from the tab: reads, socket and uploads. */
export function leaveTab(client: QueryClient): void {
  forgetSession();
  stopLive();
  client.clear();
}

/** Clears the tab and the device. */
function forgetPerson(client: QueryClient): void {
  leaveTab(client);
  forgetDevice();
}

/** Ends the session here at once, with or without a connection. The server is told afterwards. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    beginSessionEnd(turnOffAtLogout());
    forgetPerson(client);
    await navigate({ to: '/login', replace: true });
    // Components that were shown until now may have kept their last text.
    forgetDevice();
    await tellServerOfEnd();
  }, [client, navigate]);
}

/**
 * Signs out from the lock screen. Another person may do that, so the owner's typed text stays
 * sealed on the device, as when a session expires.
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

/** Logout in one window ends the session in all windows. */
export function useLogoutElsewhere(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEndElsewhere((kept) => {
        if (kept === 'texts') leaveTab(client);
        else forgetPerson(client);
        void navigate({ to: '/login', replace: true });
      }),
    [client, navigate],
  );
}
