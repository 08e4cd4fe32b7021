import { problemWords, words } from '@corridor/contract/consult/words.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import { useNavigate } from '@tanstack/react-router';
import { fullName } from '../../drafts/ApproverField.tsx';
import { type Forwarding, useApprover } from '../../drafts/useApprover.ts';
import type { Drafting } from '../../drafts/useDraft.ts';
import type { useAttachments } from '../../thread/composer/useAttachments.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { focusField } from '../page/sectionStates.ts';
import type { Form } from './useConsultForm.ts';

type Options = {
  drafting: Drafting;
  of: Form;
  files: ReturnType<typeof useAttachments>;
  /** While it is on its way nothing else is done with it, nor once it has left. */
  onPhase: (phase: 'writing' | 'forwarding' | 'left') => void;
  onProblem: (problem: string | undefined) => void;
};
export type Forward = Forwarding & { start: () => Promise<void> };

/** To an approver, with what that needs: a subsite, somebody to approve, and files that are there. */
export function useForwardToApprover({
  drafting,
  of,
  files,
  onPhase,
  onProblem,
}: Options): Forward {
  const forwarding = useApprover(drafting);
  const navigate = useNavigate();
  const { approver } = forwarding;
  const missing = [
    ...(of.form.subsite === '' ? [{ field: 'subsite', message: problemWords.subsite }] : []),
    ...(approver ? [] : [{ field: 'approverUid', message: drafts.approver.missing }]),
  ];
  const start = async () => {
    of.refuse(missing);
    const [first] = missing;
    if (first || !approver) return focusField(first?.field ?? '');
    if (files.waits || files.failed)
      return onProblem(files.failed ? words.filesFailed : words.filesWait);
    onPhase('forwarding');
    onProblem(undefined);
    const done = await forwarding.forward(approver);
    if (done === 'all') {
      onPhase('left');
      drafting.forget();
      showSnackbar({ text: drafts.forwarded(fullName(approver)) });
      void navigate({ to: '/dashboard/secure-messaging', search: { tab: 'drafts' } });
      return;
    }
    // Where only the files are left it is no longer its author's to change.
    if (done === 'nothing') onPhase('writing');
    onProblem(drafts.forwardFailed);
  };
  return { ...forwarding, start };
}
