import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import page from '../../../Console.module.css';
import { type DraftItem, withParts } from '../draft/draft.ts';
import type { FormWork } from '../draft/useFormEdit.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { TextPair } from '../fields/TextPair.tsx';
import { Wrong } from '../fields/Wrong.tsx';
import { ShowWhenFields } from './ShowWhenFields.tsx';

type Bare = Extract<DraftItem, { kind: 'group' }>;

/** The text above several questions, and how they stand on pages. */
export function GroupFields({ work, group }: { work: FormWork; group: Bare }) {
  const { says, pathOf } = work;
  const path = pathOf(group.id);
  const change = (parts: { [K in keyof Bare]?: Bare[K] | undefined }) =>
    work.changeItem(withParts(group, parts));
  return (
    <>
      <Wrong text={says(`${path}.items`)} />
      <TextPair
        label={words.groupText}
        field={`${path}.text`}
        text={group.text}
        long
        says={says}
        onChange={(text) => change({ text })}
      />
      <TextPair
        label={words.help}
        mark={words.optional}
        field={`${path}.help`}
        text={group.help}
        says={says}
        onChange={(help) => change({ help })}
      />
      <div className={page.fields}>
        <Switch
          label={words.together}
          on={group.together}
          onChange={(together) => change({ together })}
        />
        <NumberField
          label={words.days}
          help={words.daysHelp}
          value={group.days}
          error={says(`${path}.days`)}
          onChange={(days) => change({ days })}
        />
      </div>
      <ShowWhenFields work={work} item={group} />
    </>
  );
}
