import { expected } from '@corridor/contract/platform/expected.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { Link } from '@tanstack/react-router';
import { longTime } from '../../platform/dates.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import thread from '../Thread.module.css';
import styles from './FaxPanel.module.css';
import { PatientCopies } from './PatientCopies.tsx';

type Linked = QueryOutput<'thread-forwards'>['to'][number];
type Sent = QueryOutput<'thread-forwards'>['links'][number];

/**
 * The consult that this one came from and those that it went to, with the patient's copies. Shows
 * nothing without any.
 */
export function Forwards({ activityId }: { activityId: string }) {
  const { data } = useQuery('thread-forwards', { activityId });
  if (!data) return null;
  const copies = data.copies.length > 0 && <PatientCopies copies={data.copies} />;
  if (!data.from && data.to.length + data.links.length === 0) return copies;
  const all = [
    ...(data.from ? [{ says: words.from, linked: data.from }] : []),
    ...data.to.map((linked) => ({ says: words.to, linked })),
  ];
  return (
    <>
      {copies}
      <section className={thread.section} aria-label={words.section}>
        <h3>{words.section}</h3>
        <ul className={styles.list}>
          {all.map(({ says, linked }) => (
            <li key={linked.activityId}>
              <span>
                {says} <To linked={linked} />
              </span>
              <small>{[linked.consultant, longTime(linked.at)].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
          {data.links.map((link) => (
            <SentLink key={link.id} activityId={activityId} link={link} />
          ))}
        </ul>
      </section>
    </>
  );
}

type LinkProps = { activityId: string; link: Sent };

/** A link for an office outside: its sender, its state, and a way to revoke it. */
function SentLink({ activityId, link }: LinkProps) {
  const revoke = useCall('thread-revokeMoaLink');
  const question = {
    title: words.revokeTitle,
    text: words.revokeLead,
    confirm: words.revoke,
    danger: true,
  };
  const [ask, dialog] = useConfirm(question, async () => {
    const { failure } = await revoke.run({ activityId, linkId: link.id });
    showSnackbar({ text: failure ? words.revokeFailed : words.revoked });
  });
  return (
    <li>
      <span>{words.link(link.email)}</span>
      <small>{words.sentBy(link.by, longTime(link.at))}</small>
      <small>{stateOf(link)}</small>
      {link.works && (
        <span>
          <Button
            kind="link"
            busy={revoke.running}
            aria-label={words.revokeNamed(link.email)}
            onClick={ask}
          >
            {words.revoke}
          </Button>
        </span>
      )}
      {dialog}
    </li>
  );
}

function stateOf({ state, openedAt, expiresAt, revokedAt, revokedBy }: Sent): string {
  const opened = openedAt && `${words.opened(longTime(openedAt))}.`;
  const until = words.worksUntil(longTime(expiresAt));
  const says = {
    unopened: `${words.notOpened} ${until}`,
    opened: until,
    revoked: revokedAt ? words.revokedBy(revokedBy ?? '', longTime(revokedAt)) : '',
    unsent: words.unsent,
    closed: words.closed,
    orphaned: words.orphaned,
    expired: openedAt ? words.expired : words.neverOpened,
  };
  return [opened, expected(says, state)].filter(Boolean).join(' ');
}

const To = ({ linked: { activityId, specialty, subsite } }: { linked: Linked }) => (
  <Link
    to="."
    search={((old: object) => ({ ...old, econsultId: activityId, message: undefined })) as never}
  >
    {specialty} · {subsite}
  </Link>
);
