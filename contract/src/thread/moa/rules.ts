import { linkTries } from '../../patients/link.ts';

export const linkDays = 7;

/** How a link to an office outside stands. Only one that was opened, or is not yet, may open again. */
export const linkStates = [
  'unopened',
  'opened',
  /** By a member. */
  'revoked',
  /** Its mail never left: by then the thread was locked, or its sender out of it. */
  'unsent',
  /** Too many wrong dates of birth. */
  'closed',
  /** Whoever sent it may not read the consult any more. */
  'orphaned',
  'expired',
] as const;
export type LinkState = (typeof linkStates)[number];

/** What became of a link while somebody reads by it: withdrawn where the consult was locked. */
export const readingStates = ['open', 'revoked', 'withdrawn', 'ended'] as const;
export type ReadingState = (typeof readingStates)[number];

type Link = {
  openedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedBy: string | null;
  tries: number;
  /** Whether its sender still reads the consult. */
  held: boolean;
};

export function linkStateOf(link: Link, now: Date): LinkState {
  if (link.revokedAt) return link.revokedBy === null ? 'unsent' : 'revoked';
  if (link.expiresAt <= now) return 'expired';
  if (link.tries >= linkTries) return 'closed';
  if (!link.held) return 'orphaned';
  return link.openedAt ? 'opened' : 'unopened';
}

export function readingStateOf(link: LinkState, lockedAt: Date | null): ReadingState {
  if (link === 'revoked') return 'revoked';
  if (link !== 'opened') return 'ended';
  return lockedAt ? 'withdrawn' : 'open';
}

/** What is wrong with an address that is typed twice. */
export function emailProblem(
  email: string,
  again: string,
): 'required' | 'invalid' | 'differs' | undefined {
  if (email.trim() === '') return 'required';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return 'invalid';
  return email.trim().toLowerCase() === again.trim().toLowerCase() ? undefined : 'differs';
}
