/** @jsxImportSource preact */
import { problemsOf } from '@corridor/contract/forms/answerRules.ts';
import type { Answers, Form } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../frame/Icon.tsx';
import { Notice } from '../frame/Notice.tsx';
import { FootNote, type FrameLook, PatientFrame } from '../frame/PatientFrame.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { useScreenStart } from '../frame/useScreenStart.ts';
import { useFillingWords } from '../language/useLanguage.ts';
import { Refused } from '../server/ask.ts';
import { AnswerList } from './AnswerList.tsx';
import { Crisis } from './Crisis.tsx';
import { crisisKeys } from './crisisKeys.ts';
import { EmergencyLine } from './EmergencyLine.tsx';
import styles from './Form.module.css';

type Props = {
  form: Form;
  frame: FrameLook;
  pages: readonly FormPage[];
  answers: Answers;
  today: string;
  /** A photo or signature is on its way. */
  isUploading: boolean;
  onEdit: (pageKey: string) => void;
  onBack: () => void;
  onSubmit: () => Promise<void>;
  /** The form was submitted or closed elsewhere. */
  onEnd: () => void;
};

/** Every answer once more, before they are sent. */
export function Review(props: Props) {
  const { form, frame, pages, answers, today, isUploading, onEdit, onBack, onSubmit, onEnd } =
    props;
  const words = useFillingWords();
  useScreenStart();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'newer'>('idle');
  const problems = problemsOf(form, answers, today);
  const firstWrong = pages.find(({ slots }) => slots.some(({ key }) => key === problems[0]?.key));
  const submit = async () => {
    if (firstWrong) return onEdit(firstWrong.key);
    setState('busy');
    try {
      await onSubmit();
    } catch (error) {
      const reason = error instanceof Refused && !error.passes && error.reason;
      if (reason === 'newer-answers') setState('newer');
      else if (reason === false || reason === 'incomplete') setState('failed');
      else onEnd();
    }
  };
  return (
    <PatientFrame
      {...frame}
      foot={
        <>
          <FootNote>
            <EmergencyLine />
          </FootNote>
          <div class={styles.buttons}>
            <PressButton onPress={onBack}>
              <Icon name="back" size={20} />
              {words.back}
            </PressButton>
            <PressButton primary busy={state === 'busy' || isUploading} onPress={submit}>
              {isUploading
                ? words.uploading
                : firstWrong
                  ? words.goToFirst
                  : state === 'busy'
                    ? words.submitting
                    : words.submit}
            </PressButton>
          </div>
        </>
      }
    >
      <ReviewText form={form} pages={pages} answers={answers} today={today} onEdit={onEdit}>
        {state === 'failed' && <Notice kind="danger">{words.submitFailed}</Notice>}
        {state === 'newer' && <Notice kind="danger">{words.newerAnswers}</Notice>}
      </ReviewText>
    </PatientFrame>
  );
}

type TextProps = Pick<Props, 'form' | 'pages' | 'answers' | 'today' | 'onEdit'> & {
  children?: ComponentChildren;
};

/** The answers, with the number of those that are missing or wrong. */
export function ReviewText({ form, pages, answers, today, onEdit, children }: TextProps) {
  const words = useFillingWords();
  const problems = problemsOf(form, answers, today);
  const missing = problems.filter(({ reason }) => reason === 'required').length;
  return (
    <div class={styles.introduction}>
      <div>
        <h1 tabIndex={-1}>{words.reviewTitle}</h1>
        <p class={styles.small}>{words.reviewLead}</p>
      </div>
      {problems.length > missing && (
        <Notice kind="danger">{words.wrong(problems.length - missing)}</Notice>
      )}
      {missing > 0 && <Notice kind="danger">{words.missing(missing)}</Notice>}
      {children}
      {crisisKeys(form, answers).length > 0 && <Crisis />}
      <AnswerList pages={pages} answers={answers} today={today} onEdit={onEdit} />
    </div>
  );
}
