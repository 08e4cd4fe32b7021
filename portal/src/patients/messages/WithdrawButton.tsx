import { words } from '@corridor/contract/patients/list/words.ts';
import { IconLinkOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Message } from './message.ts';

type Props = { message: Pick<Message, 'id' | 'sendAt' | 'expiresAt'>; plain?: boolean };

/** Closes the link of a message, or keeps the message from going out. It cannot be undone. */
export function WithdrawButton({ message: { id, sendAt, expiresAt }, plain = false }: Props) {
  const withdraw = useCall('patients-withdraw');
  /** The link that the open question is about. A newer link must not change it. */
  const asked = useRef(sendAt);
  const question = {
    title: words.withdrawTitle,
    text: expiresAt ? words.withdrawSent : words.withdrawUnsent,
    confirm: words.withdraw,
    danger: true,
  };
  const [ask, dialog] = useConfirm(question, async () => {
    const { failure } = await withdraw.run({ messageId: id, sendAt: asked.current });
    const problem = failure?.reason === undefined ? words.withdrawFailed : words.changed;
    showSnackbar({ text: failure ? problem : words.withdrawn });
  });
  return (
    <>
      <Button
        kind={plain ? 'default' : 'quiet'}
        shrinks={!plain}
        busy={withdraw.running}
        icon={<IconLinkOff size={18} stroke={1.75} aria-hidden />}
        onClick={() => {
          asked.current = sendAt;
          ask();
        }}
      >
        <span>{words.withdraw}</span>
      </Button>
      {dialog}
    </>
  );
}
