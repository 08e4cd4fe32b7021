import { problemWords, words } from '@corridor/contract/consult/words.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { useNavigate } from '@tanstack/react-router';
import { fullName } from '../../drafts/ApproverField.tsx';
import { type Forwarding, useApprover } from '../../drafts/useApprover.ts';
import type { Drafting } from '../../drafts/useDraft.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { useAttachments } from '../../uploads/enclosed/useAttachments.ts';
import { focusField } from '../page/sectionStates.ts';
import type { Form } from './useConsultForm.ts';

type Options = {
  drafting: Drafting;
  consult: Form;
  files: ReturnType<typeof useAttachments>;
  /** While the draft is being forwarded, and afterwards, nothing else can be done with it. */
  onPhase: (phase: 'writing' | 'forwarding' | 'left') => void;
  onProblem: (problem: string | undefined) => void;
};
export type Forward = Forwarding & { start: () => Promise<void> };

/** Forwards to an approver. That needs a subsite, an approver and finished uploads. */
export function useForwardToApprover({
  drafting,
  consult,
  files,
  onPhase,
  onProblem,
}: Options): Forward {
  const forwarding = useApprover(drafting);
  const navigate = useNavigate();
  const { approver } = forwarding;
  const missing = [
    ...(consult.form.subsite === '' ? [{ field: 'subsite', message: problemWords.subsite }] : []),
    ...(approver ? [] : [{ field: 'approverUid', message: drafts.approver.missing }]),
  ];
  const start = async () => {
    consult.refuse(missing);
    const [first] = missing;
    if (first || !approver) return focusField(first?.field ?? '');
    if (files.waits || files.failed)
      return onProblem(files.failed ? words.filesFailed : words.filesWait);
    onPhase('forwarding');
    onProblem(undefined);
    const forwarded = await forwarding.forward(approver);
    if (forwarded === 'all') {
      onPhase('left');
      drafting.forget();
      showSnackbar({ text: drafts.forwarded(fullName(approver)) });
      void navigate({ to: '/dashboard/secure-messaging', search: { tab: 'drafts' } });
      return;
    }
    // The draft is no longer the author's if the approver has the text without its files.
    if (forwarded === 'nothing') onPhase('writing');
    onProblem(drafts.forwardFailed);
  };
  return { ...forwarding, start };
}
