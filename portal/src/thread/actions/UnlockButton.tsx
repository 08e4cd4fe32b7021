import { words } from '@corridor/contract/thread/words.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { showFailure } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Unlocks a thread that was locked by mistake. */
export function UnlockButton({ activityId }: { activityId: string }) {
  const unlock = useCall('thread-unlock');
  const question = { title: words.unlockTitle, text: words.unlockLead, confirm: words.unlock };
  const [ask, dialog] = useConfirm(question, async () => {
    const { failure } = await unlock.run({ activityId });
    showFailure(failure);
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
