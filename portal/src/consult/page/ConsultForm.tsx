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
import { LeaveDialog } from '../../platform/edit/LeaveDialog.tsx';
import { isNewerVersion, type QueryOutput } from '../../platform/server/client.ts';
import { useFocusKept } from '../../ui/focus/useFocusKept.ts';
import { takesFiles } from '../../uploads/takesFiles.ts';
import styles from '../Consult.module.css';
import { BillingNotice } from '../sections/BillingNotice.tsx';
import { FormSections } from '../sections/FormSections.tsx';
import { useChosenService } from '../state/useChosenService.ts';
import { useConsultFiles } from '../state/useConsultFiles.ts';
import { isBlank, type Start, useConsultForm } from '../state/useConsultForm.ts';
import { type DeviceContent, useConsultOpening } from '../state/useConsultOpening.ts';
import { useDraftAddress } from '../state/useDraftAddress.ts';
import { useForwardToApprover } from '../state/useForwardToApprover.ts';
import {
  explainFailure,
  fieldsOf,
  isServiceOutdated,
  typeOf,
  useSendConsult,
} from '../state/useSendConsult.ts';
import { useSendProblem } from '../state/useSendProblem.ts';
import { missingPart, useActWhenReady, useServiceQuestions } from '../state/useServiceQuestions.ts';
import { ComposeFooter } from './ComposeFooter.tsx';
import { ComposeHeader } from './ComposeHeader.tsx';
import { NotOpened, Opening } from './ConsultOpening.tsx';
import { DraftNotices } from './DraftNotices.tsx';
import { SectionOverview, Steps } from './SectionOverview.tsx';
import type { SentConsult } from './SentNotice.tsx';
import { focusField, partsOf } from './sectionStates.ts';

type Props = {
  me: Me;
  permissions: ReadonlySet<Permission>;
  start: Start;
  directory: QueryOutput<'directory-start'>;
  /** The person may choose a service. */
  routes: boolean;
  initial: DeviceContent | undefined;
  /** The notice above the form. It may save the new consult as a draft and leave it. */
  notice: (keep: () => Promise<boolean>, leave: () => void) => ReactNode;
  /** The address of an empty form. */
  bare: string;
  onAddress: (draftId: string | undefined) => void;
  onTyped: () => void;
  onSent: (sentConsult: SentConsult, content: DeviceContent) => void;
  onAnew: () => void;
};

/** `left`: the draft was discarded or went to an approver. */
type Phase = 'writing' | 'sending' | 'done' | 'forwarding' | 'left';

