import { words } from '@corridor/contract/operator/words.ts';
import { IconCrown, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useQuery } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import page from './Console.module.css';
import styles from './Service.module.css';
import type { Clinic, Person } from './service.ts';
import type { Work } from './useService.ts';

/** People found by their names, the owner first; and the place where they answer. */
export function WhoAnswers({ work: { draft, change, says } }: { work: Work }) {
  const id = useId();
  const { people, clinic } = draft;
  const without = (uid: string) => people.filter((one) => one.uid !== uid);
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.sections.who}</h3>
      <div className={page.fields}>
        <div>
          <ol className={`${page.rows} ${styles.people}`} aria-label={words.people}>
            {people.map((person, at) => (
              <li key={person.uid}>
                <Who person={person}>{at === 0 ? words.owner : undefined}</Who>
                {at > 0 && (
                  <IconButton
                    label={words.makeOwner(person.userName)}
                    onClick={() => change({ people: [person, ...without(person.uid)] })}
                  >
                    <IconCrown size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                )}
                <IconButton
                  label={words.removePerson(person.userName)}
                  onClick={() => change({ people: without(person.uid) })}
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ol>
          <PersonSearch
            error={says('people')}
            taken={people}
            onChoose={(person) => change({ people: [...people, person] })}
          />
        </div>
        <div>
          {clinic ? (
            <div>
              <p className={styles.label}>{words.clinic}</p>
              <div className={styles.chosen}>
                <span>
                  {clinic.name}
                  <small>{[clinic.city, clinic.province].filter(Boolean).join(', ')}</small>
                </span>
                <IconButton label={words.removeClinic} onClick={() => change({ clinic: null })}>
                  <IconX size={18} stroke={1.75} aria-hidden />
                </IconButton>
              </div>
              {says('clinic') && (
                <p className={styles.wrong} role="alert">
                  {says('clinic')}
                </p>
              )}
            </div>
          ) : (
            <ClinicSearch onChoose={(next) => change({ clinic: next })} />
          )}
        </div>
      </div>
    </section>
  );
}

function Who({ person, children }: { person: Person; children?: ReactNode }) {
  const { userName, credentials, email, active } = person;
  return (
    <span>
      {[userName, credentials].filter(Boolean).join(', ')}
      {children && <strong> {children}</strong>}
      <small data-gone={!active}>{active ? email : words.inactive}</small>
    </span>
  );
}

type PersonProps = {
  error: string | undefined;
  taken: Person[];
  onChoose: (person: Person) => void;
};

function PersonSearch({ error, taken, onChoose }: PersonProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery('operator-people', { search }, { enabled: search !== '' });
  const found = data?.people.filter(({ uid }) => !taken.some((one) => one.uid === uid)) ?? [];
  return (
    <>
      <TextField
        type="search"
        label={words.person}
        help={words.personHelp}
        maxLength={200}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      {search && data && (
        <Found empty={words.noPerson}>
          {found.map((person) => (
            <li key={person.uid}>
              <Button
                aria-label={words.addPerson(person.userName)}
                icon={<IconPlus size={16} aria-hidden />}
                onClick={() => {
                  onChoose(person);
                  setTyped('');
                }}
              >
                <Who person={person} />
              </Button>
            </li>
          ))}
        </Found>
      )}
    </>
  );
}

function ClinicSearch({ onChoose }: { onChoose: (clinic: Clinic) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery('operator-clinics', { search }, { enabled: search !== '' });
  return (
    <>
      <TextField
        type="search"
        label={words.seekClinic}
        help={words.clinicHelp}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {search && data && (
        <Found empty={words.noClinicFound}>
          {data.clinics.map((clinic) => (
            <li key={clinic.id}>
              <Button
                aria-label={words.chooseClinic(clinic.name)}
                icon={<IconPlus size={16} aria-hidden />}
                onClick={() => onChoose(clinic)}
              >
                <span>
                  {clinic.name} <small>{clinic.city}</small>
                </span>
              </Button>
            </li>
          ))}
        </Found>
      )}
    </>
  );
}

const Found = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? (
    <p className={page.quiet} role="status">
      {empty}
    </p>
  ) : (
    <ul className={styles.found}>{children}</ul>
  );
