import { dateTyped, type ReadingState } from '@corridor/contract/thread/moa/rules.ts';
import { words } from '@corridor/contract/thread/moa/words.ts';
import { type FormEvent, useEffect, useState } from 'react';
import form from '../auth/Form.module.css';
import { SignInPanel } from '../auth/SignInPanel.tsx';
import type { CallOutput } from '../platform/client.ts';
import { useCall, useQuery } from '../platform/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { TextField } from '../ui/TextField.tsx';
import { OfficeConsult } from './OfficeConsult.tsx';

const endWords = { revoked: words.revoked, withdrawn: words.locked, ended: words.badLink };
const lookEveryMs = 20_000;

/** The link of a mail to an office: its secret stands behind the #, where no server sees it. */
export function OfficeLinkPage() {
  const [token] = useState(() => location.hash.slice(1));
  const open = useCall('thread-openMoaLink');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [consult, setConsult] = useState<CallOutput<'thread-openMoaLink'>>();
  const [ended, setEnded] = useState<Exclude<ReadingState, 'open'>>();
  if (consult) {
    const end = (state: typeof ended) => {
      setEnded(state);
      setConsult(undefined);
      setTyped('');
    };
    return <Reading token={token} consult={consult} onEnd={end} />;
  }
  const reason = open.failure?.reason;
  const bad = token === '' || reason === 'invalid-link' || ended !== undefined;
  const wrong = tried && !dateTyped(typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const dateOfBirth = dateTyped(typed);
    if (!dateOfBirth) return;
    setConsult((await open.run({ token, dateOfBirth })).data);
  };
  return (
    <SignInPanel title={words.linkTitle} {...(bad ? {} : { lead: words.linkLead })}>
      <form className={form.form} onSubmit={submit} noValidate>
        {bad && <Note kind="danger">{ended ? endWords[ended] : words.badLink}</Note>}
        {!bad && open.failure && !wrong && (
          <Note kind="danger">
            {reason === 'thread-locked' ? words.locked : open.failure.message}
          </Note>
        )}
        {!bad && (
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
            <Button kind="primary" large type="submit" state={open.state}>
              {words.open}
            </Button>
          </>
        )}
        <p className={form.last}>{words.notForEmergencies}</p>
      </form>
    </SignInPanel>
  );
}

type ReadingProps = {
  token: string;
  consult: CallOutput<'thread-openMoaLink'>;
  onEnd: (state: Exclude<ReadingState, 'open'>) => void;
};

/** For as long as the link is open: nobody here hears by themselves that it was revoked. */
function Reading({ token, consult, onEnd }: ReadingProps) {
  const { reading } = consult;
  const link = useQuery('thread-moaLink', { token, reading }, { everyMs: lookEveryMs });
  const { refetch } = link;
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void refetch();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  const gone = link.error?.code === 'not-found' ? 'ended' : link.data?.state;
  useEffect(() => {
    if (gone && gone !== 'open') onEnd(gone);
  }, [gone, onEnd]);
  return <OfficeConsult consult={consult} />;
}
