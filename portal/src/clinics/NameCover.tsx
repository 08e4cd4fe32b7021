import { type DaysProblem, daysProblem } from '@corridor/contract/clinics/cover/rules.ts';
import { daysWords, words } from '@corridor/contract/clinics/cover/words.ts';
import { soughtAtLeast } from '@corridor/contract/clinics/members/rules.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type FormEvent, useDeferredValue, useRef, useState } from 'react';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Clinics.module.css';

type Colleague = QueryOutput<'cover-find'>['people'][number];
type Props = { today: string; onClose: () => void };
type Field = 'search' | 'from' | 'until';

const fieldOf: Record<DaysProblem, Field> = {
  past: 'from',
  backwards: 'until',
  'too-far': 'until',
};

/** Names a colleague as stand-in, and the days of the cover. */
export function NameCover({ today, onClose }: Props) {
  const [colleague, setColleague] = useState<Colleague>();
  const [days, setDays] = useState({ from: today, until: '' });
  const [tried, setTried] = useState(false);
  const name = useCall('cover-name');
  const form = useRef<HTMLFormElement>(null);

  const problems: Partial<Record<Field, string>> = {
    ...(!colleague && { search: words.colleagueRequired }),
    ...(days.from === '' && { from: words.dayRequired }),
    ...(days.until === '' && { until: words.dayRequired }),
  };
  const wrong = days.from && days.until ? daysProblem(days, today) : undefined;
  if (wrong) problems[fieldOf[wrong]] = daysWords[wrong];
  const says = (field: Field) => (tried ? problems[field] : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.running) return;
    setTried(true);
    const first = (['search', 'from', 'until'] as const).find((field) => problems[field]);
    if (first || !colleague)
      return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const { data } = await name.run({ uid: colleague.uid, ...days });
    if (!data) return;
    showSnackbar({ text: words.named(colleague.name) });
    onClose();
  };
  return (
    <Dialog title={words.name} closeLabel={general.close} onClose={onClose}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{words.lead}</p>
        {colleague ? (
          <ul className={styles.people} aria-label={words.seek}>
            <Found person={colleague} act={words.another} onAct={() => setColleague(undefined)} />
          </ul>
        ) : (
          <Seek error={says('search')} onChoose={setColleague} />
        )}
        <div className={styles.pair}>
          {(['from', 'until'] as const).map((field) => (
            <TextField
              key={field}
              name={field}
              type="date"
              label={words[field]}
              min={field === 'from' ? today : days.from || today}
              value={days[field]}
              error={says(field)}
              onChange={({ target }) => setDays((at) => ({ ...at, [field]: target.value }))}
            />
          ))}
        </div>
        {name.failure && <Note kind="danger">{name.failure.message}</Note>}
        <div className={styles.foot}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" state={name.state}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type SeekProps = { error: string | undefined; onChoose: (person: Colleague) => void };

function Seek({ error, onChoose }: SeekProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const enabled = search.length >= soughtAtLeast;
  const colleagues = useQuery('cover-find', { search }, { enabled }).data?.people;
  return (
    <>
      <TextField
        name="search"
        type="search"
        label={words.seek}
        help={words.seekHelp}
        error={error}
        maxLength={200}
        value={text}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        onChange={({ target }) => setText(target.value)}
      />
      {enabled && colleagues?.length === 0 && <p role="status">{words.noneFound}</p>}
      {enabled && colleagues && colleagues.length > 0 && (
        <ul className={styles.people} aria-label={words.seek}>
          {colleagues.map((person) => (
            <Found
              key={person.uid}
              person={person}
              act={words.choose}
              onAct={() => onChoose(person)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type FoundProps = { person: Colleague; act: string; onAct: () => void };

function Found({ person, act, onAct }: FoundProps) {
  const { name, credentials, clinicName, city } = person;
  return (
    <li>
      <span>
        <strong>{[name, credentials].filter(Boolean).join(', ')}</strong>
        <small>{[clinicName, city].filter(Boolean).join(', ')}</small>
      </span>
      <Button onClick={onAct}>
        {act}
        <span className="visuallyHidden"> {name}</span>
      </Button>
    </li>
  );
}
