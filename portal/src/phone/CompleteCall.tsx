import { codeProblem, hasAlbertaCodes } from '@corridor/contract/billing/rules.ts';
import { codeWords } from '@corridor/contract/billing/words.ts';
import { callProblem } from '@corridor/contract/phone/rules.ts';
import { words } from '@corridor/contract/phone/words.ts';
import {
  instantOf,
  localOf,
  type PlaceClock,
  utcOf,
} from '@corridor/contract/platform/placeClock.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type Outcome, outcomesFor } from '@corridor/contract/templates/outcomes.ts';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Me, visitorOf } from '../access/person.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './CompleteCall.module.css';

type Props = {
  me: Me;
  activityId: string;
  /** The time at which the consult was sent. */
  asked: string;
  startTime: string;
  endTime: string;
  /** The dialog asks for an outcome if none is recorded. */
  outcome: string | null;
  /** The province of the consultant's clinic, which decides on the codes. */
  province: string | undefined;
  /** The consultant bills from that clinic. */
  bills: boolean;
  /** The clock in which the times are typed. */
  clock: PlaceClock;
};

/** For the consultant of a call: when it took place, its outcome, and its billing code. */
export function CompleteCall(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.complete}</Button>
      {open && <CallDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The agreed time, if it has passed. */
const pastTime = (clock: PlaceClock, iso: string) =>
  Date.parse(iso) <= Date.now() ? localOf(clock, iso) : '';

function CallDialog({ me, activityId, onClose, clock, ...call }: Props & { onClose: () => void }) {
  const [start, setStart] = useState(() => pastTime(clock, call.startTime));
  const [end, setEnd] = useState(() => pastTime(clock, call.endTime));
  const [startTime, endTime] = [instantOf(clock, start), instantOf(clock, end)];
  const [chosen, setOutcome] = useState<string>();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const complete = useCall('phoneConsult-billAndMarkComplete');
  const { failure } = complete;
  const asks = call.outcome === null;
  const outcomes = outcomesFor(visitorOf(me, false).permissions);
  const enabled = asks && outcomes.length > 0;
  const suggested = useQuery('outcomes-options', { activityId }, { enabled }).data?.suggested;
  const outcome = chosen ?? suggested?.outcome ?? '';
  const wrongTimes = timesProblem(startTime, endTime, new Date(call.asked));
  const wrongCode = codeProblem(code.trim());
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setTried(true));
    if ((asks && outcome === '') || wrongTimes || wrongCode)
      return form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    const { data } = await complete.run({
      activityId,
      billingCode: code.trim(),
      startTime,
      endTime,
      ...(asks && { outcome: outcome as Outcome }),
    });
    if (!data) return;
    showSnackbar({ text: call.bills ? words.done(data.billingCode) : words.doneUnbilled });
    onClose();
  };
  const times = tried ? wrongTimes : undefined;
  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {failure && (
          <Note kind="danger">{failure.reason === 'times' ? failure.message : words.failed}</Note>
        )}
        {asks && (
          <SelectField
            label={words.outcome}
            value={outcome}
            error={tried && outcome === '' ? words.outcomeRequired : undefined}
            options={[
              { value: '', says: words.chooseOutcome },
              ...outcomes.map((name) => ({ value: name, says: name })),
            ]}
            onChange={(event) => setOutcome(event.target.value)}
          />
        )}
        <p className={styles.lead}>{call.bills ? words.lead : words.leadUnbilled}</p>
        <TextField
          label={words.start}
          type="datetime-local"
          max={localOf(clock, Date.now())}
          help={words.clockOf(utcOf(clock, startTime || Date.now()))}
          value={start}
          error={times?.start}
          onChange={(event) => setStart(event.target.value)}
        />
        <TextField
          label={words.end}
          type="datetime-local"
          max={localOf(clock, Date.now())}
          value={end}
          error={times?.end}
          onChange={(event) => setEnd(event.target.value)}
        />
        {call.bills ? (
          <TextField
            label={words.code}
            help={hasAlbertaCodes(call.province) ? words.codeHelp : words.codeHelpElsewhere}
            error={wrongCode && codeWords[wrongCode]}
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : (
          <p className={styles.lead}>{words.notBilledHere}</p>
        )}
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={complete.running}>
            {words.complete}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The problem with the times, at the field that it is about. */
function timesProblem(start: string, end: string, askedAt: Date) {
  if (start === '' || end === '')
    return {
      start: start === '' ? words.required : undefined,
      end: end === '' ? words.required : undefined,
    };
  const now = new Date();
  const startDate = new Date(start);
  const problem = callProblem({ start: startDate, end: new Date(end), asked: askedAt, now });
  if (!problem) return undefined;
  const atStart = problem === 'early' || (problem === 'future' && startDate > now);
  const message = words.times[problem];
  return { start: atStart ? message : undefined, end: atStart ? undefined : message };
}
