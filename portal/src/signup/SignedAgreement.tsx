import { labels, paperWords, words } from '@corridor/contract/signup/words.ts';
import { longTime } from '../platform/dates.ts';
import { savePdf } from '../platform/pdf.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Section } from '../profile/Section.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';

/** The signed user agreement. An invited person has signed none. */
export function SignedAgreement() {
  const { data, error, refetch } = useQuery('signup-agreement', {});
  const { run, running, failure } = useCall('signup-exportAgreement');
  if (!data && !error) return null;
  const openOrRetry = async () => {
    if (error) return void refetch();
    const { data: agreement } = await run({});
    if (agreement) savePdf(paperWords.fileName, agreement.pdf);
  };
  return (
    <Section
      title={labels.profileTitle}
      {...(data && { lead: labels.profileLead(longTime(data.signedAt)) })}
    >
      {(error || failure) && <Note kind="danger">{words.agreementsFailed}</Note>}
      <Button busy={running} onClick={openOrRetry}>
        {labels.profileSave}
      </Button>
    </Section>
  );
}
