import type { ReadingState } from '@corridor/contract/thread/moa/rules.ts';
import { words } from '@corridor/contract/thread/moa/words.ts';
import { useEffect, useState } from 'react';
import { BirthDateForm, secretOfLink } from '../../patients/BirthDateForm.tsx';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { OfficeConsult } from './OfficeConsult.tsx';

const endWords = { revoked: words.revoked, withdrawn: words.locked, ended: words.badLink };
const lookEveryMs = 20_000;

/** The link of a mail to an office: its secret stands behind the #, where no server sees it. */
export function OfficeLinkPage() {
  const [token] = useState(secretOfLink);
  const open = useCall('thread-openMoaLink');
  const [consult, setConsult] = useState<CallOutput<'thread-openMoaLink'>>();
  const [ended, setEnded] = useState<Exclude<ReadingState, 'open'>>();
  if (consult) {
    const end = (state: typeof ended) => {
      setEnded(state);
      setConsult(undefined);
    };
    return <Reading token={token} consult={consult} onEnd={end} />;
  }
  const { failure } = open;
  const bad = token === '' || failure?.reason === 'invalid-link';
  return (
    <BirthDateForm
      title={words.linkTitle}
      lead={words.linkLead}
      label={words.open}
      closed={ended ? endWords[ended] : bad ? words.badLink : undefined}
      problem={failure?.reason === 'thread-locked' ? words.locked : failure?.message}
      state={open.state}
      onDate={async (dateOfBirth) => setConsult((await open.run({ token, dateOfBirth })).data)}
    />
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
