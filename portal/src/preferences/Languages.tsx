import {
  type Language,
  presentationLimits,
} from '@corridor/contract/preferences/presentation/choices.ts';
import { languagesLike } from '@corridor/contract/preferences/presentation/rules.ts';
import { words } from '@corridor/contract/preferences/presentation/words.ts';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { OptionList } from '../ui/fields/OptionList.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useCombobox } from '../ui/fields/useCombobox.ts';
import styles from './Languages.module.css';

type Props = {
  chosen: readonly Language[];
  error: string | undefined;
  onChange: (chosen: Language[]) => void;
};

const maxLanguages = presentationLimits.languages;

/** Chooses several of the languages common in Canada. Each has a button to remove it. */
export function Languages({ chosen, error, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [news, setNews] = useState('');
  const full = chosen.length >= maxLanguages;
  const matches = open && !full ? languagesLike(text, chosen) : [];
  const show = (typed: string, opens: boolean) => {
    setText(typed);
    setOpen(opens);
    combobox.activate(0);
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
  const combobox = useCombobox({
    options: matches,
    onChoose: add,
    onOpen: () => setOpen(true),
    onEscape: () => {
      if (open) show('', false);
      return open;
    },
  });
  const listed = matches.length > 0;
  return (
    <div className={styles.languages}>
      <TextField
        ref={field}
        {...combobox.field}
        label={words.languages}
        help={full ? words.languagesFull(maxLanguages) : words.languagesHelp(maxLanguages)}
        error={error}
        placeholder={words.addLanguage}
        maxLength={60}
        readOnly={full}
        value={text}
        onChange={({ target }) => show(target.value, true)}
        onClick={() => setOpen(true)}
        onBlur={() => show('', false)}
      />
      {listed && (
        <OptionList combobox={combobox} label={words.languagesFound} keyOf={(language) => language}>
          {words.language}
        </OptionList>
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
