import { resetAfterMs } from '@corridor/contract/consult/rules.ts';
import { words } from '@corridor/contract/consult/words.ts';
import { peopleOf } from '@corridor/contract/directory/rules.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Me } from '../../access/person.ts';
import { useDraft } from '../../drafts/useDraft.ts';
import { useLeaveGuard } from '../../platform/device/leave.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { LeaveDialog } from '../../templates/LeaveDialog.tsx';
import { useFocusKept } from '../../ui/focus/useFocusKept.ts';
import styles from '../Consult.module.css';
import { BillingNotice } from '../sections/BillingNotice.tsx';
import { FormSections } from '../sections/FormSections.tsx';
import { useChosenService } from '../state/useChosenService.ts';
import { useConsultFiles } from '../state/useConsultFiles.ts';
import { isBlank, type Start, useConsultForm } from '../state/useConsultForm.ts';
import { type Kept, useConsultOpening } from '../state/useConsultOpening.ts';
import { useDraftAddress } from '../state/useDraftAddress.ts';
import { useForwardToApprover } from '../state/useForwardToApprover.ts';
import { fieldsOf, isOfService, typeOf, useSendConsult, whyNot } from '../state/useSendConsult.ts';
import { useSendProblem } from '../state/useSendProblem.ts';
import { missingPart, useActWhenReady, useServiceQuestions } from '../state/useServiceQuestions.ts';
import { ComposeFooter } from './ComposeFooter.tsx';
import { ComposeHeader } from './ComposeHeader.tsx';
import { NotOpened, Opening } from './ConsultOpening.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import { SectionOverview, Steps } from './SectionOverview.tsx';
import type { SentOne } from './SentNotice.tsx';
import { focusField, partsOf } from './sectionStates.ts';

type Props = {
  me: Me;
  permissions: ReadonlySet<Permission>;
  start: Start;
  directory: QueryOutput<'directory-start'>;
  /** Whether they may choose whom to ask. */
  routes: boolean;
  initial: Kept | undefined;
  /** What stands above all; it may keep what is begun here, and leave it. */
  notice: (keep: () => Promise<boolean>, leave: () => void) => ReactNode;
  /** Where nothing is chosen yet. */
  bare: string;
  onAddress: (draftId: string | undefined) => void;
  onTyped: () => void;
  onSent: (one: SentOne, was: Kept) => void;
  onAnew: () => void;
};

/** Left: discarded, or with somebody else. */
type Phase = 'writing' | 'sending' | 'done' | 'forwarding' | 'left';

