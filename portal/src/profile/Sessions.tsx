import { words } from '@corridor/contract/profile/words.ts';
import { longTime } from '../platform/dates.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './ProfilePage.module.css';

export function Sessions() {
  const sessions = useQuery('auth-sessions', {}).data;
  const end = useCall('auth-endSession');
  const endOthers = useCall('auth-endOtherSessions');
  const otherCount = sessions?.filter((session) => !session.current).length ?? 0;
  return (
    <>
      <ul className={styles.sessions}>
        {!sessions && (
          <li>
            <Skeleton width="60%" height={14} />
          </li>
        )}
        {sessions?.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{browserName(session.agent)}</strong>
              <small className="tabular">
                {words.signedInOn(longTime(session.createdAt))} ·{' '}
                {words.lastUsed(longTime(session.seenAt))}
              </small>
            </div>
            {session.current ? (
              <span className={styles.here}>{words.thisOne}</span>
            ) : (
              <Button
                onClick={async () => {
                  const { data } = await end.run({ id: session.id });
                  if (data) showSnackbar({ text: words.ended });
                }}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <Button
          state={endOthers.state}
          onClick={async () => {
            const { data } = await endOthers.run({});
            if (data) showSnackbar({ text: words.endedOthers(data.ended) });
          }}
        >
          {words.endOthers}
        </Button>
      )}
    </>
  );
}

/** Names the browser and the system in short. */
export function browserName(agent: string): string {
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(`${name}/`));
  const system = ['Windows', 'Android', 'iPhone', 'Mac OS X', 'Linux'].find((name) =>
    agent.includes(name),
  );
  return (
    [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(', ') || agent.slice(0, 60)
  );
}
