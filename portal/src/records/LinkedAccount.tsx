import { linkedWords as words } from '@corridor/contract/records/words.ts';
import { useConfirm } from '../platform/parts/useConfirm.tsx';
import { useCall } from '../platform/server/hooks.ts';
import { Section } from '../profile/Section.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';

/** The linked account of the records system. It is linked from there and unlinked here. */
export function LinkedAccount({ avaUuid }: { avaUuid: string | null }) {
  const unlink = useCall('ava-unlinkAccount');
  const [ask, dialog] = useConfirm(
    { title: words.ask, text: words.askText, confirm: words.unlink, danger: true },
    async () => {
      const { data } = await unlink.run({});
      if (data) showSnackbar({ text: words.unlinked });
    },
  );
  return (
    <>
      {avaUuid !== null && (
        <Section title={words.title} lead={words.lead}>
          <p>{words.account(avaUuid)}</p>
          {unlink.failure && <Note kind="danger">{unlink.failure.message}</Note>}
          <Button state={unlink.state} onClick={ask}>
            {words.unlink}
          </Button>
        </Section>
      )}
      {dialog}
    </>
  );
}
