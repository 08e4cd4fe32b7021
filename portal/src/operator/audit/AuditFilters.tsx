import {
  actionShape,
  dayBegins,
  dayEnds,
  subjectShape,
} from '@corridor/contract/operator/audit/rules.ts';
import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { useDeferredValue, useId, useState, useSyncExternalStore } from 'react';
import { isMobile, onMobileChange } from '../../access/person.ts';
import type { QueryInput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import page from '../Console.module.css';
import styles from './Audit.module.css';

export type AuditFilter = {
  person: { uid: string; name: string } | undefined;
  action: string;
  subject: string;
  /** Days in the form of the browser's date field. */
  from: string;
  until: string;
};
export const noFilter: AuditFilter = {
  person: undefined,
  action: '',
  subject: '',
  from: '',
  until: '',
};

/** The filter as a query. Days are the reader's days, and the last day is included. */
export const auditQuery = ({ person, action, subject, from, until }: AuditFilter) =>
  ({
    actor: person?.uid ?? null,
    action: actionShape.test(action) ? action : '',
    subject: subjectShape.test(subject) ? subject : '',
    from: from ? dayBegins(from) : null,
    until: until ? dayEnds(until) : null,
  }) satisfies QueryInput<'operator-audit'>;

type Props = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

export function Filters({ filter, onChange }: Props) {
  const id = useId();
  /** On a phone the filters are folded, so that the entries come first. */
  const phone = useSyncExternalStore(onMobileChange, isMobile);
  const changeFilter = (change: Partial<AuditFilter>) => onChange({ ...filter, ...change });
  const text = (name: 'action' | 'subject' | 'from' | 'until') => ({
    label: words[name],
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) =>
      changeFilter({ [name]: target.value.trim() }),
  });
  return (
    <details className={`${page.section} ${styles.folded}`} aria-labelledby={id} open={!phone}>
      <summary>
        <h2 id={id}>{words.filters}</h2>
      </summary>
      <div className={styles.filters}>
        <PersonFilter person={filter.person} onChange={(person) => changeFilter({ person })} />
        <TextField
          {...text('action')}
          help={words.actionHelp}
          error={actionShape.test(filter.action) ? undefined : words.badAction}
        />
        <TextField
          {...text('subject')}
          help={words.subjectHelp}
          error={subjectShape.test(filter.subject) ? undefined : words.badSubject}
        />
        <TextField {...text('from')} type="date" />
        <TextField {...text('until')} type="date" />
      </div>
      <Button kind="link" onClick={() => onChange(noFilter)}>
        {words.clear}
      </Button>
    </details>
  );
}

type PersonProps = {
  person: AuditFilter['person'];
  onChange: (person: AuditFilter['person']) => void;
};

function PersonFilter({ person, onChange }: PersonProps) {
  const [name, setName] = useState('');
  const search = useDeferredValue(name.trim());
  const { data } = useQuery('operator-auditPeople', { search }, { enabled: search !== '' });
  if (person)
    return (
      <div className={styles.person}>
        <span>{words.person}</span>
        <Button aria-label={`${person.name}: ${words.anyone}`} onClick={() => onChange(undefined)}>
          {person.name} ×
        </Button>
      </div>
    );
  return (
    <div className={styles.person}>
      <TextField
        label={words.person}
        help={words.personHelp}
        value={name}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {search !== '' && data && (
        <ul className={page.rows} aria-label={words.person}>
          {data.people.length === 0 && <li>{words.nobody}</li>}
          {data.people.map(({ uid, name, email }) => (
            <li key={uid}>
              <span>
                {name} <small>{email}</small>
              </span>
              <Button
                kind="link"
                onClick={() => {
                  onChange({ uid, name });
                  setName('');
                }}
              >
                {words.choose(name)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
