import { draftAtMost } from '@corridor/contract/thread/rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import { useKept } from '../../platform/device/useKept.ts';
import { isNewerVersion, isTemporary } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { currentSession } from '../../platform/store.ts';

const quietMs = 800;
const retryMs = 5_000;
/**
 * A read that began before a save may end after it. So the text is cleared only this long after
 * the server's draft has gone.
 */
const clearAfterMs = 1_000;

/** The draft at the server. `at` is null when the server has none. */
export type ServerDraft = { text: string; at: string | null };
/**
 * Text that was written elsewhere, or (`own`) text that stood here until the person took the
 * other.
 */
export type OtherText = { text: string; own?: true };
export type KeptDraft = { text: string; at: string | null; tried?: string; other?: OtherText };

type Options = {
  activityId: string;
  keeper: Keeper;
  storedDraft: ServerDraft | undefined;
  /** Messages that are being sent. Their text is no longer a draft. */
  outgoingTexts: readonly string[];
  reread: () => void;
};

/**
 * Saves the text of a message, in four steps:
 * 1. Every letter goes into the device copy (`useKept`).
 * 2. After a pause in typing, `save` sends the newest text to the server. Saves run one at a time.
 * 3. `mergeServerDraft` handles a draft that changed at the server. It replaces text that was not
 *    typed here; beside typed text it becomes the other text, which the person may take or drop.
 * 4. `clear` empties the text when the message is sent.
 */
