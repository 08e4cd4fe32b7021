import { wordsOfCode } from '@corridor/contract/billing/codes.ts';
import { codeProblem, isOpen } from '@corridor/contract/billing/rules.ts';
import { codeWords, holdWords, billingWords as words } from '@corridor/contract/billing/words.ts';
import { expected } from '@corridor/contract/platform/expected.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { IconReceipt, IconReceiptOff } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { CodeField } from '../../billing/CodeField.tsx';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from './MessageBilling.module.css';
import type { Message } from './timeline.ts';

type Props = { message: Message; activityId: string };

/** The billing of a message, for its sender alone, with the actions that are still possible. */
export function MessageBilling({ message, activityId }: Props) {
  const [open, setOpen] = useState(false);
  const settle = useSettling({ message, activityId });
  const { billingCode: code, billingHold: hold, billingStatus: status } = message;
  const Icon = hold || status === 'notBillable' ? IconReceiptOff : IconReceipt;
  const mayConfirm = status === 'onHold' && code;
  return (
    <span className={`identifier ${styles.billing}`} data-hold={hold ? true : undefined}>
      <Icon size={14} stroke={2} aria-hidden />
      {status === 'notBillable' && words.notBillable}
      {hold && words.onHold(code ?? '', expected(holdWords, hold))}
      {!hold && status !== 'notBillable' && words.billed(code ?? '')}
      {mayConfirm && (
        <Button kind="link" busy={settle.running} onClick={() => void settle.as(code)}>
          {words.confirm(code)}
        </Button>
      )}
      {status && isOpen(status) && (
        <Button kind="link" onClick={() => setOpen(true)}>
          {code ? words.change : words.add}
        </Button>
      )}
      {open && (
        <BillingDialog message={message} activityId={activityId} onClose={() => setOpen(false)} />
      )}
    </span>
  );
}

function useSettling({ message, activityId }: Props) {
  const { run, running, failure } = useCall('thread-settleBilling');
  const settleAs = async (code: string) => {
    const { data } = await run({ activityId, messageId: message.id, code });
    if (data) showSnackbar({ text: code ? words.saved(code) : words.dropped });
    else showSnackbar({ text: words.failed });
    return data !== undefined;
  };
  return { as: settleAs, running, failure };
}

function BillingDialog({ message, activityId, onClose }: Props & { onClose: () => void }) {
  const [typedCode, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const billingCodes = useQuery('thread-billingCodes', { activityId }).data;
  const settle = useSettling({ message, activityId });
  const code = (typedCode ?? (message.billingCode || billingCodes?.usual) ?? '').trim();
  const codeError = codeProblem(code);
  const problem = code === '' ? words.required : codeError && codeWords[codeError];
  const [ask, dialog] = useConfirm(
    { title: words.dropTitle, text: words.dropLead, confirm: words.drop, danger: true },
    async () => {
      if (await settle.as('')) onClose();
    },
  );
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem && (await settle.as(code))) onClose();
  };
  return (
    <Dialog title={words.title} closeLabel={general.close} onClose={onClose}>
      <form className={styles.form} onSubmit={save} noValidate>
        <CodeField
          value={typedCode ?? code}
          codes={billingCodes?.codes ?? []}
          onChange={setTyped}
        />
        <p className={styles.says}>{wordsOfCode(code)}</p>
        {tried && problem && <Note kind="danger">{problem}</Note>}
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={settle.running}>
            {words.save}
          </Button>
          <Button onClick={ask}>{words.drop}</Button>
        </div>
      </form>
      {dialog}
    </Dialog>
  );
}
