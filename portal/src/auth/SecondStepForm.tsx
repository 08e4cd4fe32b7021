import { words } from '@corridor/contract/auth/words.ts';
import { type FormEvent, useState } from 'react';
import type { CallOutput } from '../platform/server/client.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './Form.module.css';
import { PasskeyButton } from './PasskeyButton.tsx';
import { passkeysWork, type RequestOptions } from './passkey.ts';
import { useEntering } from './useEntering.ts';

export type SecondStep = Extract<CallOutput<'auth-signIn'>, { status: 'secondFactor' }>;

type Entered = { onEntered: (name: string) => void };

/** The second step of sign-in: a code, a passkey, or either of them. */
export function SecondStepForm({
  step,
  onEntered,
  onBack,
}: Entered & { step: SecondStep; onBack: () => void }) {
  const { ticket, methods, passkey } = step;
  const byCode = methods.includes('totp');
  return (
    <div className={styles.form}>
      {byCode && <CodeForm ticket={ticket} onEntered={onEntered} />}
      {passkey && passkeysWork && (
        <>
          {!byCode && <p>{words.passkeyLead}</p>}
          <ByPasskey ticket={ticket} options={passkey} primary={!byCode} onEntered={onEntered} />
        </>
      )}
      {!byCode && !passkeysWork && <p>{words.passkeyElsewhere}</p>}
      <div className={styles.row}>
        <Button kind="link" onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </div>
  );
}

function ByPasskey({
  ticket,
  options,
  primary,
  onEntered,
}: Entered & { ticket: string; options: RequestOptions; primary: boolean }) {
  const confirm = useEntering('auth-confirmWithPasskey');
  return (
    <PasskeyButton
      label={words.passkeyUse}
      primary={primary}
      start={async () => ({ ticket, options })}
      send={(_, response) => confirm.run({ ticket, response, cookie: true })}
      onEntered={onEntered}
    />
  );
}

function CodeForm({ ticket, onEntered }: Entered & { ticket: string }) {
  const [code, setCode] = useState('');
  const confirm = useEntering('auth-signInWithCode');
  const expired = confirm.failure?.reason === 'invalid-code';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await confirm.run({ ticket, code, cookie: true });
    if (data?.status === 'signedIn') onEntered(`${data.firstName} ${data.lastName}`);
    else setCode('');
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <TextField
        label={words.code}
        help={words.codeLead}
        error={expired ? words.stepExpired : confirm.failure?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
      />
      <Button kind="primary" large type="submit" state={confirm.state} disabled={code.length < 6}>
        {confirm.running ? words.loggingIn : words.confirm}
      </Button>
    </form>
  );
}
