import { words } from '@corridor/contract/patients/report/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconUserSearch } from '@tabler/icons-react';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Message } from '../messages/message.ts';

/** Sends the patient of a message a link to who opened their record, when they ask for it. */
export function ReportButton({ message: { id, patient } }: { message: Message }) {
  const send = useCall('patients-sendReport');
  const question = {
    title: words.title,
    text: words.text(patient.email),
    confirm: words.confirm,
  };
  const [ask, dialog] = useConfirm(question, async () => {
    const { failure } = await send.run({ messageId: id });
    const problem = own(words.reasons, failure?.reason ?? '') ?? words.failed;
    showSnackbar({ text: failure ? problem : words.sent });
  });
  return (
    <>
      <Button
        kind="quiet"
        shrinks
        busy={send.running}
        icon={<IconUserSearch size={18} stroke={1.75} aria-hidden />}
        onClick={ask}
      >
        <span>{words.send}</span>
      </Button>
      {dialog}
    </>
  );
}