export function useMessageDraft({
  activityId,
  keeper,
  storedDraft,
  outgoingTexts,
  reread,
}: Options) {
  const { run } = useCall('thread-saveDraft');
  const [text, setText] = useState('');
  const [other, setOther] = useState<OtherText>();
  const [serverDraft, setServerDraft] = useState<ServerDraft>();
  const [savedAt, setSavedAt] = useState<string>();
  const [failed, setFailed] = useState(false);
  /** The newest values. Callbacks and running saves read them, because a render may be older. */
  const latest = useRef({
    text: '',
    /** The text was typed in this window. */
    typedHere: false,
    serverDraft: undefined as ServerDraft | undefined,
    /** Text that was typed and is not at the server yet. */
    unsaved: undefined as string | undefined,
    /** The text of the newest save that was sent, answered or not. */
    lastTried: undefined as string | undefined,
    /** The writer of the text. */
    uid: keeper.uid,
    session: currentSession(),
    isShown: true,
  }).current;
  const viewerUid = useRef(keeper.uid);
  viewerUid.current = keeper.uid;
  const saveQueue = useRef<Promise<void>>(Promise.resolve());
  const saveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const clearTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const showText = useCallback(
    (nextText: string, typedHere: boolean) => {
      Object.assign(latest, { text: nextText, typedHere });
      setText(nextText);
    },
    [latest],
  );
  const setKnownDraft = useCallback(
    (nextDraft: ServerDraft) => {
      latest.serverDraft = nextDraft;
      setServerDraft(nextDraft);
    },
    [latest],
  );

  const unsavedText = text === serverDraft?.text ? undefined : text;
  const value: KeptDraft | undefined =
    other || unsavedText?.trim()
      ? {
          text,
          at: serverDraft?.at ?? null,
          ...(latest.lastTried !== undefined && { tried: latest.lastTried }),
          ...(other && { other }),
        }
      : undefined;
  const { stores: deviceStores, forget } = useKept<KeptDraft>({
    keeper,
    name: `thread.${activityId}`,
    value,
    onRead: (copies) => restore(copies),
  });
  const hasNoOther = useRef(true);
  hasNoOther.current = other === undefined;

  /** Saves run one at a time. Each sends the newest text. */
  const save = useCallback(
    (background = false) => {
      clearTimeout(saveTimer.current);
      saveQueue.current = saveQueue.current.then(async () => {
        const { unsaved: savedText, serverDraft: previous } = latest;
        if (latest.session !== currentSession() || latest.uid !== viewerUid.current) return;
        if (savedText === undefined || !previous || savedText.length > draftAtMost) return;
        latest.lastTried = savedText;
        const input = { activityId, text: savedText, after: previous.at };
        const { data, failure } = await run(input, background ? { background: true } : {});
        if (data) {
          if (latest.unsaved === savedText) latest.unsaved = undefined;
          setKnownDraft({ text: savedText, at: savedText === '' ? null : data.savedAt });
          setSavedAt(data.savedAt);
          setFailed(false);
          if (latest.unsaved === undefined && hasNoOther.current) forget();
          return;
        }
        // A text that nobody looks at is not retried: the device keeps it.
        if (!latest.isShown) return;
        const isNewer = isNewerVersion(failure);
        if (isNewer) reread();
        setFailed(!isNewer && latest.unsaved !== undefined);
        if (isNewer || isTemporary(failure))
          saveTimer.current = setTimeout(save, isNewer ? quietMs : retryMs, true);
      });
      return saveQueue.current;
    },
    [activityId, latest, forget, setKnownDraft, reread, run],
  );
  useEffect(() => {
    latest.isShown = true;
    return () => {
      latest.isShown = false;
    };
  }, [latest]);
  // Saves the last text when the person goes to another thread.
  useEffect(() => () => void save(), [save]);

  const type = useCallback(
    (nextText: string) => {
      showText(nextText, true);
      latest.unsaved = nextText;
      clearTimeout(saveTimer.current);
      saveTimer.current = setTimeout(save, quietMs);
    },
    [latest, save, showText],
  );

  /** Handles a changed draft at the server. */
  const mergeServerDraft = useCallback(
    (changed: ServerDraft) => {
      const previous = latest.serverDraft;
      // A save overtook this read, so the read is outdated.
      if (previous?.at && changed.at && changed.at < previous.at) return;
      setKnownDraft(changed);
      if (
        previous?.at === changed.at ||
        changed.text === latest.text ||
        changed.text === latest.lastTried
      )
        return;
      if (changed.text === '') {
        const textThen = latest.text;
        clearTimeout(clearTimer.current);
        clearTimer.current = setTimeout(() => {
          const isUnchanged =
            latest.serverDraft?.at === null &&
            latest.text === textThen &&
            textThen === previous?.text;
          if (isUnchanged && latest.unsaved === undefined) showText('', false);
        }, clearAfterMs);
      } else if (!latest.typedHere || changed.text.startsWith(latest.text)) {
        latest.unsaved = undefined;
        showText(changed.text, false);
      } else if (!latest.text.startsWith(changed.text)) setOther({ text: changed.text });
    },
    [latest, setKnownDraft, showText],
  );
  const isDraft =
    storedDraft && !outgoingTexts.some((message) => isStartOf(storedDraft.text, message));
  const { text: storedText, at: storedAt } = storedDraft ?? {};
  useEffect(() => {
    if (storedText === undefined || storedAt === undefined) return;
    if (isDraft) mergeServerDraft({ text: storedText, at: storedAt });
    else setKnownDraft({ text: storedText, at: storedAt });
    if (latest.unsaved === undefined) return;
    clearTimeout(saveTimer.current);
    saveTimer.current = setTimeout(save, quietMs, true);
  }, [latest, isDraft, setKnownDraft, mergeServerDraft, save, storedText, storedAt]);
  useEffect(() => () => clearTimeout(clearTimer.current), []);

  const restore = (copies: KeptDraft[]) => {
    const [first, ...otherCopies] = copies.filter((copy) => copy.text.trim() !== '' || copy.other);
    if (!first) return;
    const typedTexts = latest.typedHere && latest.text.trim() !== '' ? [first.text] : [];
    const otherTexts = [
      ...typedTexts,
      first.other?.text,
      ...otherCopies.flatMap((copy) => [copy.text, copy.other?.text]),
    ].filter((copyText) => copyText !== undefined && copyText.trim() !== '');
    if (otherTexts.length > 0) setOther({ text: otherTexts.join('\n\n') });
    if (typedTexts.length > 0 || first.text.trim() === '') return;
    const knownDraft = latest.serverDraft;
    latest.serverDraft = { text: '', at: first.at };
    latest.lastTried = first.tried;
    type(first.text);
    if (knownDraft) mergeServerDraft(knownDraft);
  };

  /**
   * Empties the text when the message is sent. Answers the newest saved draft, which the server
   * deletes with the message, and a promise for the running save.
   */
  const clear = () => {
    const sending = { draft: latest.lastTried, saved: saveQueue.current };
    clearTimeout(saveTimer.current);
    latest.unsaved = undefined;
    showText('', false);
    setSavedAt(undefined);
    setFailed(false);
    return sending;
  };
  return {
    text,
    type,
    clear,
    other,
    /** Exchanges the text and the other text. */
    useOther: () => {
      if (!other) return;
      const textBefore = latest.text;
      type(other.text);
      setOther(
        textBefore.trim() === ''
          ? undefined
          : { text: textBefore, ...(!other.own && { own: true }) },
      );
    },
    /** Drops the other text. Answers a function that brings it back. */
    dropOther: () => {
      setOther(undefined);
      return () => setOther(other);
    },
    /** Makes an unsent message editable again. Answers a function that undoes this. */
    takeBack: (message: string) => {
      if (latest.text.trim() === '') {
        type(message);
        return () => latest.text === message && type('');
      }
      const combined = [other?.text, message].filter(Boolean).join('\n\n');
      setOther({ text: combined, own: true });
      return () => setOther((current) => (current?.text === combined ? other : current));
    },
    savedAt: text === '' ? undefined : savedAt,
    /** The text is not at the server: no connection, or it is too long. */
    failed: failed || text.length > draftAtMost,
    isKept: deviceStores,
  };
}

const isStartOf = (draft: string, message: string) =>
  draft.trim() !== '' && message.startsWith(draft.trim());
