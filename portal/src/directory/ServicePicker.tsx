import { inOrder } from '@corridor/contract/directory/order.ts';
import { ownOnly } from '@corridor/contract/directory/rules.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QueryOutput } from '../platform/server/client.ts';
import { Directory } from './Directory.tsx';
import styles from './Picker.module.css';
import { SearchBox } from './SearchBox.tsx';
import { ServiceCard } from './ServiceCard.tsx';
import { rowOf, ServiceResults } from './ServiceResults.tsx';
import type { Place, Seen } from './serviceState.ts';
import { atMost, named, useServiceSearch } from './useServiceSearch.ts';

export type Picked = {
  searchType: 'directory' | 'search';
  specialty: string;
  subsite: string;
  service: Service | undefined;
};
type Props = Picked & {
  start: QueryOutput<'directory-start'>;
  from: Place;
  seen: Seen;
  /** Whether the person may search by words. */
  searches: boolean;
  error: string | undefined;
  /** What is wrong with the subsite alone. */
  subsiteError?: string | undefined;
  onPick: (picked: Partial<Picked>) => void;
};

const restMs = 1_000;

/** Who shall answer: by specialty, subsite and name, or by words. */
export function ServicePicker(props: Props) {
  const { start, from, seen, searches, error, subsiteError, onPick } = props;
  const { searchType, specialty, subsite, service } = props;
  const tab = searches ? searchType : 'directory';
  const { find, clear, ...found } = useServiceSearch();
  const [text, setText] = useState('');
  const [empty, setEmpty] = useState(false);
  const asked = useRef('');
  const here = from.province === ownOnly ? named('clinic.location.province', ownOnly) : '';

  const { directory, searchBar } = start.search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page keeps its first settings
  useEffect(() => {
    if (tab !== 'directory') return;
    if (subsite === '') return clear();
    const filter = [named('specialty', specialty), named('subsite', subsite), here];
    const asked = { q: '*', filter: filter.filter(Boolean).join(' && '), parameters: directory };
    void find(asked);
  }, [tab, specialty, subsite, here, find, clear]);

  const search = () => {
    const q = text.trim();
    setEmpty(q === '');
    if (q === '' || (q === asked.current && found.running)) return;
    asked.current = q;
    onPick({ service: undefined });
    void find({ q, filter: here, parameters: searchBar });
  };
  useEffect(() => {
    const q = text.trim();
    if (tab !== 'search' || q === '' || q === asked.current) return;
    const timer = setTimeout(search, restMs);
    return () => clearTimeout(timer);
  });
  const toTab = (next: Picked['searchType']) => {
    if (next === tab) return;
    clear();
    asked.current = '';
    setEmpty(false);
    onPick({ searchType: next, specialty: '', subsite: '', service: undefined });
  };
  /** Among the results it is where one was. */
  const back = (chosen: string) => {
    flushSync(() => onPick({ service: undefined }));
    document.getElementById(rowOf(chosen))?.focus();
  };
  const card = service && (
    <ServiceCard
      service={service}
      seen={seen}
      onBack={tab === 'search' ? () => back(service.id) : undefined}
    />
  );
  const results = found.services && inOrder(found.services, from);
  return (
    <div className={styles.picker}>
      <Tabs tab={tab} shown={searches} onTab={toTab}>
        {tab === 'directory' ? (
          <>
            <Directory
              specialties={start.specialties}
              specialty={specialty}
              subsite={subsite}
              chosen={service}
              found={found}
              from={from}
              seen={seen}
              error={error}
              subsiteError={subsiteError}
              onSpecialty={(name) => onPick({ specialty: name, subsite: '', service: undefined })}
              onSubsite={(name) => onPick({ subsite: name, service: undefined })}
              onChoose={(chosen) => onPick({ service: chosen })}
            />
            {found.problem && <Wrong>{found.problem}</Wrong>}
            {card}
          </>
        ) : (
          <>
            <SearchBox
              text={text}
              running={found.running}
              problem={empty ? words.emptySearch : (found.problem ?? error ?? subsiteError)}
              onText={(typed) => {
                setText(typed);
                setEmpty(false);
              }}
              onSearch={search}
            />
            {found.running && (
              <p className={styles.none} role="status">
                {words.loading}
              </p>
            )}
            {results?.length === 0 && (
              <p className={styles.none} role="status">
                {words.noneFound}
              </p>
            )}
            {results && results.length >= atMost && (
              <p className={styles.none}>{words.firstOnes(atMost)}</p>
            )}
            {(card || (results && results.length > 0)) && (
              <div className={styles.both} data-chosen={service !== undefined}>
                {results && results.length > 0 && (
                  <ServiceResults
                    services={results}
                    chosen={service?.id ?? ''}
                    seen={seen}
                    onChoose={(chosen) => {
                      const { specialty, subsite } = chosen;
                      onPick({ service: chosen, specialty, subsite });
                    }}
                  />
                )}
                {card}
              </div>
            )}
          </>
        )}
      </Tabs>
    </div>
  );
}

const tabNames = ['directory', 'search'] as const;

type TabsProps = {
  tab: Picked['searchType'];
  /** One way alone needs no tabs. */
  shown: boolean;
  onTab: (tab: Picked['searchType']) => void;
  children: ReactNode;
};

function Tabs({ tab, shown, onTab, children }: TabsProps) {
  const id = useId();
  if (!shown) return children;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'search' ? 'directory' : 'search';
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={words.choose} onKeyDown={press}>
        {tabNames.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {words.tabs[name]}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
      >
        {children}
      </div>
    </>
  );
}

function Wrong({ children }: { children: string }) {
  return (
    <p className={styles.wrong}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      {children}
    </p>
  );
}
