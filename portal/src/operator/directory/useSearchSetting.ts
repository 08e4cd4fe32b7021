import { words } from '@corridor/contract/operator/words.ts';
import { mergedForm, same } from '@corridor/contract/platform/merge.ts';
import { useState } from 'react';
import { useEdit } from '../../platform/edit/useEdit.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';

export type SearchName = keyof QueryOutput<'operator-search'>['settings'];
type Parameters = Record<string, string>;

/** Drops empty parameters, which the search would not accept. */
export const withoutEmpty = (parameters: Parameters): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value.trim() !== ''));
const rules = {
  same: (one: Parameters, other: Parameters) => same(withoutEmpty(one), withoutEmpty(other)),
  merge: mergedForm<Parameters>,
};

/** Numbers the stored values, which have no version of their own. */
function useNumbered(value: Parameters) {
  const [saved, setSaved] = useState({ version: 1, value });
  if (rules.same(saved.value, value)) return saved;
  const next = { version: saved.version + 1, value };
  setSaved(next);
  return next;
}

type Options = { name: SearchName; stored: Parameters; reread: () => unknown };

/** Edits the parameters of a search. */
export function useSearchSetting({ name, stored, reread }: Options) {
  const { run } = useCall('operator-saveSearch');
  const edit = useEdit<Parameters>({
    saved: useNumbered(stored),
    rules,
    reread,
    send: async (parameters, version, before) => {
      const { failure } = await run({
        name,
        before: withoutEmpty(before),
        after: withoutEmpty(parameters),
      });
      if (failure) return { failure };
      showSnackbar({ text: words.searchSaved });
      return { version: version + 1 };
    },
  });
  return { ...edit, now: edit.mine ?? stored };
}
