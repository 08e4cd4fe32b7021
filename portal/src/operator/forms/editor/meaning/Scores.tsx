import type { Question, Score } from '@corridor/contract/forms/form.ts';
import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { highestSum } from '@corridor/contract/forms/rules.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { CheckboxList } from '../../../CheckboxList.tsx';
import page from '../../../Console.module.css';
import { formOf, nameOf, withParts } from '../draft/draft.ts';
import { newScore } from '../draft/newParts.ts';
import type { FormWork } from '../draft/useFormEdit.ts';
import styles from '../Editor.module.css';
import { NumberField } from '../fields/NumberField.tsx';
import { TextPair } from '../fields/TextPair.tsx';
import { BandRows } from './BandRows.tsx';
import { PartList } from './PartList.tsx';

/** The sums that the clinician reads of the answers. */
export function Scores({ work }: { work: FormWork }) {
  const { draft, says } = work;
  return (
    <PartList
      title={words.sections.scores}
      parts={draft.scores}
      none={words.noScores}
      problem={says('scores')}
      most={shapeLimits.scores}
      labelOf={(at) => words.score(at + 1)}
      words={{ add: words.addScore, remove: words.remove, removed: words.removed }}
      newPart={newScore}
      onChange={(step) => work.step((before) => ({ ...before, scores: step(before.scores) }))}
    >
      {(score, at, set) => (
        <ScoreFields work={work} score={score} set={set} field={`scores.${at}`} />
      )}
    </PartList>
  );
}

type Props = { work: FormWork; score: Score; field: string; set: (score: Score) => void };

function ScoreFields({ work, score, field, set }: Props) {
  const { draft, says } = work;
  const most = highestSum(formOf(draft), score.of);
  const problem =
    says(`${field}.of`) ?? score.of.map((_, at) => says(`${field}.of.${at}`)).find(Boolean);
  return (
    <>
      <TextPair
        label={words.scoreName}
        field={`${field}.text`}
        text={score.text}
        says={says}
        onChange={(text) => set({ ...score, text })}
      />
      <CheckboxList
        className={styles.counted}
        label={words.counts}
        mark={words.countsHelp}
        options={countable(work, score)}
        says={(id) => (own(draft.items, id) ? nameOf(own(draft.items, id)) : words.gone)}
        chosen={score.of}
        error={problem}
        onChange={(counted) => set({ ...score, of: counted })}
      />
      <p className={page.quiet}>{words.highest(most)}</p>
      <BandRows
        score={{ ...score, most }}
        field={field}
        says={says}
        onChange={(bands) => set({ ...score, bands })}
      />
      <PositiveFields score={score} field={field} says={says} set={set} />
    </>
  );
}

/** The questions that can count, and those that are counted already. */
function countable({ draft: { items, order } }: FormWork, score: Score): string[] {
  const can = order.flatMap(({ id, group }) => {
    const item = own(items, id);
    const holder = group === undefined ? undefined : own(items, group);
    const isLog = holder?.kind === 'group' && holder.days !== undefined;
    return item && !isLog && counts(item as Question) ? [id] : [];
  });
  return [...can, ...score.of.filter((id) => !can.includes(id))];
}

const counts = ({ kind }: Question) => ['choice', 'yesNo', 'scale'].includes(kind);

type PositiveProps = Pick<Props, 'score' | 'field' | 'set'> & { says: FormWork['says'] };
type Positive = NonNullable<Score['positive']>;

/** The sum from which on the screen is positive. */
function PositiveFields({ score, field, says, set }: PositiveProps) {
  const { positive } = score;
  const change = (parts: { [K in keyof Positive]?: Positive[K] | undefined }) => {
    const { from, female, male } = { ...positive, ...parts };
    const isNone = from === undefined && female === undefined && male === undefined;
    const next = withParts<Positive>({ from: from ?? Number.NaN }, { female, male });
    set(withParts(score, { positive: isNone || isBlank(next) ? undefined : next }));
  };
  return (
    <div className={styles.three}>
      <NumberField
        label={words.positive}
        mark={words.optional}
        value={positive?.from}
        error={says(`${field}.positive.from`)}
        onChange={(from) => change({ from })}
      />
      <NumberField
        label={words.positiveFemale}
        mark={words.optional}
        value={positive?.female}
        error={says(`${field}.positive.female`)}
        onChange={(female) => change({ female })}
      />
      <NumberField
        label={words.positiveMale}
        mark={words.optional}
        value={positive?.male}
        error={says(`${field}.positive.male`)}
        onChange={(male) => change({ male })}
      />
    </div>
  );
}

/** Nothing was written, or all of it was taken away again. */
const isBlank = ({ from, female, male }: Positive) =>
  Number.isNaN(from) && female === undefined && male === undefined;
