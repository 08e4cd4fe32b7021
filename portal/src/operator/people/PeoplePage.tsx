import { roles } from '@corridor/contract/access/roles.ts';
import { roleTitles } from '@corridor/contract/access/words.ts';
import { words } from '@corridor/contract/operator/people/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import type { QueryInput, QueryOutput } from '../../platform/client.ts';
import { useQuery } from '../../platform/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PageState } from '../../ui/PageState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from '../Console.module.css';
import { NotLoaded } from '../ConsolePage.tsx';
import { People } from './People.tsx';
import { standingIcons } from './standingIcons.tsx';

type Person = QueryOutput<'operator-persons'>['people'][number];
type Input = Required<QueryInput<'operator-persons'>>;
type Asked = { [N in 'search' | 'role' | 'standing']: NonNullable<Input[N]> };
type After = QueryInput<'operator-persons'>['after'];

/** Everybody who has an account: found by words, opened to be changed. */
export function PeoplePage() {
  const navigate = useNavigate();
  const open = () => void navigate({ to: '/operator/people/$uid', params: { uid: 'new' } });
  return (
    <People
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
    </People>
  );
}

// Names stand in no address: the list is the same for whoever comes back from somebody of it.
let last: Asked = { search: '', role: '', standing: 'all' };

function Everyone() {
  const [asked, setAsked] = useState(last);
  useEffect(() => {
    last = asked;
  }, [asked]);
  const search = useDeferredValue(asked.search.trim());
  const change = (more: Partial<Asked>) => setAsked({ ...asked, ...more });
  const sought = { ...asked, search };
  return (
    <div className={styles.page}>
      <search className={styles.filters}>
        <TextField
          type="search"
          label={words.seek}
          placeholder={words.seekHelp}
          maxLength={200}
          value={asked.search}
          onChange={({ target }) => change({ search: target.value })}
        />
        <SelectField
          label={words.role}
          value={asked.role}
          options={[
            { value: '', says: words.everyRole },
            ...roles.map((role) => ({ value: role, says: roleTitles[role] })),
          ]}
          onChange={({ target }) => change({ role: target.value as Asked['role'] })}
        />
        <SelectField
          label={words.standing}
          value={asked.standing}
          options={Object.entries(words.standings).map(([value, says]) => ({ value, says }))}
          onChange={({ target }) => change({ standing: target.value as Asked['standing'] })}
        />
      </search>
      <List key={JSON.stringify(sought)} asked={sought} />
    </div>
  );
}

/** Page after page; each stays fresh by itself. */
function List({ asked }: { asked: Asked }) {
  const [places, setPlaces] = useState<After[]>([null]);
  const first = useQuery('operator-persons', { ...asked, after: null });
  if (first.error && !first.data) return <NotLoaded onRetry={() => void first.refetch()} />;
  if (first.data?.people.length === 0)
    return <PageState heading="h2" title={words.none} lead={words.noneLead} />;
  return (
    <ul className={styles.list} aria-label={words.people} aria-busy={!first.data}>
      {places.map((after, at) => (
        <Part
          key={after?.uid ?? ''}
          asked={asked}
          after={after}
          onMore={at === places.length - 1 ? (next) => setPlaces([...places, next]) : undefined}
        />
      ))}
    </ul>
  );
}

type PartProps = { asked: Asked; after: After; onMore: ((next: After) => void) | undefined };

function Part({ asked, after, onMore }: PartProps) {
  const { data } = useQuery('operator-persons', { ...asked, after });
  if (!data)
    return [0, 1, 2, 3].map((row) => (
      <li key={row} className={styles.row}>
        <Skeleton width="72%" height={18} />
        <Skeleton width="60%" />
      </li>
    ));
  const end = data.people.at(-1);
  return (
    <>
      {data.people.map((person) => (
        <li key={person.uid}>
          <Row person={person} />
        </li>
      ))}
      {onMore && data.more && end && (
        <li className={styles.row}>
          <Button
            onClick={() => onMore({ uid: end.uid, name: `${end.lastName} ${end.firstName}` })}
          >
            {words.more}
          </Button>
        </li>
      )}
    </>
  );
}

function Row({ person }: { person: Person }) {
  const { uid, firstName, lastName, credentials, email, roles: held, clinic, standing } = person;
  return (
    <Link to="/operator/people/$uid" params={{ uid }} className={styles.row}>
      <span>
        <strong>{[`${firstName} ${lastName}`, credentials].filter(Boolean).join(', ')}</strong>
        <span className={styles.quiet}>{email}</span>
      </span>
      <span className={styles.pair}>
        <span>{held.map((role) => roleTitles[role as never] ?? role).join(', ')}</span>
        <span className={styles.quiet}>{clinic ?? words.noClinic}</span>
      </span>
      <span />
      <span>
        <Chip {...standingIcons[standing]}>{words.standings[standing]}</Chip>
      </span>
    </Link>
  );
}
