import { words as directory } from '@corridor/contract/directory/words.ts';
import { words as all } from '@corridor/contract/drafts/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconAlertCircle, IconUserCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { SearchInput } from '../ui/fields/SearchInput.tsx';
import styles from './ApproverField.module.css';
import type { Approver } from './useApprover.ts';

const words = all.approver;
const restMs = 500;
const timeOutMs = 10_000;
export const fullName = ({ firstName, lastName }: Approver) => `${firstName} ${lastName}`;

type Props = {
  chosen: Approver | undefined;
  onChoose: (approver: Approver | undefined) => void;
  error: string | undefined;
};

/** Somebody who approves, by the beginning of their names; the one who is chosen takes the place of the search. */
export function ApproverField({ chosen, onChoose, error }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const was = useRef(chosen);
  // The focus stays here when one takes the place of the other.
  useEffect(() => {
    if (was.current === chosen) return;
    was.current = chosen;
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
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const asked = useRef('');
  const wanted = text.trim();

  const search = async () => {
    if (wanted === '') return setProblem(directory.emptySearch);
    if (wanted === asked.current) return;
    asked.current = wanted;
    const { data } = await run({ searchText: wanted }, { signal: AbortSignal.timeout(timeOutMs) });
    if (asked.current !== wanted) return;
    setPeople(data);
    setAt(0);
    if (data) return setProblem(undefined);
    asked.current = '';
    setProblem(directory.noKey);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the quiet anew
  useEffect(() => {
    if (wanted === '' || wanted === asked.current) return;
    const timer = setTimeout(() => void search(), restMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const type = (typed: string) => {
    setText(typed);
    setProblem(undefined);
    if (typed.trim() !== asked.current) {
      asked.current = '';
      setPeople(undefined);
    }
  };
  const open = people !== undefined && people.length > 0;
  const list = useRef<HTMLDivElement>(null);
  // At the end of the page it would open below what is seen of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list that is found
  useEffect(() => void list.current?.scrollIntoView({ block: 'nearest' }), [people]);
  const press = (event: KeyboardEvent) => {
    const step = own({ ArrowDown: 1, ArrowUp: -1 }, event.key);
    if (step && open) {
      event.preventDefault();
      setAt((at + step + people.length) % people.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const one = open ? people[at] : undefined;
      if (one) onChoose(one);
      else void search();
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      type('');
    }
  };
  const wrong = problem ?? error;
  return (
    <>
      <SearchInput
        role="combobox"
        aria-label={words.search}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        placeholder={words.search}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
      />
      {wrong && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {wrong}
        </p>
      )}
      {open && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={words.found}
          className={styles.list}
        >
          {people.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above has the keyboard
            <div
              key={one.uid}
              id={`${id}-${index}`}
              ref={(row) => {
                if (index === at) row?.scrollIntoView({ block: 'nearest' });
              }}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => onChoose(one)}
            >
              {fullName(one)}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={styles.none}>
        {people?.length === 0 && words.none}
      </p>
    </>
  );
}
