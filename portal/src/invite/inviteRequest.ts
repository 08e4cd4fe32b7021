import { makeStore } from '../platform/store.ts';

/**
 * From any place where somebody thinks of a colleague: one dialog, which the frame shows. The wish is
 * held until the frame is there.
 */
const isWanted = makeStore('session', false);

export const openInvite = () => isWanted.set(true);
export const closeInvite = () => isWanted.set(false);
export const useInviteOpen = isWanted.use;
