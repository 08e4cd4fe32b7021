import { words } from '@corridor/contract/operator/words.ts';
import { IconCrown, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ClinicField } from '../ClinicField.tsx';
import page from '../Console.module.css';
import { PersonSearch, Who } from '../PersonSearch.tsx';
import styles from './Service.module.css';
import type { Work } from './useService.ts';

/** The people who answer, the owner first, and the clinic where they answer. */
export function ServicePeople({ work: { draft, change, says } }: { work: Work }) {
  const id = useId();
  const { people, clinic } = draft;
  const choosing = useRef<HTMLDivElement>(null);
  const othersThan = (uid: string) => people.filter((person) => person.uid !== uid);
  /** The pressed button disappears, so the focus moves to a part that stays. */
  const changePeople = (next: typeof people, nextFocus: string) => {
    flushSync(() => change({ people: next }));
    choosing.current?.querySelector<HTMLElement>(nextFocus)?.focus();
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.sections.who}</h3>
      <div className={page.fields}>
        <div ref={choosing}>
          <ol className={`${page.rows} ${styles.people}`} aria-label={words.people}>
            {people.map((person, index) => (
              <li key={person.uid}>
                <Who person={person}>{index === 0 ? words.owner : undefined}</Who>
                {index > 0 && (
                  <IconButton
                    label={words.makeOwner(person.userName)}
                    onClick={() => changePeople([person, ...othersThan(person.uid)], 'ol button')}
                  >
                    <IconCrown size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                )}
                <IconButton
                  label={words.removePerson(person.userName)}
                  onClick={() => changePeople(othersThan(person.uid), 'input')}
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
          {clinic && <p className={styles.label}>{words.clinic}</p>}
          <ClinicField clinic={clinic} onChange={(next) => change({ clinic: next })} />
          {!clinic && <p className={page.quiet}>{words.clinicHint}</p>}
          {clinic && says('clinic') && (
            <p className={styles.wrong} role="alert">
              {says('clinic')}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
