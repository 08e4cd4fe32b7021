import { editWords as words } from '@corridor/contract/platform/words.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import type { LeaveAnswers } from '../device/leave.ts';

type Props = {
  leaving: LeaveAnswers | undefined;
  /** Replaces the question about unsaved changes. */
  title?: string;
  text?: string;
};

export function LeaveDialog({ leaving, title = words.leaveTitle, text = words.leaveText }: Props) {
  if (!leaving) return null;
  return (
    <ConfirmDialog
      title={title}
      confirm={words.leave}
      cancel={words.stay}
      danger
      onConfirm={leaving.leave}
      onCancel={leaving.stay}
    >
      {text}
    </ConfirmDialog>
  );
}
