import { codeProblem } from '@corridor/contract/billing/rules.ts';
import { billingWords, codeWords, holdWords } from '@corridor/contract/billing/words.ts';
import { expected } from '@corridor/contract/platform/expected.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { dollars, isDiagnosis } from '@corridor/contract/reporting/rules.ts';
import type { BillingRecord } from '@corridor/contract/reporting/schemas.ts';
import { causeWords, kindWords, reportWords as words } from '@corridor/contract/reporting/words.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CodeSearch } from '../billing/CodeSearch.tsx';
import { calendarDay, longTime } from '../platform/dates.ts';
import { useConfirm } from '../platform/parts/useConfirm.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './RecordDialog.module.css';
import { phnOf } from './recordColumns.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useRecordActs } from './useRecordActs.ts';

type Props = { record: BillingRecord; explanation: string | undefined; onClose: () => void };

/** One record: where it comes from, what happened, and what its doctor can do about it. */
export function RecordDialog({ record, explanation, onClose }: Props) {
  const { hold, claimed, payToDoctor } = record;
  return (
    <Dialog title={words.details(phnOf(record))} closeLabel={general.close} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.state}>
          <StatusChip status={record.status} />
          {hold && <span>{expected(holdWords, hold)}</span>}
        </p>
        {record.errorCode && (
          <Note kind="danger">
            <strong className="identifier">{record.errorCode}</strong>{' '}
            {explanation ?? words.noExplanation}
          </Note>
        )}
        <dl className={styles.facts}>
          <Fact name={words.columns.type}>{kindWords[record.subType]}</Fact>
          <Fact name={words.columns.created}>{longTime(record.created)}</Fact>
          <Fact name={words.columns.claimBy}>{calendarDay(record.claimBy)}</Fact>
          {record.claimNumber && (
            <Fact name={words.claimNumber}>
              <span className="identifier">{record.claimNumber}</span>
            </Fact>
          )}
          {claimed !== null && <Fact name={words.claimed}>{dollars(claimed)}</Fact>}
          {payToDoctor !== null && <Fact name={words.paid}>{dollars(payToDoctor)}</Fact>}
        </dl>
        <Link
          to="/dashboard/secure-messaging"
          search={{
            econsultId: record.activityId,
            ...(record.seq !== null && { message: record.seq }),
          }}
          className={styles.evidence}
        >
          {words.open}
        </Link>
        <Acts record={record} onDone={onClose} />
        <Steps id={record.id} />
      </div>
    </Dialog>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Acts({ record, onDone }: { record: BillingRecord; onDone: () => void }) {
  const { status } = record;
  const isRefused = status === 'refused';
  const isOpen = ['new', 'pending', 'onHold'].includes(status);
  const [code, setCode] = useState(record.billingCode);
  const [dxCode, setDxCode] = useState(record.dxCode);
  const [tried, setTried] = useState(false);
  const acts = useRecordActs(record, onDone);
  const wrong = codeProblem(code.trim());
  const codeError = code.trim() === '' ? billingWords.required : wrong && codeWords[wrong];
  const dxError = isDiagnosis(dxCode.trim()) ? undefined : words.badDx;
  const [askRemoval, removal] = useConfirm(
    { title: words.removeTitle, text: words.removeLead, confirm: words.remove, danger: true },
    acts.remove,
  );
  if (!isRefused && !isOpen) return null;
  const save = () => {
    setTried(true);
    if (codeError || dxError) return;
    const corrected = { code: code.trim(), dxCode: dxCode.trim() };
    void (isRefused ? acts.resend(corrected) : acts.settle(corrected));
  };
  const confirms = status === 'onHold' && record.billingCode !== '' && code === record.billingCode;
  return (
    <form
      className={styles.acts}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isRefused && <p>{words.resendLead}</p>}
      <CodeSearch
        kind="service"
        value={code}
        error={tried ? codeError : undefined}
        onChange={setCode}
      />
      <CodeSearch
        kind="diagnosis"
        value={dxCode}
        error={tried ? dxError : undefined}
        onChange={setDxCode}
      />
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" busy={acts.busy}>
          {isRefused ? words.send : confirms ? words.confirm(code) : words.settle}
        </Button>
        <Button onClick={() => void acts.drop()}>{words.drop}</Button>
        <Button kind="quiet" onClick={askRemoval}>
          {words.remove}
        </Button>
      </div>
      {removal}
    </form>
  );
}

function Steps({ id }: { id: string }) {
  const steps = useQuery('reporting-steps', { id }).data?.steps;
  if (steps?.length === 0) return null;
  return (
    <section className={styles.steps}>
      <h3>{words.steps}</h3>
      <ol>
        {steps?.map(({ movedAt, cause, by }) => (
          <li key={`${movedAt}${cause}`}>
            <span>{causeWords[cause]}</span>
            <span>
              {longTime(movedAt)} {by ? words.by(by) : words.corridor}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
