import { words } from '@corridor/contract/profile/words.ts';
import { type FormEvent, useState } from 'react';
import { passkeysWork } from '../auth/passkey.ts';
import { longTime } from '../platform/dates.ts';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useFocusBack } from '../ui/focus/useFocusBack.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './ProfilePage.module.css';

type Passkey = QueryOutput<'auth-passkeys'>[number];

export function Passkeys() {
  const passkeys = useQuery('auth-passkeys', {}).data;
  return (
    <>
      {passkeys?.length === 0 && <strong>{words.noPasskeys}</strong>}
      {passkeys?.length !== 0 && (
        <ul className={styles.sessions}>
          {!passkeys && (
            <li>
              <Skeleton width="60%" height={14} />
            </li>
          )}
          {passkeys?.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeysWork ? <AddPasskey /> : <p>{words.passkeysElsewhere}</p>}
    </>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const renamer = useFocusBack(open === 'rename');
  const remover = useFocusBack(open === 'remove');
  const { name, createdAt, usedAt } = passkey;
  const close = () => setOpen(undefined);
  if (open === 'rename')
    return (
      <li>
        <Rename passkey={passkey} onClose={close} />
      </li>
    );
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small className="tabular">
          {words.addedOn(longTime(createdAt))} ·{' '}
          {usedAt ? words.lastUsed(longTime(usedAt)) : words.neverUsed}
        </small>
        {open === 'remove' && <Remove passkey={passkey} onClose={close} />}
      </div>
      {!open && (
        <>
          <Button
            ref={renamer}
            aria-label={words.renameNamed(name)}
            onClick={() => setOpen('rename')}
          >
            {words.rename}
          </Button>
          <Button
            ref={remover}
            aria-label={words.removeNamed(name)}
            onClick={() => setOpen('remove')}
          >
            {words.remove}
          </Button>
        </>
      )}
    </li>
  );
}

type Opened = { passkey: Passkey; onClose: () => void };

function Rename({ passkey, onClose }: Opened) {
  const [name, setName] = useState(passkey.name);
  const rename = useCall('auth-renamePasskey');
  const empty = name.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (empty) return;
    const { data } = await rename.run({ id: passkey.id, name: name.trim() });
    if (data) onClose();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={words.passkeyName}
        error={empty ? words.nameRequired : rename.failure?.message}
        maxLength={60}
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.row}>
        <Button kind="primary" type="submit" state={rename.state}>
          {words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}

function Remove({ passkey, onClose }: Opened) {
  const remove = useCall('auth-removePasskey');
  const submit = async (password: string) => {
    const { data } = await remove.run({ id: passkey.id, password });
    if (!data) return;
    showSnackbar({ text: words.passkeyRemoved });
    onClose();
  };
  return (
    <PasswordForm
      action={words.remove}
      kind="danger"
      state={remove.state}
      error={remove.failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{words.removeLead}</p>
    </PasswordForm>
  );
}
