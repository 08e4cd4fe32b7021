import { profileWords as words } from '@corridor/contract/premium/words.ts';
import { longDay } from '../platform/dates.ts';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Section } from '../profile/Section.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';

/** The person's premium in the profile, with the way to the provider's billing portal. */
export function Subscription() {
  const { data: premium } = useQuery('premium-overview', {});
  const portal = useCall('premium-openBillingPortal');
  if (!premium || premium.state === 'never') return null;
  const open = async () => {
    const { data } = await portal.run({});
    if (data) location.assign(data.url);
  };
  const { remaining, monthly, resetsAt, hasPortal } = premium;
  return (
    <Section title={words.title} lead={words.lead}>
      <State premium={premium} />
      {resetsAt && (
        <p className="tabular">{words.left(remaining, monthly, longDay(new Date(resetsAt)))}</p>
      )}
      {portal.failure && <Note kind="danger">{portal.failure.message}</Note>}
      {hasPortal && (
        <>
          <Button state={portal.state} onClick={() => void open()}>
            {words.link}
          </Button>
          <p>{words.opens}</p>
        </>
      )}
    </Section>
  );
}

type Premium = QueryOutput<'premium-overview'>;

function State({ premium: { state, paidUntil, lastsUntil } }: { premium: Premium }) {
  // Without a subscription an operator has granted it.
  if (!paidUntil || !lastsUntil) return <p>{words.granted}</p>;
  const text = words.states[state](longDay(new Date(state === 'active' ? paidUntil : lastsUntil)));
  if (state === 'pastDue') return <Note kind="warn">{text}</Note>;
  return <p className="tabular">{text}</p>;
}
