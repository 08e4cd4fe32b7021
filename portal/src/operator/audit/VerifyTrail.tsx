import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { useState } from 'react';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall, useProcess } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';

type Step = CallOutput<'operator-verifyAudit'>;
type Walk = Step & { sum: number };

/** Verifies the trail in steps, so that the progress can be shown. */
export function VerifyTrail() {
  const { run } = useCall('operator-verifyAudit');
  const process = useProcess();
  const [walk, setWalk] = useState<Walk>();
  const verify = () =>
    process.run(async () => {
      setWalk(undefined);
      let from: Step['head'] = null;
      let sum = 0;
      for (let more = true; more; ) {
        const { data, failure }: Awaited<ReturnType<typeof run>> = await run({ from });
        if (failure) throw failure;
        sum += data.entries;
        setWalk({ ...data, sum });
        from = data.head;
        more = data.more;
      }
    });
  return (
    <>
      <Button busy={process.running} onClick={() => void verify()}>
        {words.verify}
      </Button>
      {process.running && walk && (
        <progress
          aria-label={words.verifying(walk.head?.id ?? 0, walk.blocks)}
          max={walk.blocks}
          value={walk.head?.id ?? 0}
        />
      )}
      {walk && <WalkResult walk={walk} />}
      {process.failure && <Note kind="danger">{process.failure.message}</Note>}
    </>
  );
}

function WalkResult({ walk: { broken, more, sum, blocks, head } }: { walk: Walk }) {
  if (broken !== null) return <Note kind="danger">{words.broken(broken, blocks)}</Note>;
  if (more) return <p className={page.quiet}>{words.verifying(head?.id ?? 0, blocks)}</p>;
  return (
    <Note kind="ok">
      {words.whole(sum, blocks)} {head && <code>{words.head(head.id, head.hash)}</code>}{' '}
      {words.keep}
    </Note>
  );
}
