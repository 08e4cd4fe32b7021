import { words } from '@corridor/contract/operator/words.ts';
import { IconCrown, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import page from './Console.module.css';
import { ClinicSearch, PersonSearch, Who } from './Seek.tsx';
import styles from './Service.module.css';
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
