import { makeAsked } from '../ui/asked.ts';

/** From any place where somebody thinks of a colleague: one dialog, which the frame shows. */
const invite = makeAsked<true>();

export const openInvite = () => invite.ask(true);
export const closeInvite = invite.forget;
export const useInviteOpen = () => invite.use() === true;
