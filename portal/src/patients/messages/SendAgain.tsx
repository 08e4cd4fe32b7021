import { faultWords, words } from '@corridor/contract/patients/list/words.ts';
import { mailFaultWords } from '@corridor/contract/patients/messages/words.ts';
import { expected } from '@corridor/contract/platform/expected.ts';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { CorrectionForm } from './CorrectionForm.tsx';
import styles from './Detail.module.css';
import type { Message } from './message.ts';

/** A message that nobody can open, or has not opened: the reason, and what to correct. */
export function SendAgain({ message }: { message: Message }) {
  const { state, maySendAgain } = message;
  const [open, setOpen] = useState(false);
  const form = maySendAgain && <CorrectionForm message={message} />;
  if (state === 'failed' || (state === 'closed' && maySendAgain))
    return (
      <div className={styles.failure}>
        <Note kind="danger" silent={form}>
          {state === 'failed' ? failureOf(message) : words.line.closed}
        </Note>
      </div>
    );
  if (!maySendAgain || (state !== 'unopened' && state !== 'expired')) return null;
  return (
    <div className={styles.failure}>
      {open ? (
        form
      ) : (
        <Button kind="link" onClick={() => setOpen(true)}>
          {words.newLink}
        </Button>
      )}
    </div>
  );
}

function failureOf({ error, maySendAgain, patient, subType }: Message): string {
  if (maySendAgain && error) return expected(mailFaultWords, error)(patient.email);
  const fault = error && expected(faultWords, error)(patient.email);
  return words.failedMail(fault, maySendAgain, subType);
}
