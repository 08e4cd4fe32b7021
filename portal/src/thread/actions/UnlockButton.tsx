import { words } from '@corridor/contract/thread/words.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { useConfirm } from '../../ui/overlays/useConfirm.tsx';

/** Unlocks a thread that was locked by mistake. */
export function UnlockButton({ activityId }: { activityId: string }) {
  const unlock = useCall('thread-unlock');
  const question = { title: words.unlockTitle, text: words.unlockLead, confirm: words.unlock };
  const [ask, dialog] = useConfirm(question, async () => {
    const { failure } = await unlock.run({ activityId });
    if (failure) showSnackbar({ text: failure.message });
  });
  return (
    <>
      <Button busy={unlock.running} onClick={ask}>
        {words.unlock}
      </Button>
      {dialog}
    </>
  );
}
