import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { showUndo } from '../../../../platform/snackbars.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { Switch } from '../../../../ui/fields/Switch.tsx';
import { withParts } from '../draft/draft.ts';
import { type Choice, newOption, type Option } from '../draft/newParts.ts';
import styles from '../Editor.module.css';
import { NumberField } from '../fields/NumberField.tsx';
import { TextPair } from '../fields/TextPair.tsx';
import { Wrong } from '../fields/Wrong.tsx';

type Props = {
  question: Choice;
  path: string;
  says: (field: string) => string | undefined;
  onChange: (question: Choice) => void;
};

/** The answers of a choice, with their points in a score. */
export function OptionRows({ question, path, says, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { options, several } = question;
  const setOptions = (next: Option[]) => onChange({ ...question, options: next });
  const remove = (code: string) => {
    flushSync(() => setOptions(options.filter((option) => option.code !== code)));
    add.current?.focus();
    const [gone] = options.filter((option) => option.code === code);
    showUndo(words.removed(gone?.text.en || words.unnamed), () => onChange(question));
  };
  return (
    <>
      <Switch
        label={words.several}
        on={several}
        onChange={(on) => onChange({ ...question, several: on })}
      />
      <Wrong text={says(`${path}.options`)} />
      <ol ref={list} className={styles.parts} aria-label={words.options}>
        {options.map((option, index) => {
          const set = (parts: { [K in keyof Option]?: Option[K] | undefined }) =>
            setOptions(options.with(index, withParts(option, parts)));
          const field = `${path}.options.${index}`;
          return (
            <li key={option.code} className={styles.option}>
              <TextPair
                label={words.option(index + 1)}
                field={`${field}.text`}
                text={option.text}
                says={says}
                onChange={(text) => set({ text })}
              />
              <NumberField
                label={words.points(index + 1)}
                value={option.points}
                error={says(`${field}.points`)}
                onChange={(points) => set({ points })}
              />
              <IconButton
                label={words.removeOption(option.text.en || String(index + 1))}
                onClick={() => remove(option.code)}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <Button
        ref={add}
        icon={<IconPlus size={16} aria-hidden />}
        disabled={options.length >= shapeLimits.options.most}
        onClick={() => {
          // The new field must exist before it can get the focus.
          flushSync(() => setOptions([...options, newOption()]));
          list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')?.focus();
        }}
      >
        {words.addOption}
      </Button>
    </>
  );
}
