import { birthDateTyped } from '@corridor/contract/patients/link.ts';
import { doorWords as words } from '@corridor/contract/patients/words.ts';
import { type FormEvent, useState } from 'react';
import { SignInPanel } from '../auth/SignInPanel.tsx';
import { type ActionState, Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './BirthDateForm.module.css';

type Props = {
  title: string;
  lead: string;
  label: string;
  /** The link opens nothing, whatever date is typed. */
  closed: string | undefined;
  problem: string | undefined;
  state: ActionState;
  onDate: (dateOfBirth: string) => void;
};

/** Asks for the patient's date of birth before it opens the content of a link. */
export function BirthDateForm({ title, lead, label, closed, problem, state, onDate }: Props) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const isInvalid = tried && !birthDateTyped(text, Date.now());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const dateOfBirth = birthDateTyped(text, Date.now());
    if (dateOfBirth) onDate(dateOfBirth);
  };
  return (
    <SignInPanel title={title} {...(closed ? {} : { lead })}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {closed && <Note kind="danger">{closed}</Note>}
        {!closed && problem && !isInvalid && <Note kind="danger">{problem}</Note>}
        {!closed && (
          <>
            <TextField
              label={words.dateOfBirth}
              help={words.dateHelp}
              placeholder="YYYY/MM/DD"
              inputMode="numeric"
              autoComplete="off"
              autoFocus
              value={text}
              error={isInvalid ? words.dateInvalid : undefined}
              onChange={(event) => setText(event.target.value)}
            />
            <Button kind="primary" large type="submit" state={state}>
              {label}
            </Button>
          </>
        )}
        <p className={styles.last}>{words.notForEmergencies}</p>
      </form>
    </SignInPanel>
  );
}
