import {
  audienceOf,
  type NewsField,
  type NewsForm,
  problemsOf,
} from '@corridor/contract/operator/news/rules.ts';
import { problemWords, newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { mergedForm, same } from '@corridor/contract/platform/merge.ts';
import { useRef, useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import type { EditRules } from '../../platform/edit/edit.ts';
import { useEdit } from '../../platform/edit/useEdit.ts';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { useSettled } from '../../platform/useSettled.ts';

/** The key belongs to the text, so a repeat after a lost answer sends the news only once. */
type KeyedNews = { key: string; form: NewsForm };
const empty: NewsForm = {
  title: '',
  body: '',
  kind: 'everyone',
  roles: [],
  provinces: [],
  plans: [],
};
const keyed = (form: NewsForm): KeyedNews => ({ key: crypto.randomUUID(), form });
const newNews = { version: 0, value: { key: '', form: empty } };
const rules: EditRules<KeyedNews> = {
  same: (one, other) => same(one.form, other.form),
  merge: mergedForm,
};
/** Problems that are shown only after an attempt to send. */
const lateProblems: readonly string[] = [problemWords.required, problemWords.choose];

const countWords = (people: number | undefined, failed: boolean) =>
  people === 0
    ? problemWords.nobody
    : people !== undefined
      ? words.reaches(people)
      : failed
        ? words.uncounted
        : words.counting;

/** Edits news: the text, its problems, and the number of people it reaches now. */
export function useNews(keeper: Keeper | undefined) {
  const { run } = useCall('notifications-sendCampaign');
  const [attempted, attempt] = useState(false);
  const sent = useRef<CallOutput<'notifications-sendCampaign'>>(undefined);
  const edit = useEdit<KeyedNews>({
    saved: newNews,
    kept: { keeper, name: 'news' },
    rules,
    refusedFields: ({ reason, details }) => [
      ...(reason === 'reaches-nobody' ? [{ field: 'audience', message: problemWords.nobody }] : []),
      ...(details.fields ?? []).map(({ field, message }) => ({
        field: field.split('.')[0] ?? field,
        message,
      })),
    ],
    send: async ({ key, form }) => {
      const audience = audienceOf(form) ?? { everyone: true };
      const { data, failure } = await run(
        { title: form.title, body: form.body, audience },
        { key },
      );
      sent.current = data;
      return { failure };
    },
  });
  const form = edit.mine?.form ?? empty;
  const audience = audienceOf(form);
  const settled = useSettled(audience);
  const counted = useQuery(
    'operator-newsAudience',
    { audience: settled ?? { everyone: true } },
    { enabled: settled !== undefined },
  );
  const isCount = same(settled, audience) && !counted.isPlaceholderData;
  const people = audience && isCount ? counted.data?.people : undefined;
  const problems: Partial<Record<NewsField, string>> = {
    ...(people === 0 && { audience: words.reaches(0) }),
    ...problemsOf(form),
  };
  return {
    ...edit,
    form,
    people,
    attempted,
    kept: edit.kept && edit.dirty,
    /** The count of the chosen audience. */
    count: audience && countWords(people, isCount && counted.error !== null),
    recount: () => void counted.refetch(),
    wrong: edit.wrong || Object.keys(problems).length > 0,
    says: (field: NewsField) => {
      const problem = edit.says(field) ?? problems[field];
      return problem && (attempted || !lateProblems.includes(problem)) ? problem : undefined;
    },
    attempt: () => attempt(true),
    change: (part: Partial<NewsForm>) => edit.change(() => keyed({ ...form, ...part })),
    discard: () => {
      attempt(false);
      edit.discard();
    },
    /** Answers the sent news with the number of people. */
    send: async () => {
      if (!audience || !(await edit.save()).saved) return undefined;
      attempt(false);
      return sent.current;
    },
  };
}
export type NewsWork = ReturnType<typeof useNews>;
