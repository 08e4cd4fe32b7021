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

/** People found by their names, the owner first; and the place where they answer. */
export function ServicePeople({ work: { draft, change, says } }: { work: Work }) {
  const id = useId();
  const { people, clinic } = draft;
  const choosing = useRef<HTMLDivElement>(null);
  const without = (uid: string) => people.filter((one) => one.uid !== uid);
  /** What was pressed goes: the keys go on with what stays. */
  const put = (next: typeof people, then: string) => {
    flushSync(() => change({ people: next }));
    choosing.current?.querySelector<HTMLElement>(then)?.focus();
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.sections.who}</h3>
      <div className={page.fields}>
        <div ref={choosing}>
          <ol className={`${page.rows} ${styles.people}`} aria-label={words.people}>
            {people.map((person, at) => (
              <li key={person.uid}>
                <Who person={person}>{at === 0 ? words.owner : undefined}</Who>
                {at > 0 && (
                  <IconButton
                    label={words.makeOwner(person.userName)}
                    onClick={() => put([person, ...without(person.uid)], 'ol button')}
                  >
                    <IconCrown size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                )}
                <IconButton
                  label={words.removePerson(person.userName)}
                  onClick={() => put(without(person.uid), 'input')}
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
