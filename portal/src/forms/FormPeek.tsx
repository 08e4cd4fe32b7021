import type { Question, Words } from '@corridor/contract/forms/form.ts';
import { pagesOf } from '@corridor/contract/forms/formPages.ts';
import { words } from '@corridor/contract/forms/sender/words.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { Mark } from '../ui/marks/Mark.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Forms.module.css';

/** More pages than this are shown as one line. */
const mostParts = 14;

/** The first page of the chosen form, as small as a phone. It asks nothing. */
export function FormPeek({ formId, clinic }: { formId: string | undefined; clinic: string }) {
  const { data, isError, refetch } = useQuery(
    'forms-preview',
    { formId: formId ?? '' },
    { enabled: !!formId },
  );
  if (!formId) return <p className={styles.none}>{words.opensNothing}</p>;
  if (isError && data?.formId !== formId)
    return <RetryNote onRetry={refetch}>{words.previewFailed}</RetryNote>;
  if (!data || data.formId !== formId) return <Skeleton width="100%" height={260} />;
  const { form } = data;
  const pages = pagesOf(form, {});
  const [first] = pages;
  const items = (first?.slots ?? []).slice(0, 3).map(({ item }) => item);
  const stem = first?.group?.text;
  return (
    <div className={styles.phone}>
      <p>
        <Mark />
        {clinic}
      </p>
      <div className={styles.parts} aria-hidden>
        {pages.slice(0, mostParts).map(({ key }) => (
          <span key={key} />
        ))}
      </div>
      {stem && <p className={styles.stem}>{says(stem)}</p>}
      {items.map((item) => (
        <PeekItem key={item.id} item={item} />
      ))}
    </div>
  );
}

const says = ({ en }: Words) => en;

function PeekItem({ item }: { item: Question }) {
  const choices = choicesOf(item);
  return (
    <div className={styles.peeked}>
      <strong>{says(item.text)}</strong>
      {choices.length > 0 && (
        <ul>
          {choices.map((choice) => (
            <li key={choice}>
              <span aria-hidden />
              {choice}
            </li>
          ))}
        </ul>
      )}
      {['number', 'date', 'text'].includes(item.kind) && <div className={styles.blank} />}
    </div>
  );
}

const mostChoices = 6;

function choicesOf(item: Question): string[] {
  if (item.kind === 'yesNo') return [words.yes, words.no];
  if (item.kind !== 'choice') return [];
  return item.options.slice(0, mostChoices).map(({ text }) => says(text));
}
