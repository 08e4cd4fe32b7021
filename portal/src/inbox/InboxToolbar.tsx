import { words } from '@corridor/contract/inbox/words.ts';
import {
  type Folder,
  type Status,
  type SubjectColumn,
  statuses,
  subjectColumns,
} from '@corridor/contract/thread/rules.ts';
import { statusWords } from '@corridor/contract/thread/words.ts';
import { IconCheck, IconColumns3, IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Me } from '../access/person.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Kbd } from '../ui/marks/Kbd.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Inbox.module.css';

import type { InboxPageName, InboxSearch } from './useInbox.ts';

type Props = {
  me: Me;
  folder: Folder;
  page: InboxPageName;
  typed: string;
  onType: (typed: string) => void;
  /** The search has more words than it may have. */
  tooMany: boolean;
  searched: InboxSearch;
  onSearch: (search: InboxSearch) => void;
};

/** The bar above a list: search, filter by status, and the columns of the subject. */
export function InboxToolbar({ folder, page, typed, onType, tooMany, searched, onSearch }: Props) {
  const search = () => {
    if (!tooMany) onSearch({ ...searched, terms: typed });
  };
  const clear = () => {
    onType('');
    onSearch({ terms: '', statuses: [] });
  };
  const label = words.search[page === 'clinic-inbox' ? 'clinic' : folder];
  return (
    <>
      <div className={styles.tools}>
        <search className={styles.searching}>
          <form
            className={styles.search}
            onSubmit={(event) => {
              event.preventDefault();
              search();
            }}
          >
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <input
              id="inbox-search"
              type="search"
              aria-label={label}
              placeholder={label}
              value={typed}
              enterKeyHint="search"
              onChange={(event) => {
                onType(event.target.value);
                if (event.target.value === '') onSearch({ ...searched, terms: '' });
              }}
              onKeyDown={(event) => event.key === 'Escape' && clear()}
            />
            {typed || searched.statuses.length > 0 ? (
              <Button kind="link" onClick={clear}>
                {words.clear}
              </Button>
            ) : (
              <Kbd>/</Kbd>
            )}
          </form>
        </search>
        <StatusFilter
          chosen={searched.statuses}
          onChoose={(chosen) => onSearch({ ...searched, statuses: chosen })}
        />
        <Columns />
      </div>
      {tooMany && <Note kind="danger">{words.tooMany}</Note>}
    </>
  );
}

type FilterProps = { chosen: Status[]; onChoose: (chosen: Status[]) => void };

function StatusFilter({ chosen, onChoose }: FilterProps) {
  return (
    <Menu
      kind="quiet"
      name={words.filter}
      label={<IconFilter size={18} stroke={1.75} aria-hidden />}
      items={statuses.map((status) => ({
        label: statusWords[status],
        icon: <Tick on={chosen.includes(status)} />,
        checked: chosen.includes(status),
        onChoose: () => onChoose(toggled(chosen, status)),
      }))}
    />
  );
}

function Columns() {
  const stored = useQuery('inbox-settings', {}).data?.searchFilters;
  const save = useCall('inbox-saveColumns');
  const [problem, setProblem] = useState<string>();
  /** Ticked columns that the server has not confirmed. A second tick starts from them. */
  const [ticked, setTicked] = useState<SubjectColumn[]>();
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve());
  const chosen = ticked ?? stored ?? [];
  useEffect(() => {
    setTicked((before) => (before && stored && isSame(before, stored) ? undefined : before));
  }, [stored]);
  const choose = (column: SubjectColumn) => {
    const next = toggled(chosen, column);
    setProblem(next.length === 0 ? words.oneColumn : undefined);
    if (next.length === 0) return;
    setTicked(next);
    saveQueue.current = saveQueue.current.then(async () => {
      const { failure } = await save.run({ searchFilters: next });
      if (!failure) return;
      setTicked(undefined);
      setProblem(words.columnsFailed);
    });
  };
  return (
    <Menu
      kind="quiet"
      name={words.columns}
      label={<IconColumns3 size={18} stroke={1.75} aria-hidden />}
      // Without the settings nothing can be shown as ticked.
      items={(stored ? subjectColumns : []).map((column) => ({
        label: column,
        icon: <Tick on={chosen.includes(column)} />,
        checked: chosen.includes(column),
        onChoose: () => choose(column),
      }))}
      foot={problem && <Note kind="danger">{problem}</Note>}
    />
  );
}

const isSame = (columns: SubjectColumn[], otherColumns: SubjectColumn[]) =>
  columns.length === otherColumns.length &&
  columns.every((column) => otherColumns.includes(column));

const toggled = <T,>(chosen: T[], item: T) =>
  chosen.includes(item) ? chosen.filter((other) => other !== item) : [...chosen, item];

const Tick = ({ on }: { on: boolean }) => (
  <IconCheck stroke={2} aria-hidden style={on ? {} : { visibility: 'hidden' }} />
);
