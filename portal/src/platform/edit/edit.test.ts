import { same, theirChanges } from '@corridor/contract/platform/merge.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differenceRows } from './differenceRows.ts';
import {
  beginEdit,
  type Edit,
  type EditRules,
  followSaved,
  isDirty,
  mergeEdits,
  mergeTheirs,
  openKeptEdit,
  formRules as rules,
  settleSave,
  settleUndo,
  theirsOf,
} from './edit.ts';

type Form = { name: string; text?: string; mail: { on: boolean; to: string }; tags: string[] };
const word = fc.constantFrom('', 'one', 'two', 'three');
const form: fc.Arbitrary<Form> = fc.record(
  {
    name: word,
    text: word,
    mail: fc.record({ on: fc.boolean(), to: word }),
    tags: fc.array(word, { maxLength: 2 }),
  },
  { requiredKeys: ['name', 'mail', 'tags'] },
);
const fields: ((value: Form) => unknown)[] = [
  ({ name }) => name,
  ({ text }) => text,
  ({ mail }) => mail.on,
  ({ mail }) => mail.to,
  ({ tags }) => tags,
];
const names = ['name', 'text', 'mail.on', 'mail.to', 'tags'];

it('a merge keeps each field that only one side changed, and mine where both changed', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const merged = mergeTheirs({ version: 1, base, mine }, { version: 2, value: theirs }, rules);
      expect([merged.version, merged.base]).toEqual([2, theirs]);
      for (const fieldOf of fields) {
        const isMine = !same(fieldOf(mine), fieldOf(base));
        expect(fieldOf(merged.mine as Form)).toEqual(fieldOf(isMine ? mine : theirs));
      }
    }),
  );
});

it('a field is in conflict exactly if both sides changed it, and not to the same value', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const changes = theirChanges(base, mine, theirs);
      const differ = (one: Form, other: Form) =>
        names.filter((_, index) => !same(fields[index]?.(one), fields[index]?.(other)));
      const expected = differ(base, theirs).filter((name) => differ(mine, theirs).includes(name));
      expect(changes.map(({ name }) => name).sort()).toEqual(expected.sort());
      for (const { name, both } of changes) expect(both).toBe(differ(base, mine).includes(name));
    }),
  );
});

it('an edit without changes follows the saved value; one with changes meets a newer value', () => {
  fc.assert(
    fc.property(form, form, form, fc.integer({ min: 0, max: 3 }), (base, mine, value, version) => {
      const edit: Edit<Form> = { version: 1, base, mine };
      const saved = { version, value };
      const followed = followSaved(edit, saved, rules);
      const isNewer = version > 1;
      if (isNewer && isDirty(edit, rules) && !same(mine, value)) {
        expect(followed).toBe(edit);
        expect(theirsOf(followed, saved)?.value).toBe(value);
      } else if (isNewer) expect(followed).toEqual(beginEdit(saved));
      if (!isNewer) expect(theirsOf(followed, saved)).toBeUndefined();
      if (version < 1) expect(followed).toBe(edit);
    }),
  );
});

const empty: Form = { name: '', mail: { on: false, to: '' }, tags: [] };

it('text that was typed during a save stays', () => {
  const sent = { ...empty, name: 'sent' };
  const typed = { version: 1, base: empty, mine: { ...sent, name: 'sent and more' } };
  const settled = settleSave(typed, sent, 2);
  expect(settled).toEqual({ version: 2, base: sent, mine: typed.mine });
  expect(isDirty(settleSave({ ...typed, mine: sent }, sent, 2), rules)).toBe(false);
});

it('a typed space that the rules do not count stays, and a newer version is still followed', () => {
  const trimmed: EditRules<Form> = {
    ...rules,
    same: (first: Form, second: Form) => first.name.trim() === second.name.trim(),
  };
  const typed = { version: 1, base: empty, mine: { ...empty, name: ' ' } };
  expect(followSaved(typed, { version: 1, value: empty }, trimmed)).toBe(typed);
  const newer = { version: 2, value: { ...empty, name: 'newer' } };
  expect(followSaved(typed, newer, trimmed)).toEqual(beginEdit(newer));
});

it('an undone save keeps the fields that were typed since', () => {
  const sent = { ...empty, name: 'sent' };
  const undo = { version: 2, base: sent, mine: empty };
  const untouched = { version: 2, base: sent, mine: sent };
  expect(settleUndo(untouched, undo, 3, rules)).toEqual({ version: 3, base: empty, mine: empty });
  const typed = { ...untouched, mine: { ...sent, text: 'typed' } };
  expect(settleUndo(typed, undo, 3, rules).mine).toEqual({ ...empty, text: 'typed' });
});

it('unsaved edits of several windows become one', () => {
  const first = { version: 1, base: empty, mine: { ...empty, name: 'first', tags: ['a'] } };
  const second = { version: 2, base: empty, mine: { ...empty, name: 'second', text: 'second' } };
  expect(mergeEdits([first, second], rules)).toEqual({
    ...first,
    mine: { ...first.mine, text: 'second' },
  });
  expect(mergeEdits([], rules)).toBeUndefined();
});

it('edits that earlier releases kept still open, and others are ignored', () => {
  const mine = { ...empty, name: 'mine' };
  const edit = { version: 3, base: empty, mine };
  for (const kept of [
    edit,
    { after: 3, base: empty, mine },
    { after: 3, before: empty, content: mine },
    { version: 3, before: empty, draft: mine },
    { version: 3, before: empty, form: mine, clinic: null },
    { base: { version: 3, savedAt: null, shelf: empty }, mine },
  ])
    expect(openKeptEdit(kept)).toEqual(edit);
  // A new service had no version, and a chosen clinic stood beside the form of an invitation.
  expect(openKeptEdit({ version: null, before: empty, draft: mine })).toEqual({
    ...edit,
    version: 0,
  });
  expect(
    openKeptEdit({ version: 0, before: empty, form: mine, clinic: { id: 'a' } })?.mine,
  ).toEqual({
    ...mine,
    clinic: { id: 'a' },
  });
  for (const kept of [{}, { version: 3 }, { version: '3', base: empty, mine }, { form: mine }])
    expect(openKeptEdit(kept)).toBeUndefined();
});

it('the rows of a conflict show both values, and lists only their differences', () => {
  const base = { ...empty, tags: ['a', 'b'] };
  const mine = { ...base, name: 'mine', tags: ['a', 'b', 'c'] };
  const value = { ...base, name: 'theirs', mail: { on: true, to: '' }, tags: ['a', 'd'] };
  const theirs = theirsOf({ version: 1, base, mine }, { version: 2, value });
  const rows = theirs && differenceRows(mine, theirs, (name) => name.toUpperCase());
  expect(rows).toEqual([
    { key: 'name', label: 'NAME', mine: 'mine', theirs: 'theirs' },
    { key: 'mail.on', label: 'MAIL.ON', mine: 'Not changed here', theirs: 'On' },
    { key: 'tags', label: 'TAGS', mine: 'b\nc', theirs: 'd' },
  ]);
  expect(theirs && differenceRows(mine, theirs, () => undefined)).toEqual([]);
});
