import type { Answer } from '@corridor/contract/forms/form.ts';
import type { Language } from '@corridor/contract/patients/page/words.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type Held,
  type Keeper,
  openKeeper,
  type SaveState,
  type Unsent,
  withGiven,
} from './keeper.ts';
import type { UnsentStore } from './unsentStore.ts';

export type FormConnection = {
  keep: (given: Unsent) => Promise<Held>;
  addFile: (key: string, data: string) => Promise<string>;
  submit: (given: Unsent, language: Language) => Promise<Submitted>;
  mayPass: (error: unknown) => boolean;
  /** The place of what the server does not have yet. */
  unsent?: UnsentStore | undefined;
};
export type Submitted = { submittedAt: string; reference: string };

/** The answers on this device, and how far the server has them. */
export function useAnswers(
  first: Held,
  connection: FormConnection,
  onEnd: (error: unknown) => void,
) {
  const [earlier] = useState(() => connection.unsent?.read());
  const [answers, setAnswers] = useState(() => withGiven(first.answers, earlier?.answers ?? {}));
  const [saving, setSaving] = useState<SaveState>({ state: 'idle' });
  const opened = useRef<Keeper>(undefined);
  opened.current ??= openKeeper(
    first,
    {
      keep: connection.keep,
      mayPass: connection.mayPass,
      onState: setSaving,
      onHeld: setAnswers,
      onUnsent: connection.unsent?.write,
      onEnd,
    },
    earlier,
  );
  const keeper = opened.current;
  useEffect(() => {
    // Answers that an earlier visit left on the device are sent at once.
    void keeper.flush();
    const warn = (event: BeforeUnloadEvent) => keeper.hasPending() && event.preventDefault();
    const online = () => void keeper.flush();
    const shown = () => void keeper.flush(document.visibilityState === 'visible');
    addEventListener('beforeunload', warn);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', shown);
    return () => {
      keeper.close();
      removeEventListener('beforeunload', warn);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [keeper]);
  return {
    answers,
    saving,
    give(key: string, answer: Answer | undefined, isTyped: boolean) {
      setAnswers((before) => withGiven(before, { [key]: answer ?? null }));
      keeper.put(key, answer, isTyped);
    },
    flush: keeper.flush,
    last: keeper.last,
    /** The form is submitted: nothing of it stays on the device. */
    close() {
      keeper.close();
      connection.unsent?.write(undefined);
    },
  };
}
