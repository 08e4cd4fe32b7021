import { words } from '@corridor/contract/auth/email/words.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';

/** For a person who signed up without the mailed code: confirms the address here. */
export function EmailConfirm({ email }: { email: string }) {
  const { run, running, failure } = useCall('auth-sendEmailConfirm');
  const send = async () => {
    if ((await run({})).data) showSnackbar({ text: words.sentOwn(email) });
  };
  return (
    <>
      <Note kind="warn">{words.unconfirmed}</Note>
      {failure && <Note kind="danger">{failure.message}</Note>}
      <Button busy={running} onClick={send}>
        {words.confirmOwn}
      </Button>
    </>
  );
}
