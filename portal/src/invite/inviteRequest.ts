import { makeStore } from '../platform/store.ts';

/**
 * One invitation dialog for all places. The frame shows it, and the request waits until the frame
 * is there.
 */
const isInviteRequested = makeStore('session', false);

export const openInvite = () => isInviteRequested.set(true);
export const closeInvite = () => isInviteRequested.set(false);
export const useInviteOpen = isInviteRequested.use;
