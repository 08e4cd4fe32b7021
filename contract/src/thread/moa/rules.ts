import { linkTries } from '../../patients/link.ts';

export const linkDays = 7;

/** The states of a link for an office outside. Only an opened or unopened link still works. */
export const linkStates = [
  'unopened',
  'opened',
  /** By a member. */
  'revoked',
  /** The mail was never sent, because the thread was locked or its sender had left it. */
  'unsent',
  /** Too many wrong dates of birth. */
  'closed',
  /** The sender may no longer read the consult. */
  'orphaned',
  'expired',
] as const;
export type LinkState = (typeof linkStates)[number];

/** The state of a link for its reader. `withdrawn`: the consult was locked. */
export const readingStates = ['open', 'revoked', 'withdrawn', 'ended'] as const;
export type ReadingState = (typeof readingStates)[number];

type Link = {
  openedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedBy: string | null;
  tries: number;
  /** The sender may still read the consult. */
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

/** The problem of an address that is typed twice. */
export function emailProblem(
  email: string,
  again: string,
): 'required' | 'invalid' | 'differs' | undefined {
  if (email.trim() === '') return 'required';
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return 'invalid';
  return email.trim().toLowerCase() === again.trim().toLowerCase() ? undefined : 'differs';
}
