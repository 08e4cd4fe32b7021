import type { Condition, Question } from '@corridor/contract/forms/form.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { nameOf } from '../draft/draft.ts';
import { newCondition, withComparison } from '../draft/newParts.ts';
import styles from '../Editor.module.css';
import { NumberField } from '../fields/NumberField.tsx';

type Props = {
  condition: Condition;
  at: number;
  /** The questions that it can ask. */
  earlier: readonly Question[];
  problem: string | undefined;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
};
type Comparison = keyof typeof words.comparisons;

const comparisonsOf = ({ kind }: Question): Comparison[] => {
  const presence: Comparison[] = ['answered', 'unanswered'];
  if (kind === 'choice' || kind === 'yesNo') return ['equal', 'different', ...presence];
  return kind === 'number' || kind === 'scale' ? ['above', 'below', ...presence] : presence;
};

/** One condition as a sentence: a question, a comparison and a value. */
export function ConditionRow({ condition, at, earlier, problem, onChange, onRemove }: Props) {
  const number = at + 1;
  const asked = earlier.find(({ id }) => id === condition.item);
  const comparison: Comparison =
    condition.is === 'answered' && !condition.value ? 'unanswered' : condition.is;
  const choose = (id: string) => {
    const next = earlier.find((question) => question.id === id);
    if (next) onChange(newCondition(next));
  };
  const compare = (chosen: Comparison) => {
    if (!asked) return;
    if (chosen === 'answered' || chosen === 'unanswered')
      onChange({ item: asked.id, is: 'answered', value: chosen === 'answered' });
    else onChange(withComparison(asked, chosen, condition.value));
  };
  return (
    <div className={styles.condition}>
      <SelectField
        label={words.conditionItem(number)}
        value={asked ? asked.id : ''}
        error={problem}
        options={[
          ...(asked ? [] : [{ value: '', says: words.gone }]),
          ...earlier.map((question) => ({ value: question.id, says: nameOf(question) })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {asked && (
        <>
          <SelectField
            label={words.comparison(number)}
            value={comparison}
            options={comparisonsOf(asked).map((value) => ({
              value,
              says: words.comparisons[value],
            }))}
            onChange={({ target }) => compare(target.value as Comparison)}
          />
          <ValueField condition={condition} asked={asked} number={number} onChange={onChange} />
        </>
      )}
      <IconButton label={words.removeCondition(number)} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}

type ValueProps = Pick<Props, 'condition' | 'onChange'> & { asked: Question; number: number };

function ValueField({ condition, asked, number, onChange }: ValueProps) {
  if (condition.is === 'answered') return null;
  const label = words.value(number);
  if (condition.is === 'above' || condition.is === 'below')
    return (
      <NumberField
        label={label}
        value={condition.value}
        onChange={(value) => onChange({ ...condition, value: value ?? Number.NaN })}
      />
    );
  const { item, is } = condition;
  const options =
    asked.kind === 'choice'
      ? asked.options.map((option) => ({ value: option.code, says: nameOf(option) }))
      : [
          { value: 'true', says: words.yes },
          { value: 'false', says: words.no },
        ];
  const isKnown = options.some(({ value }) => value === String(condition.value));
  return (
    <SelectField
      label={label}
      value={isKnown ? String(condition.value) : ''}
      options={isKnown ? options : [{ value: '', says: words.gone }, ...options]}
      onChange={({ target }) =>
        onChange({
          item,
          is,
          value: asked.kind === 'choice' ? target.value : target.value === 'true',
        })
      }
    />
  );
}
