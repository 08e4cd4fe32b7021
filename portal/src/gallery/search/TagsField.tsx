import { distinctTags, tagKey } from '@corridor/contract/gallery/rules.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import { OptionList } from '../../ui/fields/OptionList.tsx';
import { useCombobox } from '../../ui/fields/useCombobox.ts';
import styles from './TagsField.module.css';

type Props = {
  label: string;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** The largest number of tags, and the message for one too many. */
  most?: { count: number; message: string };
  /** The label is for screen readers alone. */
  hidesLabel?: boolean;
};

const suggestedAtMost = 8;

/** Tags as chips, with suggestions from the person's own tags. */
export function TagsField({ label, tags, onChange, most, hidesLabel = false }: Props) {
  const id = useId();
  const own = useQuery('gallery-tags', {}).data?.userTags ?? [];
  const [typed, setTyped] = useState('');
  const [focused, setFocused] = useState(false);
  const [problem, setProblem] = useState<string>();
  const taken = new Set(tags.map(tagKey));
  const wanted = tagKey(typed);
  const options = focused
    ? own
        .filter((tag) => !taken.has(tagKey(tag)) && tagKey(tag).includes(wanted))
        .slice(0, suggestedAtMost)
    : [];
  const add = (text: string) => {
    const added = distinctTags([...tags, ...text.split(',')]);
    setTyped('');
    if (most && added.length > most.count) return setProblem(most.message);
    setProblem(undefined);
    onChange(added);
  };
  const remove = (tag: string) => {
    setProblem(undefined);
    onChange(tags.filter((each) => each !== tag));
  };
  const combobox = useCombobox({ options: typed === '' ? [] : options, onChoose: add });
  const handleKey = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    if (event.key === 'Backspace' && typed === '' && last) remove(last);
    else if ((event.key === ',' || event.key === 'Enter') && typed.trim() !== '') {
      event.preventDefault();
      const exact = options.find((tag) => tagKey(tag) === wanted);
      add(event.key === 'Enter' && !exact ? (options[combobox.activeIndex] ?? typed) : typed);
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
    } else if (event.key !== 'Enter') combobox.field.onKeyDown(event);
  };
  return (
    <div className={styles.field}>
      <label className={hidesLabel ? 'visuallyHidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-error={problem !== undefined}>
        {tags.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
            <button type="button" aria-label={words.removeTag(tag)} onClick={() => remove(tag)}>
              <IconX size={14} stroke={2} aria-hidden />
            </button>
          </span>
        ))}
        <input
          {...combobox.field}
          id={id}
          value={typed}
          placeholder={words.addTag}
          maxLength={200}
          onKeyDown={handleKey}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            if (typed.trim() !== '') add(typed);
          }}
          onChange={({ target }) => setTyped(target.value)}
        />
        {most && tags.length > 0 && (
          <span className={`${styles.count} tabular`}>
            {words.tagCount(tags.length, most.count)}
          </span>
        )}
      </div>
      {typed !== '' && options.length > 0 && (
        <OptionList combobox={combobox} label={label} keyOf={(tag) => tag} followsPointer>
          {(tag) => tag}
        </OptionList>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
