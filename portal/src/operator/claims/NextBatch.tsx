import { claimsWords as words } from '@corridor/contract/claims/words.ts';
import { IconSend } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import styles from './Claims.module.css';

type Work = QueryOutput<'claims-work'>;

/** The next batch as a dry run: what would go, its sum, and what stands in the way. */
export function NextBatch({ work }: { work: Work }) {
  const { next, cutoff, hasSubmitter } = work;
  const id = useId();
  const send = useCall('claims-send');
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const submit = async () => {
    setAsking(false);
    const { data } = await send.run({});
    setMessage(data ? words.sent(data.batch, data.claims, data.cents) : '');
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.next}</h2>
      <p className="tabular">
        {next.claims > 0 ? words.nextSum(next.claims, next.cents) : words.nextNone}
      </p>
      <p className={page.quiet}>{cutoff ? words.cutoff(cutoff) : words.noCutoff}</p>
      {!hasSubmitter && <Note kind="warn">{words.noSubmitter}</Note>}
      {hasSubmitter && next.claims > 0 && (
        <Button
          kind="primary"
          icon={<IconSend size={16} stroke={1.75} aria-hidden />}
          busy={send.running}
          onClick={() => setAsking(true)}
        >
          {words.send}
        </Button>
      )}
      {send.failure && (
        <Note kind="danger">
          {send.failure.reason === 'nothing' ? words.nothing : send.failure.message}
        </Note>
      )}
      <p className={page.quiet} role="status">
        {message}
      </p>
      {next.ready.length > 0 && (
        <details>
          <summary>{words.ready}</summary>
          <ul className={styles.records} aria-label={words.ready}>
            {next.ready.map(({ id: record, doctor, code, day, cents, payer }) => (
              <li key={record}>
                <span>{doctor}</span>
                <span className="identifier">{code}</span>
                <span className="tabular">{day}</span>
                <span>{payer}</span>
                <span className="tabular">{words.dollars(cents)}</span>
              </li>
            ))}
          </ul>
          <Cut shown={next.ready.length} count={next.claims} />
        </details>
      )}
      {next.stopped.length > 0 && (
        <details open>
          <summary>{words.stopped(next.stoppedCount)}</summary>
          <ul className={styles.records} aria-label={words.stopped(next.stoppedCount)}>
            {next.stopped.map(({ id: record, doctor, code, day, reason }) => (
              <li key={record}>
                <span>{doctor}</span>
                <span className="identifier">{code}</span>
                <span className="tabular">{day}</span>
                <span className={styles.reason}>{words.stopReasons[reason]}</span>
              </li>
            ))}
          </ul>
          <Cut shown={next.stopped.length} count={next.stoppedCount} />
        </details>
      )}
      {asking && (
        <ConfirmDialog
          title={words.sendTitle}
          confirm={words.send}
          cancel={words.cancel}
          onConfirm={() => void submit()}
          onCancel={() => setAsking(false)}
        >
          {words.sendLead(next.claims, next.cents)}
        </ConfirmDialog>
      )}
    </section>
  );
}

const Cut = ({ shown, count }: { shown: number; count: number }) =>
  shown < count && <p className={page.quiet}>{words.shownOf(shown, count)}</p>;
