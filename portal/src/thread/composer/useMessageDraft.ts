import { draftAtMost } from '@corridor/contract/thread/rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import { useKept } from '../../platform/device/useKept.ts';
import { isTemporary } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { currentSession } from '../../platform/store.ts';

const restMs = 800;
const againMs = 5_000;
/** A read that began before a save may end after it: what is gone then is gone for so long. */
const goneMs = 1_000;

/** The draft that the server has; without a time it has none. */
export type Stored = { text: string; at: string | null };
/** What was written elsewhere, or what stood here until that was taken. */
export type Other = { text: string; own?: true };
export type KeptDraft = { text: string; at: string | null; tried?: string; other?: Other };

type Options = {
  activityId: string;
  keeper: Keeper;
  stored: Stored | undefined;
  /** Messages on their way: their text is no draft any more. */
  leaving: readonly string[];
  reread: () => void;
};

/**
 * What is typed is kept on the device from letter to letter, and at the server a moment later. What
 * another window or device wrote meanwhile is offered, and nothing typed here is put aside for it.
 */
export function useMessageDraft({ activityId, keeper, stored, leaving, reread }: Options) {
  const { run } = useCall('thread-saveDraft');
  const [text, setText] = useState('');
  const [other, setOther] = useState<Other>();
  const [server, setServer] = useState<Stored>();
  const [savedAt, setSavedAt] = useState<string>();
  const [failed, setFailed] = useState(false);
  const at = useRef({
    text: '',
    /** Typed in this window. */
    own: false,
    server: undefined as Stored | undefined,
    /** Typed and not saved yet. */
    waiting: undefined as string | undefined,
    /** The last that was on its way to the server. */
    tried: undefined as string | undefined,
    /** Whose words these are. */
    uid: keeper.uid,
    session: currentSession(),
    shown: true,
  }).current;
  const viewer = useRef(keeper.uid);
  viewer.current = keeper.uid;
  const saving = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const emptied = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    (next: string, own: boolean) => {
      Object.assign(at, { text: next, own });
      setText(next);
    },
    [at],
  );
  const know = useCallback(
    (next: Stored) => {
      at.server = next;
      setServer(next);
    },
    [at],
  );

  const onDevice = text === server?.text ? undefined : text;
  const value: KeptDraft | undefined =
    other || onDevice?.trim()
      ? {
          text,
          at: server?.at ?? null,
          ...(at.tried !== undefined && { tried: at.tried }),
          ...(other && { other }),
        }
      : undefined;
  const { takes, forget } = useKept<KeptDraft>({
    keeper,
    name: `thread.${activityId}`,
    value,
    onRead: (found) => restore(found),
  });
  const alone = useRef(true);
  alone.current = other === undefined;

  /** One save at a time, and always the newest text. */
  const save = useCallback(
    (byItself = false) => {
      clearTimeout(timer.current);
      saving.current = saving.current.then(async () => {
        const { waiting: next, server: after } = at;
        if (at.session !== currentSession() || at.uid !== viewer.current) return;
        if (next === undefined || !after || next.length > draftAtMost) return;
        at.tried = next;
        const input = { activityId, text: next, after: after.at };
        const { data, failure } = await run(input, byItself ? { background: true } : {});
        if (data) {
          if (at.waiting === next) at.waiting = undefined;
          know({ text: next, at: next === '' ? null : data.savedAt });
          setSavedAt(data.savedAt);
          setFailed(false);
          if (at.waiting === undefined && alone.current) forget();
          return;
        }
        // What nobody looks at any more is not tried again: it is kept on this device.
        if (!at.shown) return;
        const newer = failure.reason === 'newer-version';
        if (newer) reread();
        setFailed(!newer && at.waiting !== undefined);
        if (newer || isTemporary(failure))
          timer.current = setTimeout(save, newer ? restMs : againMs, true);
      });
      return saving.current;
    },
    [activityId, at, forget, know, reread, run],
  );
  useEffect(() => {
    at.shown = true;
    return () => {
      at.shown = false;
    };
  }, [at]);
  // The last words of whoever goes to another thread.
  useEffect(() => () => void save(), [save]);

  const type = useCallback(
    (next: string) => {
      show(next, true);
      at.waiting = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(save, restMs);
    },
    [at, save, show],
  );

  /** The server's draft is another than it was. */
  const meet = useCallback(
    (next: Stored) => {
      const before = at.server;
      // A read that was overtaken by a save says nothing new.
      if (before?.at && next.at && next.at < before.at) return;
      know(next);
      if (before?.at === next.at || next.text === at.text || next.text === at.tried) return;
      if (next.text === '') {
        const mine = at.text;
        clearTimeout(emptied.current);
        emptied.current = setTimeout(() => {
          const same = at.server?.at === null && at.text === mine && mine === before?.text;
          if (same && at.waiting === undefined) show('', false);
        }, goneMs);
      } else if (!at.own || next.text.startsWith(at.text)) {
        at.waiting = undefined;
        show(next.text, false);
      } else if (!at.text.startsWith(next.text)) setOther({ text: next.text });
    },
    [at, know, show],
  );
  const fresh = stored && !leaving.some((message) => isStartOf(stored.text, message));
  const { text: storedText, at: storedAt } = stored ?? {};
  useEffect(() => {
    if (storedText === undefined || storedAt === undefined) return;
    if (fresh) meet({ text: storedText, at: storedAt });
    else know({ text: storedText, at: storedAt });
    if (at.waiting === undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, restMs, true);
  }, [at, fresh, know, meet, save, storedText, storedAt]);
  useEffect(() => () => clearTimeout(emptied.current), []);

  const restore = (found: KeptDraft[]) => {
    const [first, ...rest] = found.filter((one) => one.text.trim() !== '' || one.other);
    if (!first) return;
    const typed = at.own && at.text.trim() !== '' ? [first.text] : [];
    const others = [
      ...typed,
      first.other?.text,
      ...rest.flatMap((one) => [one.text, one.other?.text]),
    ].filter((one) => one !== undefined && one.trim() !== '');
    if (others.length > 0) setOther({ text: others.join('\n\n') });
    if (typed.length > 0 || first.text.trim() === '') return;
    const known = at.server;
    at.server = { text: '', at: first.at };
    at.tried = first.tried;
    type(first.text);
    if (known) meet(known);
  };

  /** Sent: no save comes after it, and the server forgets with the message what was last saved of it. */
  const clear = () => {
    const of = { draft: at.tried, saved: saving.current };
    clearTimeout(timer.current);
    at.waiting = undefined;
    show('', false);
    setSavedAt(undefined);
    setFailed(false);
    return of;
  };
  return {
    text,
    type,
    clear,
    other,
    /** The other takes the place of what stands here, which takes its. */
    useOther: () => {
      if (!other) return;
      const mine = at.text;
      type(other.text);
      setOther(mine.trim() === '' ? undefined : { text: mine, ...(!other.own && { own: true }) });
    },
    /** Answers how to have it back. */
    dropOther: () => {
      setOther(undefined);
      return () => setOther(other);
    },
    /** A message that is not wanted as it is comes back to be written on. Answers how to undo that. */
    takeBack: (message: string) => {
      if (at.text.trim() === '') {
        type(message);
        return () => at.text === message && type('');
      }
      const both = [other?.text, message].filter(Boolean).join('\n\n');
      setOther({ text: both, own: true });
      return () => setOther((now) => (now?.text === both ? other : now));
    },
    savedAt: text === '' ? undefined : savedAt,
    /** Not at the server: no connection, or too long for it. */
    failed: failed || text.length > draftAtMost,
    kept: takes,
  };
}

const isStartOf = (draft: string, message: string) =>
  draft.trim() !== '' && message.startsWith(draft.trim());
