import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import type { LeaveAnswers } from '../platform/device/leave.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

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
