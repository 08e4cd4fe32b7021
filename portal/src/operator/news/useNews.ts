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

/** The key goes with the words: sent again after an unclear end, they are sent once. */
type Edited = { key: string; form: NewsForm };
const empty: NewsForm = {
  ...{ title: '', body: '', kind: 'everyone' },
  ...{ roles: [], provinces: [], plans: [] },
};
const began = (form = empty): Edited => ({ key: crypto.randomUUID(), form });
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** Not held against whoever has not tried yet. */
const patient: readonly string[] = [problemWords.required, problemWords.choose];

const countWords = (people: number | undefined, failed: boolean) =>
  people === 0
    ? problemWords.nobody
    : people !== undefined
      ? words.reaches(people)
      : failed
        ? words.uncounted
        : words.counting;

/** News under work: what is written, what is wrong with it, and whom it reaches by now. */
export function useNews(keeper: Keeper | undefined) {
  const send = useCall('notifications-sendCampaign');
  const [edited, setEdited] = useState<Edited>();
  const [attempted, attempt] = useState(false);
  const form = edited?.form ?? empty;
  const dirty = !same(form, empty);
  const { kept, restored } = useKeptEdit<Edited>({
    ...{ keeper, name: 'news', ready: true, edit: edited && { edited, dirty } },
    onRead: (left) => setEdited(left ?? began()),
  });
  const audience = audienceOf(form);
  const settled = useSettled(audience);
  const counted = useQuery(
    'operator-newsAudience',
    { audience: settled ?? { everyone: true } },
    { enabled: settled !== undefined },
  );
  const isCount = same(settled, audience) && !counted.isPlaceholderData;
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
    ...{ form, dirty, people, attempted, failure },
    ready: edited !== undefined,
    busy: send.running,
    kept: kept && dirty,
    restored: restored && dirty,
    /** Of an audience that is chosen. */
    count: audience && countWords(people, isCount && counted.error !== null),
    recount: () => void counted.refetch(),
    wrong: Object.keys(problems).length > 0,
    says: (field: NewsField) => {
      const problem = problems[field];
      return problem && (attempted || !patient.includes(problem)) ? problem : undefined;
    },
    attempt: () => attempt(true),
    change: (more: Partial<NewsForm>) => {
      if (failure) send.reset();
      setEdited(began({ ...form, ...more }));
    },
    discard: () => begin(began()),
    /** Answers what it became, and for how many it was. */
    send: async () => {
      if (!edited || !audience) return undefined;
      const { title, body } = form;
      const { data } = await send.run({ title, body, audience }, { key: edited.key });
      if (data) begin(began());
      return data;
    },
  };
}
export type NewsWork = ReturnType<typeof useNews>;
