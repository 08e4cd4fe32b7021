import type { Condition, Question } from '@corridor/contract/forms/form.ts';
import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import page from '../../../Console.module.css';
import { type DraftItem, withParts } from '../draft/draft.ts';
import { newCondition, type ShowWhen } from '../draft/newParts.ts';
import type { FormWork } from '../draft/useFormEdit.ts';
import styles from '../Editor.module.css';
import { ConditionRow } from './ConditionRow.tsx';

type Props = { work: FormWork; item: DraftItem };
type When = keyof typeof words.when;

/** The answers before, by which a question or a group is shown. */
export function ShowWhenFields({ work, item }: Props) {
  const { showWhen } = item;
  const fields = useRef<HTMLFieldSetElement>(null);
  const earlier = earlierQuestions(work, item.id);
  const newest = earlier.at(-1);
  const set = (next: ShowWhen | undefined) =>
    work.changeItem(withParts(item as Question, { showWhen: next }) as DraftItem);
  const setConditions = (conditions: Condition[], join: ShowWhen['join']) =>
    set(conditions.length > 0 ? { join, of: conditions } : undefined);
  const remove = (conditions: Condition[], join: ShowWhen['join']) => {
    flushSync(() => setConditions(conditions, join));
    fields.current?.querySelector('select')?.focus();
  };
  const setWhen = (when: When) => {
    if (when === 'always') return set(undefined);
    const conditions = showWhen?.of ?? (newest ? [newCondition(newest)] : []);
    setConditions(conditions, when);
  };
  if (!newest && !showWhen) return <p className={page.quiet}>{words.noEarlier}</p>;
  const field = `${work.pathOf(item.id)}.showWhen.of`;
  return (
    <fieldset ref={fields} className={styles.when}>
      <legend className="visuallyHidden">{words.showWhen}</legend>
      <SelectField
        label={words.showWhen}
        value={showWhen?.join ?? 'always'}
        options={Object.entries(words.when).map(([value, says]) => ({ value, says }))}
        onChange={({ target }) => setWhen(target.value as When)}
      />
      {showWhen?.of.map((condition, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition changes while it is edited, its position does not
          key={index}
          condition={condition}
          at={index}
          earlier={earlier}
          problem={work.says(`${field}.${index}`)}
          onChange={(next) => setConditions(showWhen.of.with(index, next), showWhen.join)}
          onRemove={() => remove(showWhen.of.toSpliced(index, 1), showWhen.join)}
        />
      ))}
      {showWhen && newest && (
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          disabled={showWhen.of.length >= shapeLimits.conditions}
          onClick={() => setConditions([...showWhen.of, newCondition(newest)], showWhen.join)}
        >
          {words.addCondition}
        </Button>
      )}
    </fieldset>
  );
}

/** The questions before an item that a condition can ask. Those of a log decide inside it alone. */
function earlierQuestions({ draft: { items, order } }: FormWork, id: string): Question[] {
  const at = order.findIndex((item) => item.id === id);
  const home = order[at]?.group;
  return order.slice(0, Math.max(at, 0)).flatMap(({ id: earlier, group }) => {
    const item = own(items, earlier);
    const holder = group === undefined ? undefined : own(items, group);
    const isLog = holder?.kind === 'group' && holder.days !== undefined;
    const isPossible = item && item.kind !== 'group' && item.kind !== 'information';
    return isPossible && (!isLog || group === home) ? [item] : [];
  });
}
