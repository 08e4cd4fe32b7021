import { words } from '@corridor/contract/auth/email/words.ts';
import { words as auth } from '@corridor/contract/auth/words.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Form.module.css';
import { SignInPanel } from './SignInPanel.tsx';

/**
 * The page behind the link in the mail to a new address. Opening it confirms nothing, because mail
 * scanners open links.
 */
export function ConfirmEmailPage() {
  const { code } = useSearch({ from: '/auth/confirm-email' });
  const confirm = useCall('auth-confirmEmailChange');
  const [email, setEmail] = useState<string>();
  const isBadLink = code.length < 8 || confirm.failure?.reason === 'invalid-code';
  const open = !isBadLink && email === undefined;
  return (
    <SignInPanel title={words.title} {...(open ? { lead: words.confirmLead } : {})}>
      <div className={styles.form}>
        {isBadLink && <Note kind="danger">{words.bad}</Note>}
        {!isBadLink && confirm.failure && <Note kind="danger">{words.failed}</Note>}
        {email !== undefined && <Note kind="ok">{words.done(email)}</Note>}
        {open && (
          <Button
            kind="primary"
            large
            state={confirm.state}
            onClick={async () => setEmail((await confirm.run({ code })).data?.email)}
          >
            {words.confirm}
          </Button>
        )}
      </div>
      {!open && (
        <p className={styles.foot}>
          <Link to="/login">{auth.toLogin}</Link>
        </p>
      )}
    </SignInPanel>
  );
}
