import { operatorFormWords as words } from '@corridor/contract/operator/forms/words.ts';
import { words as general } from '@corridor/contract/operator/words.ts';
import { IconX } from '@tabler/icons-react';
import { useDeferredValue, useId, useState } from 'react';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import page from '../Console.module.css';
import { SearchWithMatches } from '../PersonSearch.tsx';
import type { Template } from './useTemplate.ts';

/** Everybody, or the people to whom a private form is offered. */
export function TemplatePeople({ template }: { template: Template }) {
  const id = useId();
  const { saved, setPrivate } = template;
  if (!saved) return null;
  const { formId, isPrivate, people } = saved;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.people}</h3>
      <Segmented
        label={words.people}
        value={isPrivate ? 'chosen' : 'everybody'}
        options={{ everybody: words.everybody, chosen: words.chosen }}
        onChange={(choice) => void setPrivate(choice === 'chosen')}
      />
      {isPrivate && <Chosen formId={formId} people={people} />}
    </section>
  );
}

type Props = { formId: string } & Pick<NonNullable<Template['saved']>, 'people'>;

function Chosen({ formId, people }: Props) {
  const share = useCall('operator-shareForm');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery('operator-persons', { search, limit: 10 }, { enabled: search !== '' });
  const set = async (uid: string, shared: boolean) => {
    const { failure } = await share.run({ formId, uid, shared });
    if (failure) showSnackbar({ text: failure.message || general.failed });
  };
  const matches = data?.people
    .filter(({ uid }) => !people.some((other) => other.uid === uid))
    .map(({ uid, firstName, lastName, email }) => ({
      key: uid,
      says: (
        <span>
          {firstName} {lastName}
          <small>{email}</small>
        </span>
      ),
      choose: () => void set(uid, true),
    }));
  return (
    <>
      {people.length === 0 && <p className={page.quiet}>{words.nobodyYet}</p>}
      <ul className={page.rows} aria-label={words.people}>
        {people.map(({ uid, name, email }) => (
          <li key={uid}>
            <span>
              {name} <small>{email}</small>
            </span>
            <IconButton label={words.removePerson(name)} onClick={() => void set(uid, false)}>
              <IconX size={16} stroke={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <SearchWithMatches
        label={words.addPerson}
        help={words.personHelp}
        empty={words.noPerson}
        act={words.addName}
        matches={matches}
        typed={typed}
        onType={setTyped}
      />
    </>
  );
}
