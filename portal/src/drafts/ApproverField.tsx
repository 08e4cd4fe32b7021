import { words as directory } from '@corridor/contract/directory/words.ts';
import { words as all } from '@corridor/contract/drafts/words.ts';
import { IconAlertCircle, IconUserCheck, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { OptionList } from '../ui/fields/OptionList.tsx';
import { SearchInput } from '../ui/fields/SearchInput.tsx';
import { useCombobox } from '../ui/fields/useCombobox.ts';
import styles from './ApproverField.module.css';
import type { Approver } from './useApprover.ts';

const words = all.approver;
const quietMs = 500;
const timeOutMs = 10_000;
export const fullName = ({ firstName, lastName }: Approver) => `${firstName} ${lastName}`;

type Props = {
  chosen: Approver | undefined;
  onChoose: (approver: Approver | undefined) => void;
  error: string | undefined;
};

/** Finds an approver by the beginning of their name. The chosen approver replaces the search. */
export function ApproverField({ chosen, onChoose, error }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const previous = useRef(chosen);
  // The focus stays in this field when the search and the chosen approver change places.
  useEffect(() => {
    if (previous.current === chosen) return;
    previous.current = chosen;
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [chosen]);
  return (
    <div ref={box} className={styles.approver} data-field="approverUid">
      {chosen ? (
        <p className={styles.chosen}>
          <IconUserCheck size={18} stroke={1.75} aria-hidden />
          {fullName(chosen)}
          <IconButton label={words.remove(fullName(chosen))} onClick={() => onChoose(undefined)}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </p>
      ) : (
        <Search onChoose={onChoose} error={error} />
      )}
    </div>
  );
}

function Search({ onChoose, error }: Pick<Props, 'onChoose' | 'error'>) {
  const id = useId();
  const { run } = useCall('consult-searchApprovers');
  const [text, setText] = useState('');
  const [people, setPeople] = useState<Approver[]>();
  const [problem, setProblem] = useState<string>();
  const searchedText = useRef('');
  const searchText = text.trim();

  const search = async () => {
    if (searchText === '') return setProblem(directory.emptySearch);
    if (searchText === searchedText.current) return;
    searchedText.current = searchText;
    const { data } = await run({ searchText }, { signal: AbortSignal.timeout(timeOutMs) });
    if (searchedText.current !== searchText) return;
    setPeople(data);
    combobox.activate(0);
    if (data) return setProblem(undefined);
    searchedText.current = '';
    setProblem(directory.noKey);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter restarts the pause
  useEffect(() => {
    if (searchText === '' || searchText === searchedText.current) return;
    const timer = setTimeout(() => void search(), quietMs);
    return () => clearTimeout(timer);
  }, [searchText]);

  const type = (nextText: string) => {
    setText(nextText);
    setProblem(undefined);
    if (nextText.trim() !== searchedText.current) {
      searchedText.current = '';
      setPeople(undefined);
    }
  };
  const combobox = useCombobox({
    options: people ?? [],
    onChoose,
    onEnter: () => void search(),
    onEscape: () => {
      if (text === '') return false;
      type('');
      return true;
    },
  });
  const list = useRef<HTMLDivElement>(null);
  // At the end of the page a new list would open out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new list
  useEffect(() => void list.current?.scrollIntoView({ block: 'nearest' }), [people]);
  const message = problem ?? error;
  return (
    <>
      <SearchInput
        {...combobox.field}
        aria-label={words.search}
        aria-invalid={message !== undefined}
        aria-describedby={message ? `${id}-wrong` : undefined}
        placeholder={words.search}
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {message && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {message}
        </p>
      )}
      {combobox.options.length > 0 && (
        <OptionList ref={list} combobox={combobox} label={words.found} keyOf={({ uid }) => uid}>
          {fullName}
        </OptionList>
      )}
      <p role="status" className={styles.none}>
        {people?.length === 0 && words.none}
      </p>
    </>
  );
}
