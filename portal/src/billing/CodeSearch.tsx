import type { TermKind } from '@corridor/contract/billing/tables/rules.ts';
import { searchWords as words } from '@corridor/contract/billing/tables/words.ts';
import { useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';
import { useSettled } from '../platform/useSettled.ts';
import { OptionList } from '../ui/fields/OptionList.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useCombobox } from '../ui/fields/useCombobox.ts';
import styles from './CodeSearch.module.css';

type Props = {
  kind: TermKind;
  /** The code. While the person searches by words, it holds these words. */
  value: string;
  label?: string;
  help?: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (code: string) => void;
};

const typedMost = 100;

/** A field for a code. It finds codes by their beginning and by their words. */
export function CodeSearch({ kind, value, label = words[kind], onChange, ...field }: Props) {
  const [isSearching, setIsSearching] = useState(false);
  const typed = useSettled(value.trim());
  const asks = isSearching && typed !== '';
  const { data, error } = useQuery(
    'billing-searchCodes',
    { kind, words: typed },
    { enabled: asks },
  );
  const found = asks && value.trim() !== '' ? (data?.codes ?? []) : [];
  // A code that is typed whole needs no choice.
  const isWhole = found.length === 1 && found[0]?.code === value.trim();
  const codes = isWhole ? [] : found;
  const combobox = useCombobox({
    options: codes,
    onChoose: ({ code }) => {
      setIsSearching(false);
      onChange(code);
    },
    onOpen: () => setIsSearching(true),
    onEscape: () => {
      setIsSearching(false);
      return isSearching;
    },
  });
  const findsNothing = asks && data?.codes.length === 0;
  return (
    <div className={styles.search}>
      <TextField
        {...field}
        {...combobox.field}
        label={label}
        maxLength={typedMost}
        value={value}
        onChange={({ target }) => {
          setIsSearching(true);
          combobox.activate(0);
          onChange(target.value);
        }}
        onBlur={() => setIsSearching(false)}
      />
      {codes.length > 0 && (
        <div className={styles.found}>
          <OptionList combobox={combobox} label={words.found} keyOf={({ code }) => code}>
            {(option) => (
              <>
                <span className={`identifier ${styles.code}`}>{option.code}</span> {option.words}
              </>
            )}
          </OptionList>
        </div>
      )}
      <p role="status" className={styles.status}>
        {asks && error ? words.failed : findsNothing && words.none}
      </p>
    </div>
  );
}