/** One consult, from the first letter until it is sent. */
export function ConsultForm(props: Props) {
  const { me, permissions, start, directory, initial, notice } = props;
  const asking = useServiceQuestions();
  const of = useConsultForm({
    start,
    formFields: asking.formFields,
    copies: permissions.has('patientCC'),
    looksUp: permissions.has('phnLookup'),
  });
  const files = useConsultFiles();
  const { form, service, written } = of;
  const { attested, acknowledged, history, renamed } = written;
  const sending = useSendConsult();
  const router = useRouter();
  const [phase, setPhase] = useState<Phase>('writing');
  const [ready, setReady] = useState(false);
  const kept: Kept = { ...written, files: files.kept };
  const type = typeOf(written);
  // What is changed by hand; a file that arrives is no change.
  const text = JSON.stringify({ ...kept, service: null, files: files.kept.map(({ key }) => key) });
  const [problem, setProblem] = useSendProblem(text, files);
  const writing = phase === 'writing';
  const blank = isBlank(written, start) && files.attachments.length === 0;
  const drafting = useDraft({
    ...{ keeper: me, ready, blank, paused: !writing, kept },
    ...{
      formData: form,
      beside: { attested, acknowledged, history, renamed },
      attachments: files.ids,
    },
    cut: files.kept.some(({ id }) => id === undefined),
  });
  const { held } = drafting;
  const opening = useConsultOpening({
    keeper: me,
    start,
    initial,
    bare: props.bare,
    files,
    put: of.put,
    change: of.change,
    begin: drafting.begin,
  });
  useEffect(() => setReady(opening.state === 'ready'), [opening.state]);
  const chosen = useChosenService(
    of,
    (props.routes || permissions.has('approveEconsult')) && ready && writing,
  );
  const { load } = asking;
  useEffect(() => load(service?.id), [load, service?.id]);
  useDraftAddress({ ...props, ready: ready && writing, of: { form, service }, held });
  const main = useRef<HTMLDivElement>(null);
  useFocusKept(main);
  // Whoever goes elsewhere first is not called back.
  const anew = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(anew.current), []);
  const { onTyped } = props;
  useEffect(() => {
    if (ready && writing && !blank && !initial) onTyped();
  }, [ready, writing, blank, initial, onTyped]);
  const unsaved = (drafting.dirty && !drafting.kept) || files.waits;
  const leaving = useLeaveGuard((writing || phase === 'sending') && ready && unsaved);
  // What was pressed too early is sent as it stood, to whom the page showed then, by who stays.
  const wanted = `${text} ${type} ${service && peopleOf(service)} ${leaving !== undefined}`;
  const loads = missingPart(asking.running, of.known.running, files.waits);
  const early = useActWhenReady(loads !== undefined, wanted, () => void send());

  const approves = held?.collection === 'drafts_pending_approval';
  const forwards = permissions.has('forwardEconsult') && !approves;
  const forward = useForwardToApprover({
    drafting,
    of,
    files,
    onPhase: setPhase,
    onProblem: setProblem,
  });
  const send = async () => {
    // What is said of it now can be focused.
    flushSync(of.attempt);
    setProblem(undefined);
    const [first] = of.problems;
    if (first) return focusField(first.field);
    if (asking.failed || files.failed)
      return setProblem(asking.failed ? words.checkForm : words.filesFailed);
    if (loads) return early.wait();
    setPhase('sending');
    // What has a draft is sent once: with it goes what it was.
    const draft = (await drafting.settle()) ?? (await drafting.save());
    const { data, failure } = await sending.send(type, {
      inputFields: fieldsOf(of.sendable, me.uid, asking.formFields),
      attachments: files.ids,
      draft: draft
        ? { collection: draft.collection, draftId: draft.id, version: draft.version }
        : null,
      ...{ attested, acknowledged, answeredBy: service?.users.map(({ uid }) => uid) },
      identity: of.known.renamed ? 'renamed' : 'known',
    });
    if (!data) {
      // What cannot be written in cannot be focused.
      flushSync(() => setPhase('writing'));
      setProblem(whyNot(failure, type));
      // The page shows what is so by now, also where no change is heard.
      if (isOfService(failure)) chosen.reread();
      if (failure.reason === 'newer-version') drafting.tell('newer');
      if (draft && failure.code === 'not-found') drafting.tell('gone');
      const fields = failure.reason === 'form' ? (failure.details.fields ?? []) : [];
      of.refuse(fields);
      // An operator may have asked otherwise meanwhile.
      if (fields.some(({ field }) => field.startsWith('symptoms.'))) load(service?.id);
      // A colleague may have written of somebody under the number meanwhile.
      if (fields.some(({ field }) => field === 'known')) of.known.askAgain();
      if (fields[0]) focusField(fields[0].field);
      return;
    }
    setPhase('done');
    drafting.forget();
    const one = { activityId: data.activityId, type, final: approves };
    anew.current = setTimeout(() => props.onSent(one, kept), resetAfterMs);
  };

  /** What stands here stays, as a draft. */
  const asDraft = async () => {
    if (blank) return true;
    if (files.waits || files.failed) {
      setProblem(files.failed ? words.filesFailed : words.filesWait);
      return false;
    }
    return (await drafting.save()) !== undefined;
  };
  const leave = () => {
    setPhase('left');
    drafting.forget();
  };
  const empty = async () => {
    if (!(await asDraft())) return;
    leave();
    await router.navigate({ to: props.bare, replace: true } as never);
    props.onAnew();
  };

  if (opening.state === 'failed') return <NotOpened bare={props.bare} onAnew={props.onAnew} />;
  const parts = partsOf(of, {
    ...{ files: files.attachments.length, forwards, approver: forward.approver !== undefined },
  });
  return (
    <>
      <ComposeHeader drafting={drafting} writing={writing} onAsk={early.drop} onDiscard={leave} />
      <Steps parts={parts} />
      <div className={styles.scroll}>
        <div className={styles.page}>
          <div ref={main} className={styles.main} inert={!writing || forward.filesLeft}>
            {notice(asDraft, leave)}
            <DraftNotices
              drafting={drafting}
              draft={opening.draft}
              noService={ready && chosen.noService}
              others={chosen.others}
              mine={kept}
              start={start}
              missed={service ? undefined : opening.missed}
              onEmpty={opening.restored ? () => void empty() : undefined}
              onAnew={props.onAnew}
            />
            {ready ? (
              <FormSections
                {...{ of, asking, files, start, directory, permissions, writing }}
                forward={forwards ? forward : undefined}
                onReload={() => load(service?.id)}
              />
            ) : (
              <Opening />
            )}
          </div>
          <SectionOverview parts={parts}>
            <BillingNotice of={of} type={type} bills={permissions.has('billing')} />
          </SectionOverview>
        </div>
      </div>
      <ComposeFooter
        type={type}
        wrong={of.said[0]?.field}
        problem={problem}
        waits={early.waits ? loads : undefined}
        saving={drafting.state === 'running'}
        sending={phase === 'sending'}
        done={phase === 'done'}
        maySend={approves || permissions.has('econsultAndSecureMessaging')}
        forward={forwards ? forward : undefined}
        onSave={() => void drafting.save()}
        onForward={() => {
          early.drop();
          void forward.start();
        }}
        onSend={() => void send()}
      />
      <LeaveDialog leaving={leaving} />
    </>
  );
}
