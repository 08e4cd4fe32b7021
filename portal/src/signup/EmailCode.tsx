import { emailProblem } from '@corridor/contract/auth/rules.ts';
import { labels, words } from '@corridor/contract/signup/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Signup.module.css';
import type { Signup } from './useSignup.ts';

/** The email address, confirmed by a code that is mailed to it. */
export function EmailCode({ signup }: { signup: Signup }) {
  const { form, says, isConfirmed, set } = signup;
  const [sentTo, setSentTo] = useState('');
  const [code, setCode] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const send = useCall('signup-sendEmailCode');
  const check = useCall('signup-checkEmailCode');
  const email = form.email.trim().toLowerCase();
  const ready = email !== '' && emailProblem(email) === undefined;
  const isAsking = sentTo !== '' && sentTo === email && !isConfirmed;
  const sendCode = async () => {
    setIsWrong(false);
    setCode('');
    if ((await send.run({ email })).data) setSentTo(email);
  };
  const confirm = async () => {
    const { data } = await check.run({ email, code });
    setIsWrong(data?.confirmed === false);
    if (data?.confirmed) set({ emailCode: code, confirmed: email });
  };
  const problem = says('emailCode') ?? (isWrong ? words.codeWrong : undefined);
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
          onChange={({ target }) => signup.email(target.value)}
        />
        {!isConfirmed && (
          <Button state={send.state} disabled={!ready} onClick={sendCode}>
            {isAsking ? labels.sendAgain : labels.sendCode}
          </Button>
        )}
      </div>
      {isConfirmed && <Note kind="ok">{labels.confirmed}</Note>}
      {!isConfirmed && !isAsking && <p className={styles.aside}>{labels.whyConfirm}</p>}
      {isAsking && <Note kind="info">{labels.codeSent(sentTo)}</Note>}
      {(isAsking || problem) && !isConfirmed && (
        <div className={styles.beside} data-field="emailCode">
          <TextField
            label={labels.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            error={problem}
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
