import type { Question } from '@corridor/contract/forms/form.ts';
import { kindWords } from '@corridor/contract/forms/words.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { showUndo } from '../../../../platform/snackbars.ts';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import page from '../../../Console.module.css';
import { nameOf, withParts } from '../draft/draft.ts';
import { withKind } from '../draft/newParts.ts';
import { regrouped } from '../draft/order.ts';
import type { FormWork } from '../draft/useFormEdit.ts';
import { TextPair } from '../fields/TextPair.tsx';
import { KindFields } from './KindFields.tsx';
import { ShowWhenFields } from './ShowWhenFields.tsx';

type Props = { work: FormWork; question: Question; group: string | undefined };

const { group: _group, ...kinds } = kindWords;
const kindOptions = Object.entries(kinds).map(([value, says]) => ({ value, says }));

/** Every part of one question. */
export function QuestionFields({ work, question, group }: Props) {
  const { says } = work;
  const path = work.pathOf(question.id);
  const isAsked = question.kind !== 'information';
  const setKind = (kind: Question['kind']) => {
    if (kind === question.kind) return;
    work.changeItem(withKind(question, kind));
    showUndo(words.kindChanged(kindWords[kind]), () => work.changeItem(question));
  };
  return (
    <>
      <TextPair
        label={isAsked ? words.text : words.information}
        field={`${path}.text`}
        text={question.text}
        long
        says={says}
        onChange={(text) => work.changeItem({ ...question, text })}
      />
      <TextPair
        label={words.help}
        mark={words.optional}
        field={`${path}.help`}
        text={question.help}
        says={says}
        onChange={(help) => work.changeItem({ ...question, help })}
      />
      <div className={page.fields}>
        <SelectField
          label={words.kind}
          value={question.kind}
          options={kindOptions}
          onChange={({ target }) => setKind(target.value as Question['kind'])}
        />
        <GroupChoice work={work} id={question.id} group={group} />
      </div>
      {isAsked && (
        <Switch
          label={words.mustAnswer}
          on={question.required}
          onChange={(required) => work.changeItem(withParts(question, { required }))}
        />
      )}
      <KindFields
        key={question.kind}
        question={question}
        path={path}
        says={says}
        onChange={(changed) => work.changeItem(changed)}
      />
      <ShowWhenFields work={work} item={question} />
    </>
  );
}

type GroupProps = { work: FormWork; id: string; group: string | undefined };

/** The group of a question, for people who do not drag. */
function GroupChoice({ work, id, group }: GroupProps) {
  const { items, order } = work.draft;
  const groups = order.flatMap((ordered) => {
    const item = own(items, ordered.id);
    return item?.kind === 'group' ? [item] : [];
  });
  if (groups.length === 0) return null;
  return (
    <SelectField
      label={words.insideGroup}
      value={group ?? ''}
      options={[
        { value: '', says: words.noGroup },
        ...groups.map((each) => ({ value: each.id, says: nameOf(each) })),
      ]}
      onChange={({ target }) =>
        work.step((before) => ({
          ...before,
          order: regrouped(before.order, id, target.value || undefined),
        }))
      }
    />
  );
}
