import { withTerms } from '@corridor/contract/patients/list/rules.ts';
import { words } from '@corridor/contract/patients/list/words.ts';
import { IconCheck, IconFilter, IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { DateFilter } from './DateFilter.tsx';
import styles from './Messages.module.css';
import type { Search } from './useMessages.ts';

export const searchId = 'patient-messages-search';

type Props = { search: Search; onSearch: (search: Search) => void };

/** The bar above the list: search terms as chips, the dates, and the failed ones alone. */
export function MessageSearch({ search, onSearch }: Props) {
  const { terms, typed, failed } = search;
  const next = withTerms(terms, typed);
  const type = (text: string) => onSearch({ ...search, typed: text });
  const add = () => {
    if (next.tooMany || typed.trim() === '') return;
    onSearch({ ...search, terms: next.terms, typed: '' });
  };
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') add();
    if (key === 'Escape') type('');
    if (key === 'Backspace' && typed === '') onSearch({ ...search, terms: terms.slice(0, -1) });
  };
  return (
    <>
      <div className={styles.tools}>
        <search className={styles.search}>
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <ul className={styles.terms}>
            {terms.map((term) => (
              <li key={term}>
                {term}
                <button
                  type="button"
                  aria-label={words.removeTerm(term)}
                  onClick={() =>
                    onSearch({ ...search, terms: terms.filter((other) => other !== term) })
                  }
                >
                  <IconX size={12} stroke={2} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
          <input
            id={searchId}
            type="search"
            aria-label={words.search}
            placeholder={terms.length > 0 ? '' : words.search}
            value={typed}
            enterKeyHint="search"
            onChange={({ target }) => type(target.value)}
            onKeyDown={handleKey}
          />
          {terms.length === 0 && typed === '' && <Kbd>/</Kbd>}
        </search>
        <DateFilter search={search} onSearch={onSearch} />
        <Menu
          kind="quiet"
          name={words.filter}
          label={<IconFilter size={18} stroke={1.75} aria-hidden />}
          items={[
            {
              label: words.onlyFailed,
              icon: (
                <IconCheck stroke={2} aria-hidden style={failed ? {} : { visibility: 'hidden' }} />
              ),
              checked: failed,
              onChoose: () => onSearch({ ...search, failed: !failed }),
            },
          ]}
        />
      </div>
      {next.tooMany && <Note kind="danger">{words.tooMany}</Note>}
    </>
  );
}
