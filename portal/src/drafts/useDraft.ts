import type { Beside, Collection, ConsultForm } from '@corridor/contract/drafts/form.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dropDraft, type Keeper, keepDraft, reserveOwnName } from '../platform/device/keep.ts';
import { isNewerVersion, isTemporary } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';

/** A save at the server waits for so long a pause in typing. */
const quietMs = 2_000;
const retryMs = 5_000;

/** A draft at the server, with the version on which the text of this page is based. */
export type ServerDraft = { id: string; collection: Collection; version: number };

type Options<T> = {
  keeper: Keeper;
  /** The page has read what the device and the server keep. Before that, nothing is written. */
  ready: boolean;
  blank: boolean;
  /** The consult is on its way to somebody: nothing is saved meanwhile. */
  paused: boolean;
  formData: ConsultForm;
  beside: Beside;
  attachments: string[];
  selectedMedia: string[];
  /** A file has not reached the server, so only the device copy names it. */
  hasLocalFile: boolean;
  /** The device copy also holds what the server does not need. */
  deviceContent: T;
};

const keepNameOf = (serverDraft: ServerDraft | undefined) =>
  serverDraft ? `consult.${serverDraft.id}` : 'consult.new';

/**
 * Saves what a person writes, in four steps:
 * 1. Every change goes into the device copy at once.
 * 2. After a pause in typing, `save` sends the newest text to the server. Saves run one at a time.
 * 3. The first save creates the draft. The device copy then moves from the name for new drafts of
 *    this window to the name of the draft.
 * 4. A draft that was changed or removed elsewhere is not overwritten: its state is `newer` or
 *    `gone`, and saving stops until the person chooses.
 */
