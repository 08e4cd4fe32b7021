import { words } from '@corridor/contract/thread/forward/words.ts';
import { Link } from '@tanstack/react-router';
import type { QueryOutput } from '../platform/client.ts';
import { longTime } from '../platform/dates.ts';
import { useQuery } from '../platform/hooks.ts';
import styles from './FaxPanel.module.css';
import thread from './Thread.module.css';

type Linked = QueryOutput<'thread-forwards'>['to'][number];
type Sent = QueryOutput<'thread-forwards'>['links'][number];

/** Where a consult came from and where it went; nothing where it did neither. */
export function Forwards({ activityId }: { activityId: string }) {
  const { data } = useQuery('thread-forwards', { activityId });
  if (!data || (!data.from && data.to.length + data.links.length === 0)) return null;
  const all = [
    ...(data.from ? [{ says: words.from, linked: data.from }] : []),
    ...data.to.map((linked) => ({ says: words.to, linked })),
  ];
  return (
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
          <li key={link.id}>
            <span>{words.link(link.email)}</span>
            <small>
              {longTime(link.at)} · {stateOf(link)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ openedAt, expiresAt, closed }: Sent): string {
  if (openedAt) return words.opened(longTime(openedAt));
  if (closed) return words.closed;
  return new Date(expiresAt) < new Date() ? words.expired : words.notOpened(longTime(expiresAt));
}

const To = ({ linked: { activityId, specialty, subsite } }: { linked: Linked }) => (
  <Link to="." search={((old: object) => ({ ...old, econsultId: activityId })) as never}>
    {specialty} · {subsite}
  </Link>
);
