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

const most = presentationLimits.languages;

/** Several of the languages common in Canada: found by their names, each taken away with a button. */
export function Languages({ chosen, error, onChange }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [news, setNews] = useState('');
  const full = chosen.length >= most;
  const found = open && !full ? languagesLike(text, chosen) : [];
  const show = (typed: string, opens: boolean) => {
    setText(typed);
    setOpen(opens);
    setAt(0);
  };
  const add = (language: Language) => {
    onChange([...chosen, language]);
    setNews(words.languageAdded(words.language(language)));
    show('', false);
  };
  const remove = (language: Language) => {
    onChange(chosen.filter((other) => other !== language));
    setNews(words.languageRemoved(words.language(language)));
    // The button goes with its language.
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const step = own({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step) {
      event.preventDefault();
      if (found.length > 0) setAt((at + step + found.length) % found.length);
      else setOpen(true);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const language = found[at];
      if (language) add(language);
    }
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      show('', false);
    }
  };
  const listed = found.length > 0;
  return (
    <div className={styles.languages}>
      <TextField
        ref={field}
        role="combobox"
        label={words.languages}
        help={full ? words.languagesFull(most) : words.languagesHelp(most)}
        error={error}
        placeholder={words.addLanguage}
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? `${id}-list` : undefined}
        aria-activedescendant={listed ? `${id}-${at}` : undefined}
        maxLength={60}
        readOnly={full}
        value={text}
        onChange={({ target }) => show(target.value, true)}
        onClick={() => setOpen(true)}
        onBlur={() => show('', false)}
        onKeyDown={press}
      />
      {listed && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={words.languagesFound}
          className={styles.list}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((language, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keyboard
            <div
              key={language}
              id={`${id}-${index}`}
              ref={(row) => {
                if (index === at) row?.scrollIntoView({ block: 'nearest' });
              }}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
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