/** One consult, from the first letter until it is sent. */
export function ConsultForm(props: Props) {
  const { me, permissions, start, directory, initial, notice } = props;
  const questions = useServiceQuestions();
  const consult = useConsultForm({
    start,
    formFields: questions.formFields,
    copies: permissions.has('patientCC'),
    looksUp: permissions.has('phnLookup'),
    choosesCode: permissions.has('billingCodeCustomization'),
  });
  const files = useConsultFiles();
  const { form, service, written: content } = consult;
  const { attested, acknowledged, history, renamed } = content;
  const sending = useSendConsult();
  const router = useRouter();
  const [phase, setPhase] = useState<Phase>('writing');
  const [ready, setReady] = useState(false);
  const deviceContent: DeviceContent = { ...content, files: files.kept };
  const type = typeOf(content);
  // Changes by the person. An upload that finishes is not such a change.
  const text = JSON.stringify({
    ...deviceContent,
    service: null,
    files: files.kept.map(({ key }) => key),
  });
  const [problem, setProblem] = useSendProblem(text, files);
  const writing = phase === 'writing';
  const blank = isBlank(content, start) && files.attachments.length === 0;
  const drafting = useDraft({
    keeper: me,
    ready,
    blank,
    paused: !writing,
    deviceContent,
    formData: form,
    beside: { attested, acknowledged, history, renamed },
    attachments: files.ids,
    selectedMedia: [...content.media],
    hasLocalFile: files.kept.some(({ id }) => id === undefined),
  });
  const { serverDraft } = drafting;
  const opening = useConsultOpening({
    keeper: me,
    start,
    initial,
    bare: props.bare,
    files,
    put: consult.put,
    change: consult.change,
    begin: drafting.begin,
  });
  useEffect(() => setReady(opening.state === 'ready'), [opening.state]);
  const chosen = useChosenService(
    consult,
    (props.routes || permissions.has('approveEconsult')) && ready && writing,
  );
  const { load } = questions;
  useEffect(() => load(service?.id), [load, service?.id]);
  useDraftAddress({ ...props, ready: ready && writing, consult: { form, service }, serverDraft });
  const main = useRef<HTMLDivElement>(null);
  useFocusKept(main);
  // A person who has gone to another page is not brought back.
  const afterSendTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(afterSendTimer.current), []);
  const { onTyped } = props;
  useEffect(() => {
    if (ready && writing && !blank && !initial) onTyped();
  }, [ready, writing, blank, initial, onTyped]);
  const unsaved = (drafting.dirty && !drafting.isKept) || files.waits;
  const leaving = useLeaveGuard((writing || phase === 'sending') && ready && unsaved);
  // A press that came too early sends only the same content, to the same people, from a person who
  // stays.
  const pressedContent = `${text} ${type} ${service && peopleOf(service)} ${leaving !== undefined}`;
  const loadingPart = missingPart(questions.running, consult.known.running, files.waits);
  const earlySend = useActWhenReady(loadingPart !== undefined, pressedContent, () => void send());

  const approves = serverDraft?.collection === 'drafts_pending_approval';
  const forwards = permissions.has('forwardEconsult') && !approves;
  const forward = useForwardToApprover({
    drafting,
    consult,
    files,
    onPhase: setPhase,
    onProblem: setProblem,
  });
  const send = async () => {
    // The problems must be in the document before one can get the focus.
    flushSync(consult.attempt);
    setProblem(undefined);
    const [first] = consult.problems;
    if (first) return focusField(first.field);
    if (questions.failed || files.failed)
      return setProblem(questions.failed ? words.checkForm : words.filesFailed);
    if (loadingPart) return earlySend.wait();
    setPhase('sending');
    // The draft goes along, so that the server sends each draft once and deletes it.
    const draft = (await drafting.settle()) ?? (await drafting.save());
    const { data, failure } = await sending.send(type, {
      inputFields: fieldsOf(
        { form: consult.sendable, media: content.media },
        me.uid,
        questions.formFields,
      ),
      attachments: files.ids,
      draft: draft
        ? { collection: draft.collection, draftId: draft.id, version: draft.version }
        : null,
      attested,
      acknowledged,
      answeredBy: service?.users.map(({ uid }) => uid),
      identity: consult.known.renamed ? 'renamed' : 'known',
    });
    if (!data) {
      // The fields must be enabled before one can get the focus.
      flushSync(() => setPhase('writing'));
      setProblem(explainFailure(failure, type));
      // The service is read again, also where the live connection is down.
      if (isServiceOutdated(failure)) chosen.reread();
      if (isNewerVersion(failure)) drafting.setState('newer');
      if (draft && failure.code === 'not-found') drafting.setState('gone');
      const fields = failure.reason === 'form' ? (failure.details.fields ?? []) : [];
      consult.refuse(fields);
      // An operator may have changed the questions meanwhile.
      if (fields.some(({ field }) => field.startsWith('symptoms.'))) load(service?.id);
      // A colleague may have written about another patient under this health number meanwhile.
      if (fields.some(({ field }) => field === 'known')) consult.known.askAgain();
      if (fields[0]) focusField(fields[0].field);
      return;
    }
    setPhase('done');
    drafting.forget();
    const sentConsult = { activityId: data.activityId, type, final: approves };
    afterSendTimer.current = setTimeout(
      () => props.onSent(sentConsult, deviceContent),
      resetAfterMs,
    );
  };

  /** Saves the content as a draft before the page shows another consult. */
  const saveAsDraft = async () => {
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
  const startEmpty = async () => {
    if (!(await saveAsDraft())) return;
    leave();
    await router.navigate({ to: props.bare, replace: true } as never);
    props.onAnew();
  };

  if (opening.state === 'failed') return <NotOpened bare={props.bare} onAnew={props.onAnew} />;
  const parts = partsOf(consult, {
    files: files.attachments.length + content.media.length,
    forwards,
    approver: forward.approver !== undefined,
  });
  return (
    <>
      <ComposeHeader
        drafting={drafting}
        writing={writing}
        onAsk={earlySend.drop}
        onDiscard={leave}
      />
      <Steps parts={parts} />
      <div className={styles.scroll}>
        <div className={styles.page}>
          <div
            ref={main}
            className={styles.main}
            inert={!writing || forward.filesLeft}
            {...takesFiles(files.add)}
          >
            {notice(saveAsDraft, leave)}
            <DraftNotices
              drafting={drafting}
              draft={opening.draft}
              noService={ready && chosen.noService}
              others={chosen.others}
              content={deviceContent}
              start={start}
              missed={service ? undefined : opening.missed}
              onEmpty={opening.restored ? () => void startEmpty() : undefined}
              onAnew={props.onAnew}
            />
            {ready ? (
              <FormSections
                consult={consult}
                asking={questions}
                files={files}
                start={start}
                directory={directory}
                permissions={permissions}
                writing={writing}
                forward={forwards ? forward : undefined}
                onReload={() => load(service?.id)}
                authorMedia={opening.draft?.media ?? []}
              />
            ) : (
              <Opening />
            )}
          </div>
          <SectionOverview parts={parts}>
            <BillingNotice consult={consult} type={type} bills={permissions.has('billing')} />
          </SectionOverview>
        </div>
      </div>
      <ComposeFooter
        type={type}
        invalidField={consult.shownProblems[0]?.field}
        problem={problem}
        waits={earlySend.waits ? loadingPart : undefined}
        saving={drafting.state === 'running'}
        sending={phase === 'sending'}
        done={phase === 'done'}
        maySend={approves || permissions.has('econsultAndSecureMessaging')}
        forward={forwards ? forward : undefined}
        onSave={() => void drafting.save()}
        onForward={() => {
          earlySend.drop();
          void forward.start();
        }}
        onSend={() => void send()}
      />
      <LeaveDialog leaving={leaving} />
    </>
  );
}
