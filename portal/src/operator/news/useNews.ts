import {
  audienceOf,
  type NewsField,
  type NewsForm,
  problemsOf,
} from '@corridor/contract/operator/news/rules.ts';
import { problemWords, newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { useSettled } from '../../platform/useSettled.ts';
import { useKeptEdit } from '../useKeptEdit.ts';

/** The key belongs to the text, so a repeat after a lost answer sends the news only once. */
type Edited = { key: string; form: NewsForm };
const empty: NewsForm = {
  title: '',
  body: '',
  kind: 'everyone',
  roles: [],
  provinces: [],
  plans: [],
};
const newEdit = (form = empty): Edited => ({ key: crypto.randomUUID(), form });
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
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
  const send = useCall('notifications-sendCampaign');
  const [edited, setEdited] = useState<Edited>();
  const [attempted, attempt] = useState(false);
  const form = edited?.form ?? empty;
  const dirty = !isSame(form, empty);
  const { kept, restored } = useKeptEdit<Edited>({
    keeper,
    name: 'news',
    ready: true,
    edit: edited && { edited, dirty },
    onRead: (keptEdit) => setEdited(keptEdit ?? newEdit()),
  });
  const audience = audienceOf(form);
  const settled = useSettled(audience);
  const counted = useQuery(
    'operator-newsAudience',
    { audience: settled ?? { everyone: true } },
    { enabled: settled !== undefined },
  );
  const isCount = isSame(settled, audience) && !counted.isPlaceholderData;
  const people = audience && isCount ? counted.data?.people : undefined;
  const { failure } = send;
  const refused = failure?.details.fields?.map(({ field, message }) => [
    field.split('.')[0],
    message,
  ]);
  const problems: Partial<Record<NewsField, string>> = {
    ...(people === 0 && { audience: words.reaches(0) }),
    ...problemsOf(form),
    ...(failure?.reason === 'reaches-nobody' && { audience: problemWords.nobody }),
    ...Object.fromEntries(refused ?? []),
  };
  const begin = (next: Edited) => {
    setEdited(next);
    attempt(false);
    send.reset();
  };
  return {
    form,
    dirty,
    people,
    attempted,
    failure,
    ready: edited !== undefined,
    busy: send.running,
    kept: kept && dirty,
    restored: restored && dirty,
    /** The count of the chosen audience. */
    count: audience && countWords(people, isCount && counted.error !== null),
    recount: () => void counted.refetch(),
    wrong: Object.keys(problems).length > 0,
    says: (field: NewsField) => {
      const problem = problems[field];
      return problem && (attempted || !lateProblems.includes(problem)) ? problem : undefined;
    },
    attempt: () => attempt(true),
    change: (part: Partial<NewsForm>) => {
      if (failure) send.reset();
      setEdited(newEdit({ ...form, ...part }));
    },
    discard: () => begin(newEdit()),
    /** Answers the sent news with the number of people. */
    send: async () => {
      if (!edited || !audience) return undefined;
      const { title, body } = form;
      const { data } = await send.run({ title, body, audience }, { key: edited.key });
      if (data) begin(newEdit());
      return data;
    },
  };
}
export type NewsWork = ReturnType<typeof useNews>;
