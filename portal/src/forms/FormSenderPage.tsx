import { words } from '@corridor/contract/forms/sender/words.ts';
import { words as recipientWords } from '@corridor/contract/patients/recipients/words.ts';
import { words as sending } from '@corridor/contract/patients/sending/words.ts';
import { IconAlertCircle, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RecipientTable } from '../patients/recipients/RecipientTable.tsx';
import { Allowance } from '../patients/sending/Allowance.tsx';
import { Facts } from '../patients/sending/Facts.tsx';
import { SenderSections } from '../patients/sending/SenderSections.tsx';
import { SendingFrame } from '../patients/sending/SendingFrame.tsx';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { showUndo } from '../platform/snackbars.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { FormFoot } from '../ui/page/FormFoot.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { ScrollFrame } from '../ui/page/ScrollFrame.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { TitledSection } from '../ui/page/TitledSection.tsx';
import { FormChoice } from './FormChoice.tsx';
import { FormPeek } from './FormPeek.tsx';
import forms from './Forms.module.css';
import { useFormSender } from './useFormSender.ts';

/** The height of the search and ten forms in two columns. */
const listHeight = 352;

/** Sends a form to one patient or to many. */
export function FormSenderPage() {
  const form = useFormSender();
  const { content, sender, start, recipients, left, result } = form;
  const { filled } = recipients;
  return (
    <ScrollFrame>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={left !== undefined && <Allowance left={left} uses={filled.length} />}
      />
      <SendingFrame
        sending={form.sending}
        aside={{
          title: words.opens,
          content: (
            <>
              <FormPeek formId={content.formId} clinic={sender.location?.clinicName ?? ''} />
              <Facts more={words.oneAnswer} />
            </>
          ),
        }}
      >
        <Notes form={form} />
        <SenderSections sender={sender} onChange={(chosen) => form.choose({ chosen })} />
        <TitledSection id="sender-form" title={words.form} lead={words.formLead}>
          {start.isError && !start.data && (
            <RetryNote onRetry={start.refetch}>{words.loadFailed}</RetryNote>
          )}
          {!start.data && !start.isError && <Skeleton width="100%" height={listHeight} />}
          {start.data && (
            <FormChoice
              start={start.data}
              formId={content.formId}
              locationIdx={sender.location?.locationIdx ?? 0}
              problem={form.formProblem}
              onChoose={(formId) => form.choose({ formId })}
            />
          )}
        </TitledSection>
        <TitledSection
          id="sender-recipients"
          title={recipientWords.title}
          lead={recipientWords.lead}
        >
          <RecipientTable recipients={recipients} />
          <Switch
            label={sending.remind}
            on={content.remind}
            onChange={(remind) => form.choose({ remind })}
          />
        </TitledSection>
      </SendingFrame>
      <FormFoot label={sending.send} says={<Says form={form} />}>
        <Button
          disabled={!form.isBegun || form.sending}
          onClick={() => form.isBegun && showUndo(sending.discarded, form.discard())}
        >
          {sending.discard}
        </Button>
        <Button
          kind="primary"
          busy={form.sending}
          disabled={!form.maySend}
          icon={<IconSend size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.maySend && void form.send()}
        >
          {form.sending ? sending.sending : result?.failed ? words.retry : sending.send}
        </Button>
      </FormFoot>
    </ScrollFrame>
  );
}

type Props = { form: ReturnType<typeof useFormSender> };

/** The result of a sending: the sent forms, the others, and the uses that the plan still allows. */
function Notes({ form: { result, failed, tooMany, left } }: Props) {
  return (
    <>
      {failed && <Note kind="danger">{words.sendFailed}</Note>}
      {result && result.sent > 0 && (
        <Note kind="ok">
          {words.sentTo(result.sent)}{' '}
          <Link to="/dashboard/patient-messages" search={{ tab: 'sent' }}>
            {sending.openMessages}
          </Link>
        </Note>
      )}
      {result && result.failed > 0 && <Note kind="warn">{words.failedFor(result.failed)}</Note>}
      {left === 0 && <Note kind="danger">{words.limitReached}</Note>}
      {tooMany > 0 && left !== 0 && <Note kind="warn">{words.overWarning}</Note>}
    </>
  );
}

/** The first problem with the way to it, or how many will get the form. */
function Says({ form }: Props) {
  const { recipients, hindrance, left, sending: isSending, chosenForm } = form;
  const { filled, wrongRow } = recipients;
  if (isSending)
    return (
      <>
        <span>{words.sendingTo(filled.length)}</span>
        <progress className={forms.progress} aria-label={words.sendingTo(filled.length)} />
      </>
    );
  return (
    <>
      {hindrance && (
        <strong>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          {hindrance}
        </strong>
      )}
      {hindrance && !chosenForm && (
        <Button kind="link" onClick={() => focusIn('[data-field="formId"]')}>
          {sending.goTo(words.form.toLowerCase())}
        </Button>
      )}
      {hindrance && chosenForm && wrongRow !== undefined && (
        <Button kind="link" onClick={() => focusIn(`[data-row="${wrongRow + 1}"]`)}>
          {sending.goTo(recipientWords.row(wrongRow + 1).toLowerCase())}
        </Button>
      )}
      <span className="tabular">
        {filled.length === 0
          ? words.noRecipients
          : [
              recipientWords.count(filled.length),
              left !== undefined && sending.usesAfter(Math.max(0, left - filled.length)),
            ]
              .filter(Boolean)
              .join(', ')}
      </span>
    </>
  );
}

/** Leads to a part that must be corrected: its first wrong field, or its first field. */
function focusIn(selector: string): void {
  const part = document.querySelector(selector);
  part?.scrollIntoView({ block: 'center' });
  const wrong = part?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (wrong ?? part?.querySelector<HTMLElement>('input'))?.focus({ preventScroll: true });
}
