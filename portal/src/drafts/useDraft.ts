import type { Beside, Collection, ConsultForm } from '@corridor/contract/drafts/form.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dropDraft, type Keeper, keepDraft, reserveOwnName } from '../platform/device/keep.ts';
import { isTemporary } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';

const restMs = 2_000;
const againMs = 5_000;

/** A draft that the server has, in the version that is changed here. */
export type Held = { id: string; collection: Collection; version: number };

type Options<T> = {
  keeper: Keeper;
  /** Nothing is kept before it is known what was kept. */
  ready: boolean;
  blank: boolean;
  /** While it is on its way to somebody nothing is saved. */
  paused: boolean;
  formData: ConsultForm;
  beside: Beside;
  attachments: string[];
  /** A file has not arrived: only this device knows of it. */
  cut: boolean;
  /** With what the server does not need: what is kept on this device. */
  kept: T;
};

const nameOf = (held: Held | undefined) => (held ? `consult.${held.id}` : 'consult.new');

/**
 * What is written is kept on the device from letter to letter, and as a draft at the server after a
 * moment of quiet. What was changed elsewhere is not written over: one of the two is chosen.
 */
export function useDraft<T extends object>(options: Options<T>) {
  const { keeper, ready, blank, paused, formData, beside, attachments, cut, kept } = options;
  const { run } = useCall('consultDraft-saveDraft');
  const [held, setHeld] = useState<Held>();
  const [saved, setSaved] = useState({ text: '', at: '' });
  const [state, setState] = useState<'idle' | 'running' | 'failed' | 'newer' | 'gone'>('idle');
  const [tries, setTries] = useState(0);
  /** Said no to: the same again hears the same. Full: there are as many as there may be. */
  const [refusal, setRefusal] = useState<{ text: string; full: boolean }>();
  const [takes, setTakes] = useState(true);
  const text = JSON.stringify([formData, beside, attachments]);
  const [basis, setBasis] = useState(false);
  // What was kept and is empty now is a change like any other.
  const dirty = (!blank || held !== undefined) && text !== saved.text;

  const at = useRef({ held, text, formData, beside, attachments });
  at.current = { ...at.current, text, formData, beside, attachments };
  const line = useRef<Promise<unknown>>(Promise.resolve());
  /** What was kept as a new one is a draft now. */
  const made = useRef(false);
  const dropNew = useCallback(
    () => ownPlace(undefined).then((name) => dropDraft(keeper, name)),
    [keeper],
  );
  const left = useRef(false);
  // As the page goes, and not a moment later: an answer may come in between.
  useLayoutEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (made.current) void dropNew();
    };
  }, [dropNew]);

  /** One at a time, and always the newest; answers whether the server has it. With an approver it is theirs. */
  const save = useCallback(
    (
      /** The version that is written over, seen or not. */
      over: number | 'any' | undefined = undefined,
      approverUid?: string,
      /** By itself: no sign that somebody is there. */
      background?: boolean,
    ): Promise<Held | undefined> => {
      const work = async () => {
        const { held: before, text: now, formData, beside, attachments } = at.current;
        setState('running');
        const { data, failure } = await run(
          {
            draftId: before?.id ?? null,
            consultDraftsCollectionType: before?.collection ?? 'user_drafts',
            // Subject and pictures are not shown here: what another client gave them stays.
            ...{ formData, beside, attachments },
            ...(before && over !== 'any' && { version: over ?? before.version }),
            ...(approverUid !== undefined && { approverUid }),
          },
          background ? { background } : {},
        );
        setRefusal(
          failure && !isTemporary(failure)
            ? { text: now, full: failure.reason === 'too-many' }
            : undefined,
        );
        if (!data) {
          const gone = before && failure.code === 'not-found';
          setState(failure.reason === 'newer-version' ? 'newer' : gone ? 'gone' : 'failed');
          return undefined;
        }
        const { draftId: id, version } = data;
        const next = { id, version, collection: before?.collection ?? ('user_drafts' as const) };
        // Whoever has left the page has no address to wait for.
        if (!before && left.current) await dropNew();
        else made.current ||= !before;
        at.current.held = next;
        setHeld(next);
        setSaved({ text: now, at: new Date().toISOString() });
        setState('idle');
        return next;
      };
      const mine = line.current.then(work);
      line.current = mine;
      return mine;
    },
    [dropNew, run],
  );

  // What the server has is what stands here from now on.
  useEffect(() => {
    if (!basis) return;
    setBasis(false);
    setSaved((before) => ({ ...before, text }));
  }, [basis, text]);

  const { standing, elsewhere } = useElsewhere(held);
  // Of one's own save the answer comes first, or the news, or the answer never: it is asked for again
  // under the same key. None of them is somebody else's.
  const own = state === 'running' || state === 'failed' || paused;
  const shown = own ? state : (elsewhere ?? state);

  const told = shown === 'newer' || shown === 'gone';
  const refused = refusal?.text === text;
  const mayAutosave = ready && dirty && !paused && !basis && !told;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the quiet anew
  useEffect(() => {
    if (!mayAutosave || state === 'running' || (state === 'failed' && refused)) return;
    const timer = setTimeout(
      () => {
        void save(undefined, undefined, true);
        setTries((count) => count + 1);
      },
      state === 'failed' ? againMs : restMs,
    );
    return () => clearTimeout(timer);
  }, [mayAutosave, state, refused, tries, save, text]);

  // Not before the address says which: until then only this place leads back to it.
  useEffect(() => {
    if (!held || !made.current) return;
    made.current = false;
    void dropNew();
  }, [held, dropNew]);

  const keptText = JSON.stringify({ ...kept, held });
  useEffect(() => {
    // On its way it stays where it is, until it is known that it has arrived.
    if (!ready || basis || paused || !keeper.browserKey) return;
    let current = true;
    void ownPlace(held).then(async (name) => {
      if (!current) return;
      if (!dirty && !cut) dropDraft(keeper, name);
      else setTakes(await keepDraft(keeper, name, JSON.parse(keptText)));
    });
    return () => {
      current = false;
    };
  }, [ready, basis, keeper, held, dirty, cut, paused, keptText]);

  return {
    held,
    dirty,
    state: shown,
    /** The newest version that is known of. */
    standing,
    refused,
    full: refused && refusal.full,
    save,
    /** What somebody else was told of it: it was changed elsewhere, or is gone. */
    tell: setState,
    savedAt: saved.at,
    /** Whether what is not at the server yet is safe on this device. */
    kept: takes && keeper.browserKey !== '',
    /** From the server or from the device. */
    begin: useCallback((from: Held | undefined, same: boolean) => {
      at.current.held = from;
      setHeld(from);
      setState('idle');
      setBasis(same);
    }, []),
    forget: useCallback(() => {
      void ownPlace(at.current.held).then((name) => dropDraft(keeper, name));
    }, [keeper]),
    /** The draft as it is once nothing is on its way any more. */
    settle: useCallback(async () => {
      await line.current;
      return at.current.held;
    }, []),
  };
}

/** What became of it in another window, or with somebody else: heard at once. */
function useElsewhere(held: Held | undefined) {
  const { id: draftId = '', collection = 'user_drafts' } = held ?? {};
  const { data, error, isFetching, isPlaceholderData } = useQuery(
    'drafts-standing',
    { draftId, consultDraftsCollectionType: collection },
    { enabled: held !== undefined },
  );
  if (!held || isPlaceholderData) return {};
  const standing = data?.version;
  // An earlier answer stands beside the question until it is answered anew.
  if (error?.code === 'not-found')
    return { standing, elsewhere: isFetching ? undefined : ('gone' as const) };
  const newer = standing !== undefined && standing > held.version;
  return { standing, elsewhere: newer ? ('newer' as const) : undefined };
}

/** A new one has a place for each window; a draft has one. */
export const ownPlace = (held: Held | undefined) =>
  held ? Promise.resolve(nameOf(held)) : reserveOwnName(nameOf(undefined));
export type Drafting = ReturnType<typeof useDraft>;
