import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { forgetAsked } from '../inbox/asked.ts';
import { turnOffAtLogout } from '../notifications/guard.ts';
import { forgetDevice } from '../platform/device.ts';
import { endSession } from '../platform/ending.ts';
import { stopKeeping } from '../platform/keep.ts';
import { mayLeave } from '../platform/leave.ts';
import { stopLive } from '../platform/live.ts';
import { forgetFiles } from '../thread/enclosedFiles.ts';
import { forgetOutgoing } from '../thread/outgoing.ts';
import { forgetDrafts } from '../thread/useDraft.ts';
import { forgetUploads } from '../uploads/queue.ts';

/** Nothing of this person stays in the tab: no reads, no socket, no uploads. */
export function leaveTab(client: QueryClient): void {
  forgetUploads();
  forgetOutgoing();
  forgetDrafts();
  forgetFiles();
  forgetAsked();
  stopLive();
  client.clear();
}

/** Ends the session and leaves nothing on the device. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    await turnOffAtLogout();
    // Before the answer too: a read that hears of the end first must not find the name.
    forgetDevice();
    await endSession();
    leaveTab(client);
    stopKeeping();
    forgetDevice();
    await navigate({ to: '/login', replace: true });
  }, [client, navigate]);
}
