import { words } from '@corridor/contract/records/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { useState } from 'react';
import { longTime } from '../platform/dates.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { WaitingBlocks } from '../shell/frame/PageSkeleton.tsx';
import { NotFoundPage } from '../shell/gate/ErrorPages.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { LinkDemo } from './LinkDemo.tsx';
import styles from './RecordsPage.module.css';

/** Plays a records system in a demo. A chart opens the compose page with its patient filled in. */
export function RecordsPage() {
  const { data: charts, error } = useQuery('records-charts', {});
  const { run, running } = useCall('records-openChart');
  const [failed, setFailed] = useState(false);
  if (error?.code === 'not-found') return <NotFoundPage />;
  const open = async (number: number) => {
    const { data } = await run({ number });
    setFailed(!data);
    if (data) location.assign(`/dashboard/consult?jwt=${encodeURIComponent(data.reference)}`);
  };
  return (
    <main className={styles.page}>
      <PageHeader title={words.title} lead={words.lead} />
      {!charts && !error && <WaitingBlocks />}
      {charts && <LinkDemo />}
      {failed && <Note kind="danger">{words.failed}</Note>}
      {charts && <Arrived />}
      <ul className={styles.charts} aria-label={words.charts}>
        {charts?.map(({ firstName, lastName, dateOfBirth, phn, history }, number) => (
          <li key={phn}>
            <h2>
              {firstName} {lastName}
            </h2>
            <p className="tabular">
              {words.born(dateOfBirth)} · {words.phn(phn)}
            </p>
            <p>
              <strong>{words.history}</strong> {history}
            </p>
            <Button
              kind="primary"
              busy={running}
              aria-label={words.openFor(`${firstName} ${lastName}`)}
              onClick={() => void open(number)}
            >
              {words.open}
            </Button>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** The pictures that came from galleries. */
function Arrived() {
  const { data: files } = useQuery('records-arrived', {}, { everyMs: 5_000 });
  return (
    <section className={styles.arrived} aria-labelledby="arrived">
      <h2 id="arrived">{words.arrived}</h2>
      {files?.length === 0 && <p>{words.nothingArrived}</p>}
      <ul>
        {files?.map(({ name, size: bytes, at }) => (
          <li key={`${name} ${at}`} className="tabular">
            {name} · {size(bytes)} · {longTime(at)}
          </li>
        ))}
      </ul>
    </section>
  );
}
