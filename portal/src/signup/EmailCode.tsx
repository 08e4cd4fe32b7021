import { emailProblem } from '@corridor/contract/auth/rules.ts';
import { labels, words } from '@corridor/contract/signup/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Signup.module.css';
import type { Signup } from './useSignup.ts';

/** The address, and the proof that it is read: a code that is mailed there. */
export function EmailCode({ of }: { of: Signup }) {
  const { form, says, isConfirmed, set } = of;
  const [sentTo, setSentTo] = useState('');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const send = useCall('signup-sendEmailCode');
  const check = useCall('signup-checkEmailCode');
  const email = form.email.trim().toLowerCase();
  const ready = email !== '' && emailProblem(email) === undefined;
  const asking = sentTo !== '' && sentTo === email && !isConfirmed;
  const ask = async () => {
    setWrong(false);
    setCode('');
    if ((await send.run({ email })).data) setSentTo(email);
  };
  const confirm = async () => {
    const { data } = await check.run({ email, code });
    setWrong(data?.confirmed === false);
    if (data?.confirmed) set({ emailCode: code, confirmed: email });
  };
  const refused = says('emailCode') ?? (wrong ? words.codeWrong : undefined);
  const failure = send.failure ?? check.failure;
  return (
    <div className={styles.asked}>
      <div className={styles.beside} data-field="email">
        <TextField
          label={labels.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={form.email}
          error={says('email')}
          onChange={({ target }) => of.email(target.value)}
        />
        {!isConfirmed && (
          <Button state={send.state} disabled={!ready} onClick={ask}>
            {asking ? labels.sendAgain : labels.sendCode}
          </Button>
        )}
      </div>
      {isConfirmed && <Note kind="ok">{labels.confirmed}</Note>}
      {!isConfirmed && !asking && <p className={styles.aside}>{labels.whyConfirm}</p>}
      {asking && <Note kind="info">{labels.codeSent(sentTo)}</Note>}
      {(asking || refused) && !isConfirmed && (
        <div className={styles.beside} data-field="emailCode">
          <TextField
            label={labels.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            error={refused}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || code.length !== 6) return;
              event.preventDefault();
              void confirm();
            }}
          />
          <Button state={check.state} disabled={code.length !== 6} onClick={confirm}>
            {labels.check}
          </Button>
        </div>
      )}
      {failure && <Note kind="danger">{failure.message}</Note>}
    </div>
  );
}
