import { own } from '@corridor/contract/platform/own.ts';
import type { VacationRow } from '@corridor/contract/schedule/rules.ts';
import { shownSpan, readingWords as words } from '@corridor/contract/schedule/words.ts';
import { type FormEvent, useState } from 'react';
import type { CallOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Schedule.module.css';

type Days = CallOutput<'schedule-readCalendar'>['proposals'][number];
type Props = {
  forUid: string | null;
  rows: readonly VacationRow[];
  onAdd: (days: Days) => void;
};

/** Proposes the busy days of a calendar as absences. Each is added by a press, and saved later. */
export function CalendarReading({ forUid, rows, onAdd }: Props) {
  const { run, state, failure } = useCall('schedule-readCalendar');
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<Days[]>();
  const read = async (event: FormEvent) => {
    event.preventDefault();
    setFound((await run({ forUid, address })).data?.proposals);
  };
  const isThere = ({ from, to }: Days) => rows.some((row) => row.from <= from && to <= row.to);
  const proposals = found?.filter((days) => !isThere(days));
  const says = failure && (own(words.failures, failure.reason ?? '') ?? failure.message);
  return (
    <section className={styles.reading} aria-labelledby="own-calendar">
      <h2 id="own-calendar">{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      <form className={styles.row} onSubmit={(event) => void read(event)}>
        <TextField
          className={styles.address ?? ''}
          label={words.address}
          type="url"
          maxLength={1000}
          value={address}
          error={says}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" state={state} disabled={address.trim() === ''}>
          {words.read}
        </Button>
      </form>
      {proposals?.length === 0 && <Note kind="info">{words.none}</Note>}
      <ul className={styles.proposals}>
        {proposals?.map((days) => {
          const span = shownSpan(days);
          return (
            <li key={days.from}>
              <span>{span}</span>
              <Button aria-label={words.addNamed(span)} onClick={() => onAdd(days)}>
                {words.add}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
