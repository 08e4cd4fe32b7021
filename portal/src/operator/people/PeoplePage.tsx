import { roles } from '@corridor/contract/access/roles.ts';
import { roleTitles } from '@corridor/contract/access/words.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { QueryInput, QueryOutput } from '../../platform/server/client.ts';
import { makeStore } from '../../platform/store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import styles from '../Console.module.css';
import { PagedList } from '../PagedList.tsx';
import { accountStateIcons } from './accountStateIcons.tsx';
import { PeopleFrame } from './PeopleFrame.tsx';

type Person = QueryOutput<'operator-persons'>['people'][number];
type Input = Required<QueryInput<'operator-persons'>>;
type PeopleFilter = { [N in 'search' | 'role' | 'standing']: NonNullable<Input[N]> };

/** Everybody with an account: searched by words and opened for changes. */
export function PeoplePage() {
  const navigate = useNavigate();
  const open = () => void navigate({ to: '/operator/people/$uid', params: { uid: 'new' } });
  return (
    <PeopleFrame
      tab="people"
      actions={
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={open}>
          {words.invite}
        </Button>
      }
    >
      <div className={styles.scroll} data-scroll-restoration-id="operator-people">
        <Everyone />
      </div>
    </PeopleFrame>
  );
}

// Names must not stand in an address. The store keeps the search for the way back from a person.
const lastSearch = makeStore<PeopleFilter>('session', { search: '', role: '', standing: 'all' });

function Everyone() {
  const filter = lastSearch.use();
  const search = useDeferredValue(filter.search.trim());
  const change = (part: Partial<PeopleFilter>) => lastSearch.set({ ...filter, ...part });
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
          label={words.role}
          value={filter.role}
          options={[
            { value: '', says: words.everyRole },
            ...roles.map((role) => ({ value: role, says: roleTitles[role] })),
          ]}
          onChange={({ target }) => change({ role: target.value as PeopleFilter['role'] })}
        />
        <SelectField
          label={words.standing}
          value={filter.standing}
          options={Object.entries(words.standings).map(([value, says]) => ({ value, says }))}
          onChange={({ target }) => change({ standing: target.value as PeopleFilter['standing'] })}
        />
      </search>
      <PagedList
        name="operator-persons"
        filter={{ ...filter, search }}
        rows={({ people }) =>
          people.map((person) => ({
            key: person.uid,
            after: { uid: person.uid, name: `${person.lastName} ${person.firstName}` },
            shows: <Row person={person} />,
          }))
        }
        label={words.people}
        more={words.more}
        empty={<PageState heading="h2" title={words.none} lead={words.noneLead} />}
      />
    </div>
  );
}

function Row({ person }: { person: Person }) {
  const {
    uid,
    firstName,
    lastName,
    credentials,
    email,
    roles: personRoles,
    clinic,
    standing,
  } = person;
  return (
    <Link to="/operator/people/$uid" params={{ uid }} className={styles.row}>
      <span>
        <strong>{[`${firstName} ${lastName}`, credentials].filter(Boolean).join(', ')}</strong>
        <span className={styles.quiet}>{email}</span>
      </span>
      <span className={styles.pair}>
        <span>{personRoles.map((role) => own(roleTitles, role) ?? role).join(', ')}</span>
        <span className={styles.quiet}>{clinic ?? words.noClinic}</span>
      </span>
      <span />
      <span>
        <Chip {...accountStateIcons[standing]}>{words.standings[standing]}</Chip>
      </span>
    </Link>
  );
}
