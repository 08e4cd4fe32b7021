import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Answers `undefined` when nothing would be lost. */
type Question = () => Promise<boolean> | undefined;
const questions = new Set<Question>();

/**
 * Asks before a way out that the router does not see, whether unsaved work may be lost. The first
 * open question decides, because the page and the frame ask the same.
 */
export async function mayLeave(): Promise<boolean> {
  for (const question of questions) {
    const answer = question();
    if (answer) return answer;
  }
  return true;
}

export type LeaveAnswers = { leave: () => void; stay: () => void };

/** Asks at Logout whether text may be lost that only this device keeps. */
export function useLogoutGuard(hasOnlyCopy: () => boolean): LeaveAnswers | undefined {
  const [question, setQuestion] = useState<{ answer: (leave: boolean) => void }>();
  const latestCheck = useRef(hasOnlyCopy);
  latestCheck.current = hasOnlyCopy;
  useEffect(() => {
    const ask: Question = () =>
      latestCheck.current() ? new Promise((answer) => setQuestion({ answer })) : undefined;
    questions.add(ask);
    return () => {
      questions.delete(ask);
    };
  }, []);
  if (!question) return undefined;
  const answer = (leave: boolean) => () => {
    setQuestion(undefined);
    question.answer(leave);
  };
  return { leave: answer(true), stay: answer(false) };
}

/**
 * While `active`, a step to another page waits for an answer, and so do Logout and closing the
 * tab. `beforeSignIn`: the way to the sign-in screen waits too.
 */
export function useLeaveGuard(active: boolean, beforeSignIn = false): LeaveAnswers | undefined {
  const [question, setQuestion] = useState<{ answer: (leave: boolean) => void }>();
  const blocker = useBlocker({
    // A signed-out person is not asked: the device has kept the text.
    shouldBlockFn: ({ current, next }) =>
      active && next.pathname !== current.pathname && (beforeSignIn || next.pathname !== '/login'),
    enableBeforeUnload: active,
    withResolver: true,
  });
  useEffect(() => {
    if (!active) return;
    const ask: Question = () => new Promise((answer) => setQuestion({ answer }));
    questions.add(ask);
    return () => {
      questions.delete(ask);
    };
  }, [active]);
  if (blocker.status === 'blocked') return { leave: blocker.proceed, stay: blocker.reset };
  if (!question) return undefined;
  const answer = (leave: boolean) => () => {
    setQuestion(undefined);
    question.answer(leave);
  };
  return { leave: answer(true), stay: answer(false) };
}
