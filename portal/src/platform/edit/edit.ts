import {
  mergedForm,
  same,
  type TheirChange,
  theirChanges,
} from '@corridor/contract/platform/merge.ts';

/** A value at the server, with its version. */
export type Saved<T> = { version: number; value: T };
/** The unsaved value `mine`, and the saved value `base` from which the person began. */
export type Edit<T> = { version: number; base: T; mine: T };
/** A newer saved value, and its fields that differ from the unsaved value. */
export type Theirs<T> = Saved<T> & { changes: TheirChange[] };
/** The rules that compare and merge values of one type. Without rules they are forms with fields. */
export type EditRules<T> = {
  same: (one: T, other: T) => boolean;
  merge: (base: T, mine: T, theirs: T) => T;
};

/** By default, a change of each field counts by itself. */
export const formRules = { same, merge: mergedForm };

export const beginEdit = <T>({ version, value }: Saved<T>): Edit<T> => ({
  version,
  base: value,
  mine: value,
});

export const isDirty = <T>({ base, mine }: Edit<T>, rules: EditRules<T>) => !rules.same(base, mine);

/** Follows the saved value for as long as nothing here differs from it or from the base. */
export function followSaved<T>(
  edit: Edit<T> | undefined,
  saved: Saved<T>,
  rules: EditRules<T>,
): Edit<T> {
  if (!edit) return beginEdit(saved);
  if (saved.version < edit.version) return edit;
  // A comma or a space that the rules do not count as a change stays while the person types on.
  if (saved.version === edit.version && same(edit.base, saved.value)) return edit;
  const agrees = !isDirty(edit, rules) || rules.same(edit.mine, saved.value);
  return agrees ? beginEdit(saved) : edit;
}

/** The newer value that somebody else saved, while this edit differs from it. */
export function theirsOf<T>(edit: Edit<T>, saved: Saved<T>): Theirs<T> | undefined {
  if (saved.version <= edit.version) return undefined;
  return { ...saved, changes: theirChanges(edit.base, edit.mine, saved.value) };
}

/** Takes over the newer fields that only the others changed. Where both changed, mine stays. */
export const mergeTheirs = <T>(
  { base, mine }: Edit<T>,
  { version, value }: Saved<T>,
  { merge }: EditRules<T>,
): Edit<T> => ({ version, base: value, mine: merge(base, mine, value) });

/** Merges the unsaved edits of several windows. Where two changed a field, the first one counts. */
export function mergeEdits<T>(
  edits: readonly Edit<T>[],
  { merge }: EditRules<T>,
): Edit<T> | undefined {
  const [first, ...otherEdits] = edits;
  if (!first) return undefined;
  let { mine } = first;
  for (const other of otherEdits) mine = merge(other.base, mine, other.mine);
  return { ...first, mine };
}

/** Follows an answered save. Text that was typed during the save stays. */
export const settleSave = <T>(current: Edit<T>, sent: T, version: number): Edit<T> => ({
  ...current,
  version,
  base: sent,
});

/** Follows an undone save. Fields that were typed since the save stay. */
export function settleUndo<T>(
  current: Edit<T>,
  undo: Edit<T>,
  version: number,
  { same: isSame, merge }: EditRules<T>,
): Edit<T> {
  const isUntouched = isSame(current.mine, undo.base);
  const mine = isUntouched ? undo.mine : merge(undo.base, current.mine, undo.mine);
  return { version, base: undo.mine, mine };
}

/**
 * Opens an edit that this device kept. Earlier releases had other names for its parts. An edit
 * without all of its parts is ignored.
 */
export function openKeptEdit<T>(kept: Record<string, unknown>): Edit<T> | undefined {
  const before = (kept.base ?? kept.before) as Record<string, unknown> | undefined;
  // Something new had no version.
  const version = kept.version === null ? 0 : (kept.version ?? kept.after ?? before?.version);
  const base = kept.version === undefined ? (before?.shelf ?? before) : before;
  const form = kept.form && kept.clinic ? { ...kept.form, clinic: kept.clinic } : kept.form;
  const mine = kept.mine ?? kept.draft ?? form ?? kept.content;
  if (typeof version !== 'number' || !base || !mine) return undefined;
  return { version, base: base as T, mine: mine as T };
}
