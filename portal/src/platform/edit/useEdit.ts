import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Keeper } from '../device/keep.ts';
import { useKept } from '../device/useKept.ts';
import { type Failure, isNewerVersion } from '../server/client.ts';
import {
  beginEdit,
  type Edit,
  type EditRules,
  followSaved,
  formRules,
  isDirty,
  mergeEdits,
  mergeTheirs,
  openKeptEdit,
  type Saved,
  settleSave,
  settleUndo,
  theirsOf,
} from './edit.ts';

export type Problem = { field: string; message: string };
/** Without a version and a failure, the change waits for another person, and the edit ends. */
export type Answer = { version?: number | undefined; failure?: Failure | undefined };
export type Outcome<T> = {
  saved: boolean;
  problems: readonly Problem[];
  /** The reason why the server did not save. */
  failure?: Failure;
  /** Saving this brings the value before the save back. */
  undo?: Edit<T>;
};
export type EditCell<T> = [
  edit: Edit<T> | undefined,
  set: (step: (edit: Edit<T> | undefined) => Edit<T> | undefined) => void,
];

type Options<T> = {
  /** The value at the server, kept fresh. Something new begins with version 0. */
  saved: Saved<T> | undefined;
  send: (mine: T, version: number, base: T) => Promise<Answer>;
  /** Reads the saved value again after a save that came too late. */
  reread?: (() => unknown) | undefined;
  /** The device keeps the unsaved value under this name, with a number for each window. */
  kept?: { keeper: Keeper | undefined; name: string; takesLeft?: boolean };
  /** The state of an edit that outlives its component. */
  cell?: EditCell<T>;
  rules?: EditRules<T>;
  problemsOf?: (mine: T) => readonly Problem[];
  /** The fields of a refusal, if the server names them in words of its own. */
  refusedFields?: (failure: Failure) => readonly Problem[];
  /** Another change by this person runs, so a newer version is not somebody else's. */
  busy?: boolean;
};

const settleSaved =
  <T>({ mine }: Edit<T>) =>
  (current: Edit<T>, version: number) =>
    settleSave(current, mine, version);

const namedFields = ({ details }: Failure): readonly Problem[] => details.fields ?? [];

/**
 * Edits something that has a version: the unsaved value, its problems, the save with its outcome,
 * and the newer value that somebody else saved meanwhile.
 */
