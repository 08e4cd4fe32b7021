import { editWords as words } from '@corridor/contract/platform/words.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import type { LeaveAnswers } from '../device/leave.ts';

export function LeaveDialog({ leaving }: { leaving: LeaveAnswers | undefined }) {
  if (!leaving) return null;
  return (
    <ConfirmDialog
      title={words.leaveTitle}
      confirm={words.leave}
      cancel={words.stay}
      danger
      onConfirm={leaving.leave}
      onCancel={leaving.stay}
    >
      {words.leaveText}
    </ConfirmDialog>
  );
}
