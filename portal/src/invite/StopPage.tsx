import { isCode } from '@corridor/contract/invite/rules.ts';
import { stopWords as words } from '@corridor/contract/invite/words.ts';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { SignInPanel } from '../auth/SignInPanel.tsx';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Invite.module.css';

/**
 * Stops invitations with one press. Opening the link stops nothing, because mail scanners open
 * links.
 */
export function StopPage() {
  const codeOfLink = useSearch({ from: '/invitations/stop' }).code;
  const [code, setCode] = useState(codeOfLink);
  const [stopped, setStopped] = useState(false);
  const [tried, setTried] = useState(false);
  const stop = useCall('invite-stop');
  const isUnknownCode = stop.failure?.reason === 'unknown-code' || (tried && !isCode(code));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (stop.running || !isCode(code)) return;
    setStopped((await stop.run({ code })).data !== undefined);
  };
  if (stopped)
    return (
      <SignInPanel title={words.title}>
        <div className={styles.stop}>
          <Note kind="ok">{words.done}</Note>
        </div>
      </SignInPanel>
    );
  return (
    <SignInPanel title={words.title} lead={words.lead}>
      <form className={styles.stop} onSubmit={submit} noValidate>
        {/* The link of a mail contains the code. From a fax the person types it. */}
        {(!isCode(codeOfLink) || isUnknownCode) && (
          <TextField
            label={words.code}
            autoComplete="off"
            maxLength={60}
            value={code}
            error={isUnknownCode ? words.unknown : undefined}
            onChange={({ target }) => {
              setTried(false);
              stop.reset();
              setCode(target.value.toUpperCase());
            }}
          />
        )}
        {stop.failure && !isUnknownCode && <Note kind="danger">{words.failed}</Note>}
        <Button kind="primary" large type="submit" state={stop.state}>
          {words.stop}
        </Button>
      </form>
    </SignInPanel>
  );
}
