import { words as consult } from '@corridor/contract/consult/words.ts';
import type { Service, SpecialtyMap } from '@corridor/contract/directory/schemas.ts';
import {
  defaultCity,
  type SortType,
  sortTypes,
} from '@corridor/contract/directory/serviceOrder.ts';
import { specialtiesIn } from '@corridor/contract/directory/specialties.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type PageSearch, usePageSearch } from '../platform/pageSearch.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SearchInput } from '../ui/fields/SearchInput.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import styles from './DirectoryPage.module.css';
import { belongs, ResultNotes } from './ResultNotes.tsx';
import { ServiceList } from './ServiceList.tsx';
import { useServicePages } from './useServicePages.ts';

/** The pause in typing after which a search begins by itself. */
const restMs = 150;

/** All services, narrowed by words, specialty and subsite. The chosen service opens the form. */
export function DirectoryPage() {
  const start = useQuery('consult-start', {});
  const directory = useQuery('directory-start', {});
  const search = usePageSearch();
  const navigate = useNavigate();
  const locations = start.data?.locations ?? [];
  const here = locations.find(({ locationIdx }) => locationIdx === search.locationIdx);
  const location = here ?? locations[0];
  const { searchText = '', specialty = '', subsite = '' } = search;
  const sortType = sortTypes.find((each) => each === search.sortType) ?? 'location';
  const wanted = { searchText, specialty, subsite, sortType };
  const me = useQuery('shell-me', {}).data;
  const found = useServicePages(wanted, start.data && (location ?? defaultCity), me?.uid);
  const to = (path: string, more: PageSearch, replace: boolean) =>
    void navigate({ to: path, search: more, replace, resetScroll: false } as never);
  const want = (more: Partial<PageSearch>) =>
    to('/dashboard/consult', said({ ...search, ...more }), true);
  const choose = ({ id: serviceId, type }: Service, at: number) => {
    found.leave(at);
    const form = type === 'referral' ? 'referral-form' : 'consult-form';
    const from = location && { locationIdx: location.locationIdx };
    to(`/dashboard/consult/${form}`, { serviceId, ...from }, false);
  };

  const noStart = start.isError && !start.data ? start.error.message : undefined;
  const wrong = noStart ?? found.problem;
  const map = specialtiesOf(directory.data?.specialties);
  const problem = directory.isError ? directory.error.message : map.problem;
  const subsites = own(map.specialties, specialty)?.subsites ?? [];
  const narrowed = searchText !== '' || specialty !== '' || subsite !== '';
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={<Link to="/dashboard/consult/consult-form">{words.toForm}</Link>}
      />
      <div className={styles.page}>
        <search className={styles.filters}>
          <SelectField
            label={words.clinic}
            value={location ? String(location.locationIdx) : ''}
            disabled={locations.length < 2}
            options={locations.map(({ locationIdx, clinicName, city, province }) => ({
              value: String(locationIdx),
              says: consult.place(clinicName, city, province),
            }))}
            onChange={({ target }) => want({ locationIdx: Number(target.value) })}
          />
          <Words text={searchText} onText={(text) => want({ searchText: text })} />
          <p className={styles.or}>{words.andOr}</p>
          <SelectField
            label={words.specialty}
            value={specialty}
            options={choices(Object.keys(map.specialties), specialty, words.anySpecialty)}
            onChange={({ target }) => want({ specialty: target.value, subsite: '' })}
          />
          <SelectField
            label={words.subsite}
            value={subsite}
            disabled={specialty === ''}
            options={choices(subsites, subsite, words.anySubsite)}
            onChange={({ target }) => want({ subsite: target.value })}
          />
          <SelectField
            label={words.sortBy}
            value={sortType}
            options={sortTypes.map((value) => ({ value, says: words.sorts[value] }))}
            onChange={({ target }) => want({ sortType: target.value as SortType })}
          />
          {narrowed && (
            <Button
              kind="link"
              onClick={() => want({ searchText: '', specialty: '', subsite: '' })}
            >
              {words.clear}
            </Button>
          )}
          <p role="status">
            {noStart
              ? ''
              : found.running && found.services.length === 0
                ? words.loading
                : words.found(found.count)}
          </p>
          <ResultNotes about={found.about} />
          {problem && <Note kind="danger">{words.mapFailed(problem)}</Note>}
        </search>
        <div className={styles.found}>
          {wrong && (
            <Note kind="danger">
              {words.servicesFailed(wrong.replace(/\.$/, ''))}{' '}
              <Button kind="link" onClick={noStart ? () => void start.refetch() : found.more}>
                {words.retry}
              </Button>
            </Note>
          )}
          {noStart ? null : !found.running && !found.problem && found.services.length === 0 ? (
            <PageState
              title={words.noneInDirectory}
              lead={belongs(found.about) ?? words.noServices}
            />
          ) : (
            <ServiceList
              key={found.list}
              services={found.services}
              count={found.count}
              running={found.running}
              hasMore={found.next !== null && !found.problem}
              openedIndex={found.at}
              seen={{ offsetMinutes: directory.data?.offsetMinutes ?? 0, kind: 'econsult' }}
              reasons={found.reasons}
              province={searchText ? (location ?? defaultCity).province : ''}
              onMore={found.more}
              onChoose={choose}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** Empty values are left out of the address. */
const said = (search: PageSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '')) as PageSearch;

/** A choice of the address is shown even if it is not offered any more. */
const choices = (names: readonly string[], chosen: string, any: string) => [
  { value: '', says: any },
  ...[...new Set([...names, chosen].filter(Boolean))].map((name) => ({ value: name, says: name })),
];

function specialtiesOf(map: unknown): { specialties: SpecialtyMap; problem?: string } {
  try {
    return { specialties: map === undefined ? {} : specialtiesIn(map) };
  } catch (error) {
    return { specialties: {}, problem: (error as Error).message };
  }
}

/** The field for words. The search begins after a pause in typing, or by Enter. */
function Words({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const ask = () => {
    asked.current = typed.trim();
    onText(asked.current);
  };
  // The address may answer late, and must not take back letters that were typed since.
  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed.trim() === asked.current) return;
    const timer = setTimeout(ask, restMs);
    return () => clearTimeout(timer);
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <SearchInput
        aria-label={words.placeholder}
        placeholder={words.placeholder}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
