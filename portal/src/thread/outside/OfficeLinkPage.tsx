import type { ReadingState } from '@corridor/contract/thread/moa/rules.ts';
import { words } from '@corridor/contract/thread/moa/words.ts';
import { useEffect, useState } from 'react';
import { BirthDateForm } from '../../patients/BirthDateForm.tsx';
import { secretOfLink } from '../../patients/secretOfLink.ts';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { OfficeConsult } from './OfficeConsult.tsx';

const endWords = { revoked: words.revoked, withdrawn: words.locked, ended: words.badLink };
const checkEveryMs = 20_000;

/**
 * The page behind the link in a mail to an office. The link's secret follows the `#`, so no server
 * sees it.
 */
export function OfficeLinkPage() {
  const [token] = useState(secretOfLink);
  const open = useCall('thread-openMoaLink');
  const [consult, setConsult] = useState<CallOutput<'thread-openMoaLink'>>();
  const [endState, setEndState] = useState<Exclude<ReadingState, 'open'>>();
  if (consult) {
    const end = (state: typeof endState) => {
      setEndState(state);
      setConsult(undefined);
    };
    return <Reading token={token} consult={consult} onEnd={end} />;
  }
  const { failure } = open;
  const isInvalid = token === '' || failure?.reason === 'invalid-link';
  return (
    <BirthDateForm
      title={words.linkTitle}
      lead={words.linkLead}
      label={words.open}
      closed={endState ? endWords[endState] : isInvalid ? words.badLink : undefined}
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

/**
 * Asks again and again whether the link is open, because an outside reader has no live connection.
 */
function Reading({ token, consult, onEnd }: ReadingProps) {
  const { reading } = consult;
  const link = useQuery('thread-moaLink', { token, reading }, { everyMs: checkEveryMs });
  const { refetch } = link;
  useEffect(() => {
    const readAgain = () => document.visibilityState === 'visible' && void refetch();
    document.addEventListener('visibilitychange', readAgain);
    return () => document.removeEventListener('visibilitychange', readAgain);
  }, [refetch]);
  const linkState = link.error?.code === 'not-found' ? 'ended' : link.data?.state;
  useEffect(() => {
    if (linkState && linkState !== 'open') onEnd(linkState);
  }, [linkState, onEnd]);
  return <OfficeConsult consult={consult} />;
}
