/** @jsxImportSource preact */
import { birthDateTyped } from '@corridor/contract/patients/link.ts';
import type { PageWords } from '@corridor/contract/patients/page/words.ts';
import { useRef, useState } from 'preact/hooks';
import { focusFirst } from '../../ui/focus/focusFirst.ts';
import { Notice } from '../frame/Notice.tsx';
import { FootNote, PatientFrame } from '../frame/PatientFrame.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { usePageWords } from '../language/useLanguage.ts';
import { LineField } from '../questions/LineField.tsx';
import { ask, Refused } from '../server/ask.ts';
import styles from './Door.module.css';
import { withSlashes } from './typedDate.ts';

type Problem = 'dateInvalid' | 'wrong' | 'throttled' | 'offline' | 'failed';

type Props = {
  token: string;
  /** Opens what is behind the link, or is refused. */
  onDate: (dateOfBirth: string) => Promise<void>;
};

/** Asks for the date of birth before anything of a link is shown. */
export function Door({ token, onDate }: Props) {
  const words = usePageWords();
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const open = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    const dateOfBirth = birthDateTyped(date, Date.now());
    if (!dateOfBirth) {
      setProblem('dateInvalid');
      focusFirst(form.current);
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await onDate(dateOfBirth);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <PatientFrame foot={<FootNote>{words.notForEmergencies}</FootNote>}>
      <div class={styles.door}>
        <div>
          <h1>{words.title}</h1>
          <p class={styles.lead}>{token ? words.lead : words.noLink}</p>
        </div>
        {token && (
          <form ref={form} class={styles.form} onSubmit={open} noValidate>
            {problem && problem !== 'dateInvalid' && (
              <ClosedDoor token={token} problem={problem} words={words} />
            )}
            <LineField
              label={words.dateOfBirth}
              help={words.dateHelp}
              problem={problem === 'dateInvalid' ? words.dateInvalid : undefined}
              value={date}
              inputMode="numeric"
              autoComplete="off"
              onType={(typed) => setDate(withSlashes(date, typed))}
            />
            <PressButton type="submit" primary busy={busy}>
              {busy ? words.opening : words.open}
            </PressButton>
          </form>
        )}
      </div>
    </PatientFrame>
  );
}

/** One text for every wrong date and link, so that it tells nobody which of them exists. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof Refused)) return 'failed';
  if (error.code === 'offline') return 'offline';
  if (error.code === 'resource-exhausted') return 'throttled';
  const isWrong = ['not-found', 'permission-denied', 'invalid-argument'].includes(error.code);
  return isWrong || error.reason === 'thread-locked' ? 'wrong' : 'failed';
}

type ClosedProps = { token: string; problem: Problem; words: PageWords };

function ClosedDoor({ token, problem, words }: ClosedProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'asked' | 'failed'>('idle');
  if (problem !== 'wrong') return <Notice kind="danger">{words[problem]}</Notice>;
  const askAgain = async () => {
    setState('busy');
    const answered = ask('call', 'patients-askNewLink', { token });
    setState(
      await answered.then(
        () => 'asked',
        () => 'failed',
      ),
    );
  };
  return (
    <div class={styles.closed}>
      <Notice kind="danger">
        <p class={styles.strong}>{words.wrong}</p>
        <p>{words.wrongHelp}</p>
      </Notice>
      {state === 'asked' ? (
        <Notice kind="ok">{words.asked}</Notice>
      ) : (
        <PressButton busy={state === 'busy'} onPress={askAgain}>
          {words.askNewLink}
        </PressButton>
      )}
      {state === 'failed' && <Notice kind="danger">{words.askFailed}</Notice>}
    </div>
  );
}
