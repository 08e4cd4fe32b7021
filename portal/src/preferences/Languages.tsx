import { own } from '@corridor/contract/platform/own.ts';
import {
  type Language,
  languagesLike,
  presentationLimits,
} from '@corridor/contract/preferences/presentation/rules.ts';
import { words } from '@corridor/contract/preferences/presentation/words.ts';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './Languages.module.css';

type Props = {
  chosen: readonly Language[];
  error: string | undefined;
  onChange: (chosen: Language[]) => void;
};

const maxLanguages = presentationLimits.languages;

/** Chooses several of the languages common in Canada. Each has a button to remove it. */
export function Languages({ chosen, error, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const [news, setNews] = useState('');
  const full = chosen.length >= maxLanguages;
  const matches = open && !full ? languagesLike(text, chosen) : [];
  const show = (typed: string, opens: boolean) => {
    setText(typed);
    setOpen(opens);
    setActiveIndex(0);
  };
  const add = (language: Language) => {
    onChange([...chosen, language]);
    setNews(words.languageAdded(words.language(language)));
    show('', false);
  };
  const remove = (language: Language) => {
    onChange(chosen.filter((other) => other !== language));
    setNews(words.languageRemoved(words.language(language)));
    // The button disappears with its language, so the field gets the focus.
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = own({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step) {
      event.preventDefault();
      if (matches.length > 0)
        setActiveIndex((activeIndex + step + matches.length) % matches.length);
      else setOpen(true);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const language = matches[activeIndex];
      if (language) add(language);
    }
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      show('', false);
    }
  };
  const listed = matches.length > 0;
  return (
    <div className={styles.languages}>
      <TextField
        ref={field}
        role="combobox"
        label={words.languages}
        help={full ? words.languagesFull(maxLanguages) : words.languagesHelp(maxLanguages)}
        error={error}
        placeholder={words.addLanguage}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? `${id}-list` : undefined}
        aria-activedescendant={listed ? `${id}-${activeIndex}` : undefined}
        maxLength={60}
        readOnly={full}
        value={text}
        onChange={({ target }) => show(target.value, true)}
        onClick={() => setOpen(true)}
        onBlur={() => show('', false)}
        onKeyDown={handleKey}
      />
      {listed && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={words.languagesFound}
          className={styles.list}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {matches.map((language, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keyboard
            <div
              key={language}
              id={`${id}-${index}`}
              ref={(row) => {
                if (index === activeIndex) row?.scrollIntoView({ block: 'nearest' });
              }}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              onClick={() => add(language)}
            >
              {words.language(language)}
            </div>
          ))}
        </div>
      )}
      {open && !full && !listed && <p>{words.noLanguage}</p>}
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={words.chosenLanguages}>
          {chosen.map((language) => (
            <li key={language}>
              {words.language(language)}
              <IconButton
                label={words.removeLanguage(words.language(language))}
                onClick={() => remove(language)}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visuallyHidden">
        {news}
      </p>
    </div>
  );
}
