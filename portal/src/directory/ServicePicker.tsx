import { arranged } from '@corridor/contract/directory/results.ts';
import { ownOnly } from '@corridor/contract/directory/rules.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { QueryOutput } from '../platform/server/client.ts';
import { Directory } from './Directory.tsx';
import styles from './Picker.module.css';
import { PickerTabs } from './PickerTabs.tsx';
import { RecentServices } from './RecentServices.tsx';
import { NothingFound } from './ResultNotes.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ServiceCard } from './ServiceCard.tsx';
import { ServiceResults } from './ServiceResults.tsx';
import { type City, rowOf, type Seen } from './serviceState.ts';
import { atMost, named, nearTo, useServiceSearch } from './useServiceSearch.ts';

export type Picked = {
  searchType: 'directory' | 'search';
  specialty: string;
  subsite: string;
  service: Service | undefined;
};
type Props = Picked & {
  start: QueryOutput<'directory-start'>;
  from: City;
  seen: Seen;
  /** The person may search by words. */
  searches: boolean;
  error: string | undefined;
  /** The problem of the subsite alone. */
  subsiteError?: string | undefined;
  onPick: (picked: Partial<Picked>) => void;
};

/** The pause in typing after which a search begins by itself. */
const restMs = 150;
/** Enter chooses a result only after it has been shown for so long. */
const readMs = 250;

/** Chooses a service: by specialty, subsite and name, or by words. */
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

  const asking = {
    province: from.province,
    moment: { now: Date.now(), offsetMinutes: seen.offsetMinutes, kind: seen.kind },
  };
  const results = found.results && arranged(found.results, asking);
  const shownSince = useShownSince(found.results);
  const choose = (chosen: Service) => {
    const { specialty, subsite } = chosen;
    onPick({ service: chosen, specialty, subsite });
  };
  const search = () => {
    const q = text.trim();
    setEmpty(q === '');
    if (q === '' || (q === asked.current && found.running)) return;
    asked.current = q;
    onPick({ service: undefined });
    void find({ q, filter: '', parameters: nearTo(from, searchBar), keeps: true });
  };
  /** Searches for the typed text, or takes its first result. */
  const enter = () => {
    const [first] = results?.best ?? [];
    const isShown = found.q === text.trim() && !found.running && first;
    if (!isShown) return search();
    if (Date.now() - shownSince.current >= readMs) choose(first.service);
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
  /** Returns to the results, with the focus on the chosen one. */
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
  return (
    <div className={styles.picker}>
      <PickerTabs tab={tab} shown={searches} onTab={toTab}>
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
              onSearch={enter}
            />
            {text.trim() === '' && !service && (
              <RecentServices province={from.province} seen={seen} onChoose={choose} />
            )}
            {found.running && !results && (
              <p className={styles.none} role="status">
                {words.loading}
              </p>
            )}
            {results && found.results?.length === 0 && <NothingFound about={found.about} />}
            {found.results && found.results.length >= atMost && (
              <p className={styles.none}>{words.firstOnes(atMost)}</p>
            )}
            {(card || (found.results && found.results.length > 0)) && (
              <div className={styles.both} data-chosen={service !== undefined}>
                {results && found.results && found.results.length > 0 && (
                  <ServiceResults
                    results={results}
                    about={found.about}
                    busy={found.running}
                    chosen={service?.id ?? ''}
                    seen={seen}
                    onChoose={choose}
                  />
                )}
                {card}
              </div>
            )}
          </>
        )}
      </PickerTabs>
    </div>
  );
}

/** The time at which the shown results appeared. */
function useShownSince(results: unknown) {
  const since = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each results
  useEffect(() => {
    since.current = Date.now();
  }, [results]);
  return since;
}

function Wrong({ children }: { children: string }) {
  return (
    <p className={styles.wrong}>
      <IconAlertCircle size={14} stroke={2} aria-hidden />
      {children}
    </p>
  );
}
