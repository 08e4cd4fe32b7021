import { isUnvalidated } from '@corridor/contract/access/rules.ts';
import { soughtAtLeast } from '@corridor/contract/clinics/members/rules.ts';
import { words } from '@corridor/contract/clinics/members/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useDeferredValue, useState } from 'react';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Clinics.module.css';

const reasonWords: Record<string, string> = { there: words.there, declined: words.declinedLately };

/** Joins a clinic that exists already, so that nobody enters it twice. */
export function JoinClinic({ onJoined }: { onJoined: () => void }) {
  const me = useQuery('shell-me', {}).data;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const enabled = search.length >= soughtAtLeast;
  const { data } = useQuery('clinics-find', { search }, { enabled });
  const ask = useCall('clinics-ask');
  const { failure } = ask;
  const clinics = enabled ? data?.clinics : undefined;
  const join = async (clinicId: string, name: string) => {
    const { data: joined } = await ask.run({ clinicId });
    if (!joined) return;
    showSnackbar({ text: words.asked(name) });
    onJoined();
  };
  // A person who waits for validation may not join a clinic yet.
  if (!me || isUnvalidated(me.roles)) return null;
  return (
    <div className={styles.join}>
      <TextField
        type="search"
        label={words.seek}
        help={words.seekHelp}
        maxLength={200}
        value={typed}
        // Enter must not submit the form below.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setTyped(target.value)}
      />
      {failure && (
        <Note kind="danger">{own(reasonWords, failure.reason ?? '') ?? failure.message}</Note>
      )}
      {clinics?.length === 0 && <p role="status">{words.noneFound}</p>}
      {clinics && clinics.length > 0 && (
        <ul className={styles.people} aria-label={words.seek}>
          {clinics.map(({ id, name, city, province }) => (
            <li key={id}>
              <span>
                <strong>{name}</strong>
                <small>{[city, province].filter(Boolean).join(', ')}</small>
              </span>
              <Button busy={ask.running} onClick={() => void join(id, name)}>
                {words.ask}
                <span className="visuallyHidden"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.or}>{words.orNew}</p>
    </div>
  );
}
