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

const said: Record<string, string> = { there: words.there, declined: words.declinedLately };

/** A clinic that is here already is joined, and not written a second time. */
export function JoinClinic({ onJoined }: { onJoined: () => void }) {
  const me = useQuery('shell-me', {}).data;
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const enabled = search.length >= soughtAtLeast;
  const { data } = useQuery('clinics-find', { search }, { enabled });
  const ask = useCall('clinics-ask');
  const { failure } = ask;
  const found = enabled ? data?.clinics : undefined;
  const join = async (clinicId: string, name: string) => {
    const { data: asked } = await ask.run({ clinicId });
    if (!asked) return;
    showSnackbar({ text: words.asked(name) });
    onJoined();
  };
  // Who waits for validation shares nothing with anybody yet.
  if (!me || isUnvalidated(me.roles)) return null;
  return (
    <div className={styles.join}>
      <TextField
        type="search"
        label={words.seek}
        help={words.seekHelp}
        maxLength={200}
        value={typed}
        // The form below is another one.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setTyped(target.value)}
      />
      {failure && <Note kind="danger">{own(said, failure.reason ?? '') ?? failure.message}</Note>}
      {found?.length === 0 && <p role="status">{words.noneFound}</p>}
      {found && found.length > 0 && (
        <ul className={styles.people} aria-label={words.seek}>
          {found.map(({ id, name, city, province }) => (
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
