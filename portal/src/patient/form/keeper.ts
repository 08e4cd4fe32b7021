import type { Answer, Answers } from '@corridor/contract/forms/form.ts';
import type { GivenAnswers } from '@corridor/contract/forms/schemas.ts';

export type Held = { answers: Answers; revision: number };

/** By these the server tells a later answer of the same page from that of another device. */
type Turn = { revision: number; device: string; turn: number };
/** Answers that the server does not have yet, with the newest revision that the page had seen. */
export type Unsent = Turn & { answers: GivenAnswers };

export type SaveState =
  | { state: 'idle' | 'saving' | 'unsaved' | 'onDevice' }
  /** With the time of the last success. */
  | { state: 'saved'; at: number };

type Parts = {
  /** Keeps the answers at the server and tells what it holds then. */
  keep: (given: Unsent) => Promise<Held>;
  /** Tells whether a failed try may succeed later. */
  mayPass: (error: unknown) => boolean;
  onState: (state: SaveState) => void;
  /** Receives the newest answers, those of another device too. */
  onHeld: (answers: Answers) => void;
  /** Puts what the server lacks on the device, or removes it. True if it is there now. */
  onUnsent?: ((unsent: Unsent | undefined) => boolean) | undefined;
  /** The form is closed: it was submitted elsewhere, or its link has ended. */
  onEnd: (error: unknown) => void;
};

const typingPauseMs = 700;
const longestPauseMs = 30_000;

export type Keeper = ReturnType<typeof openKeeper>;

/**
 * Keeps answers as they are given, one request after the other, and repeats them without a
 * connection.
 */
export function openKeeper(first: Held, parts: Parts, earlier?: Unsent) {
  const { keep, mayPass, onState, onHeld, onUnsent, onEnd } = parts;
  let revision = earlier?.revision ?? first.revision;
  const device = earlier?.device ?? String(crypto.getRandomValues(new Uint32Array(2)));
  let turn = earlier?.turn ?? 0;
  let pending: GivenAnswers = earlier?.answers ?? {};
  let sending: GivenAnswers = {};
  let isOnDevice = false;
  let working = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const hasPending = () => Object.keys(pending).length > 0;
  const last = (): Unsent => ({
    answers: { ...sending, ...pending },
    revision,
    device,
    turn,
  });
  const putOnDevice = () => {
    const unsent = last();
    const isAny = Object.keys(unsent.answers).length > 0;
    isOnDevice = onUnsent?.(isAny ? unsent : undefined) ?? false;
  };
  const tellUnsaved = () => onState({ state: isOnDevice ? 'onDevice' : 'unsaved' });

  async function send(force: boolean) {
    clearTimeout(timer);
    if (closed || !(force || hasPending())) return;
    const isAny = hasPending();
    sending = pending;
    pending = {};
    turn += 1;
    // The next visit must not take a turn twice.
    if (isAny) putOnDevice();
    if (isAny && failures > 0) tellUnsaved();
    else if (isAny) onState({ state: 'saving' });
    try {
      const held = await keep({ answers: sending, revision, device, turn });
      sending = {};
      if (closed) return;
      revision = held.revision;
      failures = 0;
      putOnDevice();
      onHeld(withGiven(held.answers, pending));
      if (isAny && !hasPending()) onState({ state: 'saved', at: Date.now() });
    } catch (error) {
      pending = { ...sending, ...pending };
      sending = {};
      if (closed) return;
      if (!mayPass(error)) {
        closed = true;
        onUnsent?.(undefined);
        return onEnd(error);
      }
      if (!hasPending()) return;
      failures += 1;
      tellUnsaved();
      later(Math.min(longestPauseMs, 1_000 * 2 ** failures));
    }
  }

  /** Sends what waits; with `force` also nothing, to hear of another device. */
  async function flush(force = false): Promise<void> {
    working = working.then(() => send(force));
    await working;
    if (failures === 0 && hasPending() && !closed) later(0);
  }

  return {
    /** Text is sent after a pause in typing, everything else at once. */
    put(key: string, answer: Answer | undefined, isTyped: boolean) {
      pending = { ...pending, [key]: answer ?? null };
      putOnDevice();
      if (failures === 0) later(isTyped ? typingPauseMs : 0);
    },
    flush,
    hasPending,
    /** The unsent answers go with the submission, as the turn after all others. */
    last: (): Unsent => ({ ...last(), turn: turn + 1 }),
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** The answers with what was given since; null takes an answer back. */
export function withGiven(answers: Answers, given: GivenAnswers): Answers {
  const all = Object.entries({ ...answers, ...given });
  return Object.fromEntries(all.filter((entry): entry is [string, Answer] => entry[1] !== null));
}