export function useEdit<T extends object>(options: Options<T>) {
  const { saved, send, reread, problemsOf, rules = formRules as EditRules<T> } = options;
  const ownCell = useState<Edit<T>>();
  const [stored, setStored] = options.cell ?? ownCell;
  const [restored, setRestored] = useState(false);
  const [wasRead, setWasRead] = useState(options.kept === undefined);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState<Failure>();
  const [saving, setSaving] = useState(false);
  /** Changes with each replaced value, so that fields with a text of their own start again. */
  const [round, setRound] = useState(0);

  const follow = (edit: Edit<T> | undefined) => (saved ? followSaved(edit, saved, rules) : edit);
  const edit = follow(stored);
  const dirty = edit !== undefined && isDirty(edit, rules);
  const isBusy = saving || options.busy === true;
  const theirs = saved && edit && dirty && !isBusy ? theirsOf(edit, saved) : undefined;

  const forgetFailure = () => {
    setAttempted(false);
    setRefused([]);
    setFailure(undefined);
  };
  /** Replaces the unsaved value. Answers a function that undoes this. */
  const begin = (next: Edit<T> | undefined) => {
    setStored(() => next);
    setRestored(false);
    setRound((count) => count + 1);
    forgetFailure();
    return () => void begin(stored);
  };
  const { stores } = useKept<Record<string, unknown>>({
    keeper: options.kept?.keeper,
    name: options.kept?.name ?? '',
    value: dirty ? edit : undefined,
    takesLeft: options.kept?.takesLeft ?? false,
    onRead: (found) => {
      const edits = found.flatMap((kept) => openKeptEdit<T>(kept) ?? []);
      const left = mergeEdits(edits, rules);
      if (left) begin(left);
      setRestored(left !== undefined);
      setWasRead(true);
    },
  });

  const problems = [...(attempted && edit && problemsOf ? problemsOf(edit.mine) : []), ...refused];

  /** Saves an edit over its version, unless it has problems. */
  const saveEdit = async (next: Edit<T>, settle = settleSaved(next)): Promise<Outcome<T>> => {
    forgetFailure();
    const found = problemsOf?.(next.mine) ?? [];
    setAttempted(found.length > 0);
    if (found.length > 0) return { saved: false, problems: found };
    setSaving(true);
    const { version, failure: why } = await send(next.mine, next.version, next.base);
    if (!why) {
      // The caller may leave the page at once, so nothing may be unsaved by then.
      flushSync(() => {
        setSaving(false);
        setRestored(false);
        setStored((current) =>
          current && version !== undefined ? settle(current, version) : undefined,
        );
      });
      const undo = version !== undefined && { version, base: next.mine, mine: next.base };
      return { saved: true, problems: [], ...(undo && { undo }) };
    }
    setSaving(false);
    if (isNewerVersion(why)) {
      void reread?.();
      return { saved: false, problems: [], failure: why };
    }
    const named = (options.refusedFields ?? namedFields)(why);
    setFailure(why);
    setRefused(named);
    return { saved: false, problems: named, failure: why };
  };

  return {
    mine: edit?.mine,
    /** The saved value has loaded, and the device has been asked for an unsaved one. */
    ready: edit !== undefined && (wasRead || options.kept?.keeper?.browserKey === ''),
    dirty,
    busy: saving,
    kept: stores,
    restored: restored && dirty,
    round: `${round}.${edit?.version}`,
    failure,
    attempted,
    wrong: problems.length > 0,
    says: (field: string) => problems.find((problem) => problem.field === field)?.message,
    theirs,
    change: (step: (mine: T) => T) => {
      setRefused([]);
      setFailure(undefined);
      setRestored(false);
      setStored((now) => {
        const before = follow(now);
        return before && { ...before, mine: step(before.mine) };
      });
    },
    /** Follows a change that this person made at once, by another call, in both values. */
    absorb: (version: number, step: (value: T) => T) =>
      setStored((now) => {
        const before = follow(now);
        if (!before) return now;
        // A version in between is a colleague's, so the person must still see it.
        const isNext = version === before.version + 1;
        const base = step(before.base);
        return { version: isNext ? version : before.version, base, mine: step(before.mine) };
      }),
    begin,
    /** Takes a save back. Until the server answers, and after a failure, nothing changes here. */
    takeBack: async (undo: Edit<T>): Promise<Outcome<T>> => {
      const outcome = await saveEdit(undo, (current, version) =>
        settleUndo(follow(current) ?? current, undo, version, rules),
      );
      if (outcome.saved) setRound((count) => count + 1);
      return outcome;
    },
    save: async (): Promise<Outcome<T>> => (edit ? saveEdit(edit) : { saved: false, problems: [] }),
    /** Saves the own changes together with the changes that only the others made. */
    keepMine: async (): Promise<Outcome<T>> => {
      if (!edit || !theirs) return { saved: false, problems: [] };
      const merged = mergeTheirs(edit, theirs, rules);
      begin(merged);
      return saveEdit(merged);
    },
    /** Takes over the changes that only the others made, and saves nothing. */
    takeChanges: () =>
      setStored((now) =>
        now && saved && saved.version > now.version ? mergeTheirs(now, saved, rules) : now,
      ),
    /** Goes on with the newer value. Answers a function that brings the own one back. */
    takeTheirs: () => {
      begin(undefined);
      return () => void (edit && theirs && begin({ ...beginEdit(theirs), mine: edit.mine }));
    },
    /** Returns to the saved value. Answers a function that undoes this. */
    discard: () => begin(undefined),
  };
}