export function useDraft<T extends object>(options: Options<T>) {
  const {
    keeper,
    ready,
    blank,
    paused,
    formData,
    beside,
    attachments,
    selectedMedia,
    hasLocalFile,
    deviceContent,
  } = options;
  const { run } = useCall('consultDraft-saveDraft');
  const [serverDraft, setServerDraft] = useState<ServerDraft>();
  const [saved, setSaved] = useState({ text: '', at: '' });
  const [state, setState] = useState<'idle' | 'running' | 'failed' | 'newer' | 'gone'>('idle');
  const [attempt, setAttempt] = useState(0);
  /** The server refused this text, so the same text is not sent again. `full`: too many drafts. */
  const [refusal, setRefusal] = useState<{ text: string; full: boolean }>();
  const [deviceStores, setDeviceStores] = useState(true);
  const text = JSON.stringify([formData, beside, attachments, selectedMedia]);
  const [textIsSaved, setTextIsSaved] = useState(false);
  // Emptying a draft that the server has is a change too.
  const dirty = (!blank || serverDraft !== undefined) && text !== saved.text;

  /** The values of the newest render. A save that waited in the queue must send these. */
  const latest = useRef({ serverDraft, text, formData, beside, attachments, selectedMedia });
  latest.current = { ...latest.current, text, formData, beside, attachments, selectedMedia };
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve());
  /** The device still has the copy of a new draft, and the server has the draft by now. */
  const hasNewCopy = useRef(false);
  const dropNewCopy = useCallback(
    () => draftKeepName(undefined).then((name) => dropDraft(keeper, name)),
    [keeper],
  );
  const hasLeftPage = useRef(false);
  // A layout effect runs as the page goes. A later effect could miss an answer that comes between.
  useLayoutEffect(() => {
    hasLeftPage.current = false;
    return () => {
      hasLeftPage.current = true;
      if (hasNewCopy.current) void dropNewCopy();
    };
  }, [dropNewCopy]);

  /**
   * Sends the newest text after the saves before it. Answers the draft, or nothing when the server
   * did not take it. With `approverUid` the draft becomes the approver's.
   */
  const save = useCallback(
    (
      /** The version that may be overwritten. `any` overwrites also an unseen one. */
      baseVersion: number | 'any' | undefined = undefined,
      approverUid?: string,
      /** The page saves by itself, which does not show that a person is present. */
      background?: boolean,
    ): Promise<ServerDraft | undefined> => {
      const work = async () => {
        const {
          serverDraft: previous,
          text: savedText,
          formData,
          beside,
          attachments,
          selectedMedia,
        } = latest.current;
        setState('running');
        const { data, failure } = await run(
          {
            draftId: previous?.id ?? null,
            consultDraftsCollectionType: previous?.collection ?? 'user_drafts',
            // The subject is left out: this page does not show it, and another client's stays.
            formData,
            beside,
            attachments,
            selectedMedia,
            ...(previous && baseVersion !== 'any' && { version: baseVersion ?? previous.version }),
            ...(approverUid !== undefined && { approverUid }),
          },
          background ? { background } : {},
        );
        setRefusal(
          failure && !isTemporary(failure)
            ? { text: savedText, full: failure.reason === 'too-many' }
            : undefined,
        );
        if (!data) {
          const isGone = previous && failure.code === 'not-found';
          setState(isNewerVersion(failure) ? 'newer' : isGone ? 'gone' : 'failed');
          return undefined;
        }
        const { draftId: id, version } = data;
        const next = { id, version, collection: previous?.collection ?? ('user_drafts' as const) };
        // The copy stays until the address names the draft. A page that was left has no address.
        if (!previous && hasLeftPage.current) await dropNewCopy();
        else hasNewCopy.current ||= !previous;
        latest.current.serverDraft = next;
        setServerDraft(next);
        setSaved({ text: savedText, at: new Date().toISOString() });
        setState('idle');
        return next;
      };
      const thisSave = saveQueue.current.then(work);
      saveQueue.current = thisSave;
      return thisSave;
    },
    [dropNewCopy, run],
  );

  // The page has opened a saved draft: its text equals the text at the server.
  useEffect(() => {
    if (!textIsSaved) return;
    setTextIsSaved(false);
    setSaved((before) => ({ ...before, text }));
  }, [textIsSaved, text]);

  const { serverVersion, remoteState } = useRemoteState(serverDraft);
  // The version also changes by the own save. Its answer may come after the news or not at all, so
  // while a save runs or is retried (under the same key) the news is not somebody else's change.
  const isOwnSave = state === 'running' || state === 'failed' || paused;
  const shownState = isOwnSave ? state : (remoteState ?? state);

  const hasConflict = shownState === 'newer' || shownState === 'gone';
  const isRefused = refusal?.text === text;
  const mayAutosave = ready && dirty && !paused && !textIsSaved && !hasConflict;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the pause
  useEffect(() => {
    if (!mayAutosave || state === 'running' || (state === 'failed' && isRefused)) return;
    const timer = setTimeout(
      () => {
        void save(undefined, undefined, true);
        setAttempt((count) => count + 1);
      },
      state === 'failed' ? retryMs : quietMs,
    );
    return () => clearTimeout(timer);
  }, [mayAutosave, state, isRefused, attempt, save, text]);

  // The address names the draft now. Until then only the copy for a new draft leads back to it.
  useEffect(() => {
    if (!serverDraft || !hasNewCopy.current) return;
    hasNewCopy.current = false;
    void dropNewCopy();
  }, [serverDraft, dropNewCopy]);

  const deviceCopy = JSON.stringify({ ...deviceContent, held: serverDraft });
  useEffect(() => {
    // A consult on its way keeps its copy until the server has it.
    if (!ready || textIsSaved || paused || !keeper.browserKey) return;
    let current = true;
    void draftKeepName(serverDraft).then(async (name) => {
      if (!current) return;
      if (!dirty && !hasLocalFile) dropDraft(keeper, name);
      else setDeviceStores(await keepDraft(keeper, name, JSON.parse(deviceCopy)));
    });
    return () => {
      current = false;
    };
  }, [ready, textIsSaved, keeper, serverDraft, dirty, hasLocalFile, paused, deviceCopy]);

  return {
    serverDraft,
    dirty,
    state: shownState,
    /** The newest version at the server, also one that this page has not read. */
    serverVersion,
    refused: isRefused,
    full: isRefused && refusal.full,
    save,
    /** Shows a state that the page learned from another call, such as a refused sending. */
    setState,
    savedAt: saved.at,
    /** The device keeps text that the server does not have yet. */
    isKept: deviceStores && keeper.browserKey !== '',
    /** Begins with a draft, or with none. `isSaved`: the text comes from the server unchanged. */
    begin: useCallback((draft: ServerDraft | undefined, isSaved: boolean) => {
      latest.current.serverDraft = draft;
      setServerDraft(draft);
      setState('idle');
      setTextIsSaved(isSaved);
    }, []),
    forget: useCallback(() => {
      void draftKeepName(latest.current.serverDraft).then((name) => dropDraft(keeper, name));
    }, [keeper]),
    /** Waits for running saves and answers the draft. */
    settle: useCallback(async () => {
      await saveQueue.current;
      return latest.current.serverDraft;
    }, []),
  };
}

/** Watches whether another window or person has changed or removed the draft. */
function useRemoteState(serverDraft: ServerDraft | undefined) {
  const { id: draftId = '', collection = 'user_drafts' } = serverDraft ?? {};
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    'drafts-standing',
    { draftId, consultDraftsCollectionType: collection },
    { enabled: serverDraft !== undefined },
  );
  if (!serverDraft || isPlaceholderData) return {};
  const serverVersion = data?.version;
  // While the query reads again, the earlier error is still there.
  if (error?.code === 'not-found')
    return { serverVersion, remoteState: isFetching ? undefined : ('gone' as const) };
  const isNewer = serverVersion !== undefined && serverVersion > serverDraft.version;
  return { serverVersion, remoteState: isNewer ? ('newer' as const) : undefined };
}

/** The name of the device copy. New drafts have one name for each window, a saved draft has its own. */
export const draftKeepName = (serverDraft: ServerDraft | undefined) =>
  serverDraft ? Promise.resolve(keepNameOf(serverDraft)) : reserveOwnName(keepNameOf(undefined));
export type Drafting = ReturnType<typeof useDraft>;
