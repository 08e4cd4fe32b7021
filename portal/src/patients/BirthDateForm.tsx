import { dateTyped } from '@corridor/contract/patients/link.ts';
import { doorWords as words } from '@corridor/contract/patients/words.ts';
import { type FormEvent, useState } from 'react';
import form from '../auth/Form.module.css';
import { SignInPanel } from '../auth/SignInPanel.tsx';
import { type ActionState, Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Note } from '../ui/page/Note.tsx';

type Props = {
  title: string;
  lead: string;
  label: string;
  /** The link opens nothing, whatever is typed. */
  closed: string | undefined;
  problem: string | undefined;
  state: ActionState;
  onDate: (dateOfBirth: string) => void;
};

/** What stands behind the #; more than any link has is none, and is answered as such. */
export const secretOfLink = () => location.hash.slice(1, 100);

/** Nobody is born later than today: that is a slip, and costs no try. */
function born(typed: string): string | undefined {
  const date = dateTyped(typed);
  return date && Date.parse(date.replaceAll('/', '-')) <= Date.now() ? date : undefined;
}

/** Before what a link leads to: whoever knows the patient's date of birth may read it. */
export function BirthDateForm({ title, lead, label, closed, problem, state, onDate }: Props) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = tried && !born(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const dateOfBirth = born(typed);
    if (dateOfBirth) onDate(dateOfBirth);
  };
  return (
    <SignInPanel title={title} {...(closed ? {} : { lead })}>
      <form className={form.form} onSubmit={submit} noValidate>
        {closed && <Note kind="danger">{closed}</Note>}
        {!closed && problem && !wrong && <Note kind="danger">{problem}</Note>}
        {!closed && (
          <>
            <TextField
              label={words.dateOfBirth}
              help={words.dateHelp}
              placeholder="YYYY/MM/DD"
              inputMode="numeric"
              autoComplete="off"
              autoFocus
              value={typed}
              error={wrong ? words.dateInvalid : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button kind="primary" large type="submit" state={state}>
              {label}
            </Button>
          </>
        )}
        <p className={form.last}>{words.notForEmergencies}</p>
      </form>
    </SignInPanel>
  );
}
