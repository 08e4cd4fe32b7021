import type { Question } from '@corridor/contract/forms/form.ts';
import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import page from '../../../Console.module.css';
import { type Draft, nameOf } from '../draft/draft.ts';
import { newFlag } from '../draft/newParts.ts';
import type { FormWork } from '../draft/useFormEdit.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { TextPair } from '../fields/TextPair.tsx';
import { Wrong } from '../fields/Wrong.tsx';
import { PartList } from './PartList.tsx';

const flaggable = ({ items, order }: Draft) =>
  order.flatMap(({ id }) => {
    const item = own(items, id) as Question | undefined;
    return item && ['choice', 'yesNo', 'number', 'scale'].includes(item.kind) ? [item] : [];
  });

/** The answers that stand at the top of the result. */
export function Flags({ work }: { work: FormWork }) {
  const { draft, says } = work;
  const questions = flaggable(draft);
  return (
    <PartList
      title={words.sections.flags}
      parts={draft.flags}
      none={words.noFlags}
      problem={says('flags')}
      most={shapeLimits.flags}
      labelOf={(at) => words.flag(at + 1)}
      words={{ add: words.addFlag, remove: words.remove, removed: words.removed }}
      newPart={() => newFlag(questions[0]?.id ?? '')}
      onChange={(step) => work.step((before) => ({ ...before, flags: step(before.flags) }))}
    >
      {(flag, at, set) => {
        const field = `flags.${at}`;
        const isKnown = questions.some(({ id }) => id === flag.item);
        return (
          <>
            <div className={page.fields}>
              <SelectField
                label={words.flagItem}
                value={isKnown ? flag.item : ''}
                error={says(`${field}.item`)}
                options={[
                  ...(isKnown
                    ? []
                    : [{ value: '', says: flag.item === '' ? words.choose : words.gone }]),
                  ...questions.map((question) => ({
                    value: question.id,
                    says: nameOf(question),
                  })),
                ]}
                onChange={({ target }) => set({ ...flag, item: target.value })}
              />
              <NumberField
                label={words.above}
                help={words.aboveHelp}
                value={flag.above}
                error={says(`${field}.above`)}
                onChange={(above) => set({ ...flag, above: above ?? Number.NaN })}
              />
            </div>
            <TextPair
              label={words.flagText}
              field={`${field}.text`}
              text={flag.text}
              says={says}
              onChange={(text) => set({ ...flag, text })}
            />
            <Switch
              label={words.crisis}
              on={flag.crisis}
              onChange={(crisis) => set({ ...flag, crisis })}
            />
          </>
        );
      }}
    </PartList>
  );
}

/** Patterns that came with a file. */
export function Patterns({ work }: { work: FormWork }) {
  const { draft, problemAt } = work;
  if (draft.patterns.length === 0) return null;
  return (
    <PartList
      title={words.sections.patterns}
      parts={draft.patterns}
      none=""
      problem={undefined}
      most={draft.patterns.length}
      labelOf={(at) => nameOf(draft.patterns[at])}
      words={{ remove: words.remove, removed: words.removed }}
      onChange={(step) => work.step((before) => ({ ...before, patterns: step(before.patterns) }))}
    >
      {(_, index) => (
        <>
          <p className={page.quiet}>{words.patternsLead}</p>
          <Wrong text={problemAt(`patterns.${index}.`)} />
        </>
      )}
    </PartList>
  );
}
