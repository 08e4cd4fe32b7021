import { words } from '@corridor/contract/operator/words.ts';
import { IconCircleCheck, IconCircleOff, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { readPageSearch, usePageSearch } from '../../platform/pageSearch.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import styles from '../Console.module.css';
import { PagedList } from '../PagedList.tsx';
import { DirectoryFrame } from './DirectoryFrame.tsx';

type Service = QueryOutput<'operator-services'>['services'][number];
type State = keyof typeof words.states;
type Asked = { search: string; specialty: string; state: State };

/** Every service, also those that are not offered: searched by words and opened for changes. */
export function ServicesPage() {
  const navigate = useNavigate();
  return (
    <DirectoryFrame
      tab="services"
      actions={
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            void navigate({
              to: '/operator/services/$serviceId',
              params: { serviceId: 'new' },
              search: true,
            })
          }
        >
          {words.newService}
        </Button>
      }
    >
      <div className={styles.scroll} data-scroll-restoration-id="operator-services">
        <Services />
      </div>
    </DirectoryFrame>
  );
}

function Services() {
  const navigate = useNavigate();
  const initialSearch = usePageSearch();
  const [filter, setFilter] = useState<Asked>(() => ({
    search: initialSearch.searchText ?? '',
    specialty: initialSearch.specialty ?? '',
    state:
      (Object.keys(words.states) as State[]).find(
        (stateName) => stateName === initialSearch.filter,
      ) ?? 'all',
  }));
  const search = useDeferredValue(filter.search.trim());
  const { specialty, state } = filter;
  const map = useQuery('operator-specialties', {}).data;
  const change = (part: Partial<Asked>) => setFilter({ ...filter, ...part });
  /**
   * The filter stands in the address, so that the list is the same when the person comes back from
   * a service.
   */
  const addressFilter = useRef(`${filter.search}\n${filter.specialty}\n${filter.state}`);
  const currentFilter = `${search}\n${specialty}\n${state}`;
  useEffect(() => {
    if (addressFilter.current === currentFilter) return;
    addressFilter.current = currentFilter;
    const pageSearch = { searchText: search, specialty, filter: state === 'all' ? '' : state };
    void navigate({ to: '/operator/services', search: readPageSearch(pageSearch), replace: true });
  }, [navigate, currentFilter, search, specialty, state]);
  return (
    <div className={styles.page}>
      <search className={styles.filters}>
        <TextField
          type="search"
          label={words.seek}
          placeholder={words.seekHelp}
          maxLength={200}
          value={filter.search}
          onChange={({ target }) => change({ search: target.value })}
        />
        <SelectField
          label={words.specialty}
          value={specialty}
          options={[
            { value: '', says: words.everySpecialty },
            ...(map?.specialties ?? []).map(({ name }) => ({ value: name, says: name })),
          ]}
          onChange={({ target }) => change({ specialty: target.value })}
        />
        <Segmented
          label={words.state}
          value={state}
          options={words.states}
          onChange={(next) => change({ state: next })}
        />
      </search>
      <PagedList
        name="operator-services"
        filter={{ search, specialty, state }}
        rows={({ services }) =>
          services.map((service) => ({
            key: service.id,
            after: { id: service.id, name: service.name },
            shows: <Row service={service} />,
          }))
        }
        label={words.services}
        more={words.more}
        empty={
          search || specialty || state !== 'all' ? (
            <PageState heading="h2" title={words.none} lead={words.noneLead} />
          ) : (
            <PageState heading="h2" title={words.empty} lead={words.emptyLead}>
              <Link to="/operator/services/files">{words.tabs.files}</Link>
            </PageState>
          )
        }
      />
    </div>
  );
}

function Row({ service }: { service: Service }) {
  const { id, name, specialty, subsite, type, owner, clinic, questions, enabled } = service;
  return (
    <Link
      to="/operator/services/$serviceId"
      params={{ serviceId: id }}
      search={true}
      className={styles.row}
    >
      <span>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {specialty} · {subsite}
        </span>
      </span>
      <span className={styles.pair}>
        <span>{owner ?? words.nobody}</span>
        <span className={styles.quiet}>{clinic ?? words.noClinic}</span>
      </span>
      <span className={`${styles.pair} ${styles.quiet}`}>
        <span>{words.types[type]}</span>
        <span>{words.questions(questions)}</span>
      </span>
      <span>
        {enabled ? (
          <Chip tone="ok" icon={<IconCircleCheck aria-hidden />}>
            {words.enabled}
          </Chip>
        ) : (
          <Chip tone="warn" icon={<IconCircleOff aria-hidden />}>
            {words.disabled}
          </Chip>
        )}
      </span>
    </Link>
  );
}
