import { words } from '@corridor/contract/operator/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import page from './Console.module.css';
import styles from './directory/Service.module.css';
import type { Clinic, Person } from './directory/serviceForm.ts';

export function Who({ person, children }: { person: Person; children?: ReactNode }) {
  const { userName, credentials, email, active } = person;
  return (
    <span>
      {[userName, credentials].filter(Boolean).join(', ')}
      {children && <strong> {children}</strong>}
      <small data-gone={!active}>{active ? email : words.inactive}</small>
    </span>
  );
}

type Match = { key: string; says: ReactNode; choose: () => void };
type Props = {
  label: string;
  help: string;
  empty: string;
  /** The action of the buttons, for screen readers. */
  act: string;
  error?: string | undefined;
  disabled?: boolean;
  /** Undefined while the search runs. */
  matches: Match[] | undefined;
  typed: string;
  onType: (typed: string) => void;
};

/** A search field with the matches as buttons. */
export function SearchWithMatches({
  label,
  help,
  empty,
  act,
  error,
  disabled,
  matches,
  typed,
  onType,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextField
        ref={field}
        type="search"
        label={label}
        help={help}
        maxLength={200}
        value={typed}
        error={error}
        disabled={disabled}
        onChange={({ target }) => onType(target.value)}
      />
      {typed.trim() !== '' && matches?.length === 0 && (
        <p className={page.quiet} role="status">
          {empty}
        </p>
      )}
      {typed.trim() !== '' && matches && matches.length > 0 && (
        <ul className={styles.found}>
          {matches.map((match) => (
            <li key={match.key}>
              <Button
                icon={<IconPlus size={16} aria-hidden />}
                onClick={() => {
                  match.choose();
                  onType('');
                  // The pressed button disappears, so the focus returns to the field for the next
                  // search.
                  field.current?.focus();
                }}
              >
                <span className="visuallyHidden">{act}</span>
                {match.says}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type PersonProps = {
  label?: string;
  error?: string | undefined;
  taken: readonly Pick<Person, 'uid'>[];
  onChoose: (person: Person) => void;
};

/** Searches specialists and dentists by name or email. */
export function PersonSearch({ label = words.person, error, taken, onChoose }: PersonProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery('operator-people', { search }, { enabled: search !== '' });
  const matches = data?.people
    .filter(({ uid }) => !taken.some((other) => other.uid === uid))
    .map((person) => ({
      key: person.uid,
      says: <Who person={person} />,
      choose: () => onChoose(person),
    }));
  return (
    <SearchWithMatches
      label={label}
      error={error}
      matches={matches}
      typed={typed}
      onType={setTyped}
      help={words.personHelp}
      empty={words.noPerson}
      act={words.add}
    />
  );
}

type ClinicProps = {
  label?: string;
  disabled?: boolean;
  taken?: readonly string[];
  onChoose: (clinic: Clinic) => void;
};

export function ClinicSearch(props: ClinicProps) {
  const { label = words.seekClinic, disabled = false, taken = [], onChoose } = props;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery('operator-clinics', { search }, { enabled: search !== '' });
  const matches = data?.clinics
    .filter(({ id }) => !taken.includes(id))
    .map((clinic) => ({
      key: clinic.id,
      says: (
        <span>
          {clinic.name} <small>{clinic.city}</small>
        </span>
      ),
      choose: () => onChoose(clinic),
    }));
  return (
    <SearchWithMatches
      label={label}
      disabled={disabled}
      matches={matches}
      typed={typed}
      onType={setTyped}
      help={words.clinicHelp}
      empty={words.noClinicFound}
      act={words.choose}
    />
  );
}
