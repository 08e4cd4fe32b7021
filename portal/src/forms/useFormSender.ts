import { words } from '@corridor/contract/forms/sender/words.ts';
import type { RecipientFault } from '@corridor/contract/patients/messages/rules.ts';
import { recipientFaultWords } from '@corridor/contract/patients/messages/words.ts';
import { isEmptyRow, type Recipient } from '@corridor/contract/patients/recipients/recipient.ts';
import { words as sending } from '@corridor/contract/patients/sending/words.ts';
import { expected } from '@corridor/contract/platform/expected.ts';
import { useCallback, useEffect, useState } from 'react';
import { emptyRow, useRecipients } from '../patients/recipients/useRecipients.ts';
import { takeSending } from '../patients/sending/request.ts';
import { useAllowance } from '../patients/sending/useAllowance.ts';
import { type Chosen, senderFields, useSender } from '../patients/sending/useSender.ts';
import { useSendingContent } from '../patients/sending/useSendingContent.ts';
import { dayStamp } from '../platform/dates.ts';
import { useKept } from '../platform/device/useKept.ts';
import { useProcess, useQuery } from '../platform/server/hooks.ts';
import { sendRequest } from '../platform/server/sendRequest.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

type Content = {
  chosen: Chosen;
  formId: string | undefined;
  remind: boolean;
  rows: readonly Recipient[];
};
type Answer = {
  sent: { phn: string; messageId: string }[];
  failed: { phn: string; reason: RecipientFault }[];
};

/** The page begins empty, or with the form and the patient of an answered form. */
function beginWithRequest(): Content {
  const request = takeSending();
  if (!request) return begin();
  const { formId, phn, email } = request;
  return { ...begin(), formId, rows: [{ ...emptyRow({ phn, email }), pasted: true }] };
}

const begin = (): Content => ({
  chosen: { locationIdx: undefined, behalf: undefined },
  formId: undefined,
  remind: false,
  rows: [emptyRow()],
});

const isStarted = ({ formId, rows }: Content) =>
  formId !== undefined || rows.some((row) => !isEmptyRow(row));

/** A sent form is shown so long before the page is empty again. */
const resetMs = 1_000;

/** The form, its recipients and its sender, kept on the device until they are sent. */
export function useFormSender() {
  const { content, change, restore, sendOnce } = useSendingContent(beginWithRequest);
  const { chosen, formId, remind, rows } = content;
  const sender = useSender(chosen);
  const { me, location } = sender;
  const start = useQuery('forms-start', {});
  const onRows = useCallback(
    (turn: (before: readonly Recipient[]) => readonly Recipient[]) =>
      change((before) => ({ ...before, rows: turn(before.rows) })),
    [change],
  );
  const recipients = useRecipients({
    rows,
    onRows,
    province: location?.province ?? '',
    today: dayStamp(new Date().toISOString()),
    looksUp: me?.permissions.includes('phnLookup') ?? false,
  });
  const { filled } = recipients;
  const isBegun = filled.length > 0 || formId !== undefined;
  const kept = useKept<Content>({
    keeper: me,
    name: 'form-sender',
    value: isBegun ? content : undefined,
    onRead: ([found]) => {
      if (!found || isStarted(content)) return;
      showSnackbar({ text: sending.restored });
      restore((before) => (isStarted(before) ? before : found));
    },
  });
  const allowance = useAllowance('forms', me?.permissions ?? []);
  const [pressed, setPressed] = useState(false);
  const [result, setResult] = useState<{ sent: number; failed: number }>();
  const process = useProcess();
  useEffect(() => {
    if (!result || result.failed > 0) return;
    const timer = setTimeout(() => setResult(undefined), 60_000);
    return () => clearTimeout(timer);
  }, [result]);

  const left = allowance.left;
  const tooMany = left === undefined ? 0 : Math.max(0, filled.length - left);
  const isExhausted = left === 0;
  const chosenForm = start.data?.forms.find(({ uid }) => uid === formId);
  // A form of an earlier day may not be offered any more.
  const formProblem = pressed && !chosenForm ? words.formRequired : undefined;
  const hindrance = isExhausted
    ? words.limitReached
    : !pressed
      ? undefined
      : recipients.wrongRow !== undefined || !chosenForm
        ? sending.checkForm
        : tooMany > 0 && left !== undefined
          ? words.overLimit(left, tooMany)
          : undefined;
  const maySend = filled.length > 0 && !isExhausted && location !== undefined;

  const reset = () => {
    change((before) => ({ ...begin(), chosen: before.chosen }));
    recipients.reset();
    setPressed(false);
  };
  const settle = ({ sent, failed }: Answer) => {
    setResult({ sent: sent.length, failed: failed.length });
    void allowance.ask?.();
    if (failed.length === 0) {
      kept.forget();
      return void setTimeout(reset, resetMs);
    }
    const refused = refusedRows(filled, failed);
    onRows(() => filled.filter(({ key }) => refused.has(key)));
    const withReason = (reason: RecipientFault) =>
      new Set(failed.filter((one) => one.reason === reason).map(({ phn }) => phn));
    recipients.refuse(
      new Map([...refused].map(([key, reason]) => [key, expected(recipientFaultWords, reason)])),
      { dates: withReason('date-of-birth-unknown'), emails: withReason('email-not-repeated') },
    );
    setPressed(false);
  };
  const send = async () => {
    setPressed(true);
    recipients.press();
    setResult(undefined);
    if (!maySend || !chosenForm || recipients.wrongRow !== undefined || tooMany > 0) return;
    const body = {
      ...senderFields(sender),
      formId,
      remind,
      patients: filled.map(({ phn, province, email, repeated, pasted, delay, dateOfBirth }) => ({
        phn,
        email,
        delay,
        ...(province && { province }),
        ...((repeated || pasted) && { emailAgain: repeated || email }),
        ...(dateOfBirth && { dateOfBirth }),
      })),
    };
    const { data } = await sendOnce((key) =>
      process.run(() => sendRequest<Answer>('/send-forms', { body, key })),
    );
    if (data) settle(data);
  };
  return {
    content,
    sender,
    start,
    chosenForm,
    recipients,
    isBegun,
    left,
    /** More recipients than uses. */
    tooMany,
    formProblem,
    hindrance,
    maySend,
    result,
    sending: process.running,
    failed: process.state === 'error',
    choose: (part: Partial<Content>) => change((before) => ({ ...before, ...part })),
    discard: () => {
      const before = content;
      reset();
      return () => restore(before);
    },
    send,
  };
}

/** The rows that were not sent, each with its reason. Of two rows of a patient the later one fails. */
function refusedRows(rows: readonly Recipient[], failed: Answer['failed']) {
  const refused = new Map<string, RecipientFault>();
  for (const { phn, reason } of failed) {
    const row = rows.findLast((each) => each.phn === phn && !refused.has(each.key));
    if (row) refused.set(row.key, reason);
  }
  return refused;
}
