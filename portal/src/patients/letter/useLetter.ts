import { words } from '@corridor/contract/patients/letter/words.ts';
import {
  mostAttachments,
  type RecipientFault,
} from '@corridor/contract/patients/messages/rules.ts';
import { recipientFaultWords } from '@corridor/contract/patients/messages/words.ts';
import {
  isEmptyRow,
  problemsOf,
  type Recipient,
} from '@corridor/contract/patients/recipients/recipient.ts';
import { words as sending } from '@corridor/contract/patients/sending/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useCallback, useState } from 'react';
import { dayStamp } from '../../platform/dates.ts';
import { useKept } from '../../platform/device/useKept.ts';
import type { Failure } from '../../platform/server/client.ts';
import { useProcess } from '../../platform/server/hooks.ts';
import { sendRequest } from '../../platform/server/sendRequest.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { useAttachments } from '../../uploads/enclosed/useAttachments.ts';
import { emptyRow, useRecipients } from '../recipients/useRecipients.ts';
import { useAllowance } from '../sending/useAllowance.ts';
import { type Chosen, senderFields, useSender } from '../sending/useSender.ts';
import { useSendingContent } from '../sending/useSendingContent.ts';

export type Content = {
  chosen: Chosen;
  row: Recipient;
  subject: string;
  message: string;
  signOff: string;
  media: string[];
  remind: boolean;
};

/** The parts that another page fills in. */
export type Given = { phn: string; email: string; dateOfBirth: string };

const begin = (given?: Given): Content => ({
  chosen: { locationIdx: undefined, behalf: undefined },
  row: { ...emptyRow(given), pasted: given !== undefined },
  subject: '',
  message: '',
  signOff: '',
  media: [],
  remind: false,
});

/** A sent letter is shown so long before the form is empty again. */
const resetMs = 1_000;
const fileRules = { purpose: 'letter', max: mostAttachments } as const;

type Sent = { messageId: string };
export type Letter = ReturnType<typeof useLetter>;

/** The body as it is sent: the message, and the sign-off below it. */
const bodyOf = ({ message, signOff }: Content) =>
  [message.trim(), signOff.trim()].filter(Boolean).join('\n\n');

type Options = {
  given?: Given;
  onSent: (delayed: boolean) => void;
  /** Nothing can be sent from here any more. */
  onLeave: () => void;
};

/** A letter to one patient, kept on the device until it is sent. */
export function useLetter({ given, onSent, onLeave }: Options) {
  const { content, change, restore, sendOnce } = useSendingContent(() => begin(given));
  const { chosen, row, subject, message, media, remind } = content;
  const sender = useSender(chosen);
  const { me, location } = sender;
  const files = useAttachments(given ? 'letter.copy' : 'letter', fileRules);
  const onRows = useCallback(
    (turn: (before: readonly Recipient[]) => readonly Recipient[]) =>
      change((before) => ({ ...before, row: turn([before.row])[0] ?? emptyRow() })),
    [change],
  );
  const recipients = useRecipients({
    rows: [row],
    onRows,
    province: location?.province ?? '',
    today: dayStamp(new Date().toISOString()),
    looksUp: me?.permissions.includes('phnLookup') ?? false,
  });
  const isBegun =
    !isEmptyRow(row) || subject + message !== '' || media.length + files.kept.length > 0;
  const kept = useKept<{ content: Content; files: typeof files.kept }>({
    keeper: given ? undefined : me,
    name: 'letter',
    value: isBegun ? { content, files: files.kept } : undefined,
    onRead: ([found]) => {
      if (!found) return;
      showSnackbar({ text: sending.restored });
      restore(found.content);
      files.restore(found.files);
    },
  });
  const { left, ask } = useAllowance('letters', me?.permissions ?? []);
  const [pressed, setPressed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState(0);
  const process = useProcess();
  const signOff = content.signOff;
  const body = bodyOf(content);

  const wrong = {
    subject: pressed && subject.trim() === '' ? words.subjectRequired : undefined,
    message: pressed && message.trim() === '' ? words.messageRequired : undefined,
  };
  const hasProblems =
    Object.keys(problemsOf(row, recipients.where)).length > 0 ||
    subject.trim() === '' ||
    message.trim() === '';
  const filesProblem = files.waits ? words.filesWait : files.failed ? words.filesFailed : undefined;
  const isExhausted = left === 0;
  const hindrance = isExhausted
    ? words.limitReached
    : pressed && hasProblems
      ? sending.checkForm
      : pressed
        ? filesProblem
        : undefined;

  const reset = () => {
    change((before) => ({ ...begin(), chosen: before.chosen, signOff: before.signOff }));
    files.clear();
    recipients.reset();
    setPressed(false);
    kept.forget();
  };
  const fail = (failure: Failure) => {
    const { reason } = failure;
    const fault = own(recipientFaultWords, reason ?? '') as string | undefined;
    const text = explain(failure, fault);
    if (isFinal(failure)) {
      showSnackbar({ text });
      return onLeave();
    }
    setProblem(text);
    const asks = (wanted: RecipientFault) => new Set(reason === wanted ? [row.phn] : []);
    if (fault)
      recipients.refuse(new Map([[row.key, fault]]), {
        dates: asks('date-of-birth-unknown'),
        emails: asks('email-not-repeated'),
      });
  };
  const send = async () => {
    setPressed(true);
    recipients.press();
    setProblem(undefined);
    if (hasProblems || filesProblem || isExhausted || !location) return;
    const fields = {
      ...senderFields(sender),
      patientEmail: row.email,
      phn: row.phn,
      subject: subject.trim(),
      body,
      delay: row.delay,
      remind,
      ...(row.province && { province: row.province }),
      ...(row.dateOfBirth && { dateOfBirth: row.dateOfBirth }),
      ...(row.repeated && { emailAgain: row.repeated }),
      ...(row.pasted && { emailAgain: row.email }),
      galleryItem: media,
      upload: files.ids,
    };
    const { data, failure } = await sendOnce((key) =>
      process.run(() =>
        sendRequest<Sent>('/one-way-patient-message', {
          body: formOf(fields),
          key,
          onProgress: setProgress,
        }),
      ),
    );
    if (failure) return fail(failure);
    if (!data) return;
    kept.forget();
    void ask?.();
    onSent(row.delay);
    setTimeout(reset, resetMs);
  };
  return {
    content,
    sender,
    recipients,
    files,
    body,
    signOff,
    wrong,
    left,
    isBegun,
    pressed,
    hindrance,
    problem,
    progress,
    isExhausted,
    sending: process.running,
    done: process.state === 'success',
    change: (part: Partial<Content>) => change((before) => ({ ...before, ...part })),
    discard: () => {
      const before = content;
      const filesBefore = files.kept;
      reset();
      return () => {
        restore(before);
        files.restore(filesBefore);
      };
    },
    send,
  };
}

/** The allowance is used up, or the session has ended. */
const isFinal = ({ code, reason }: Failure) =>
  reason === 'allowance-used' || (code === 'unauthenticated' && reason !== 'locked');

/** The exact words: a reason that is known, the end of the allowance, or the plain failure. */
function explain({ code, reason, message }: Failure, fault: string | undefined): string {
  if (reason === 'allowance-used') return words.limitLeaving;
  if (code === 'unauthenticated' && reason !== 'locked') return words.signedOut;
  if (fault) return words.failedFor(fault);
  const isUnexplained = code === 'offline' || code === 'internal' || code === 'unavailable';
  return isUnexplained ? words.failed : words.failedFor(message);
}

/** The fields as a form, in which a field with several values is repeated. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, String(each));
  return form;
}
