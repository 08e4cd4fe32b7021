import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Nothing, where nothing is held that could be lost. */
type Ask = () => Promise<boolean> | undefined;
const asks = new Set<Ask>();

/**
 * For what leaves without a step of the router: whether anything unsaved may be left. Asked once,
 * whoever holds something: the page and the frame ask the same question.
 */
export async function mayLeave(): Promise<boolean> {
  for (const ask of asks) {
    const answer = ask();
    if (answer) return answer;
  }
  return true;
}

export type Leaving = { leave: () => void; stay: () => void };

/** Asked at Logout, which erases what the device keeps: whether something there is nowhere else. */
export function useLogoutGuard(holds: () => boolean): Leaving | undefined {
  const [asked, setAsked] = useState<{ answer: (leave: boolean) => void }>();
  const holding = useRef(holds);
  holding.current = holds;
  useEffect(() => {
    const ask: Ask = () =>
      holding.current() ? new Promise((answer) => setAsked({ answer })) : undefined;
    asks.add(ask);
    return () => {
      asks.delete(ask);
    };
  }, []);
  if (!asked) return undefined;
  const answer = (leave: boolean) => () => {
    setAsked(undefined);
    asked.answer(leave);
  };
  return { leave: answer(true), stay: answer(false) };
}

/**
 * While `active`, a step to another page waits for an answer; so do Logout and closing the tab.
 * Before the door the way to the sign-in screen is a step like any other.
 */
export function useLeaveGuard(active: boolean, beforeDoor = false): Leaving | undefined {
  const [asked, setAsked] = useState<{ answer: (leave: boolean) => void }>();
  const blocker = useBlocker({
    // Signed out: there is nobody to ask, and what was typed is kept.
    shouldBlockFn: ({ current, next }) =>
      active && next.pathname !== current.pathname && (beforeDoor || next.pathname !== '/login'),
    enableBeforeUnload: active,
    withResolver: true,
  });
  useEffect(() => {
    if (!active) return;
    const ask: Ask = () => new Promise((answer) => setAsked({ answer }));
    asks.add(ask);
    return () => {
      asks.delete(ask);
    };
  }, [active]);
  if (blocker.status === 'blocked') return { leave: blocker.proceed, stay: blocker.reset };
  if (!asked) return undefined;
  const answer = (leave: boolean) => () => {
    setAsked(undefined);
    asked.answer(leave);
  };
  return { leave: answer(true), stay: answer(false) };
}
