/** @jsxImportSource preact */

import type { Answer, Answers, Form } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import { Icon } from '../frame/Icon.tsx';
import { FootNote, type FrameLook, PatientFrame } from '../frame/PatientFrame.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { useScreenStart } from '../frame/useScreenStart.ts';
import { useFillingWords } from '../language/useLanguage.ts';
import { EmergencyLine } from './EmergencyLine.tsx';
import styles from './Form.module.css';
import type { SaveState } from './keeper.ts';
import { PageQuestions } from './PageQuestions.tsx';
import { Progress } from './Progress.tsx';
import { usePageCheck } from './usePageCheck.ts';

type Props = {
  form: Form;
  frame: FrameLook;
  pages: readonly FormPage[];
  index: number;
  page: FormPage;
  answers: Answers;
  today: string;
  saving: SaveState;
  /** The next page is the review. */
  toReview: boolean;
  onAnswer: (key: string, answer: Answer | undefined, isTyped: boolean) => void;
  onDay: (key: string) => void;
  onBack: () => void;
  onNext: () => void;
};

/** One page of a form: its questions between the progress and the buttons. */
export function PageView(props: Props) {
  const { form, frame, pages, index, page, answers, today, saving, toReview } = props;
  const words = useFillingWords();
  const { problems, setSlip, mayGoOn, leave } = usePageCheck(page, answers, today);
  useScreenStart();
  const next = (event: Event) => {
    event.preventDefault();
    if (mayGoOn()) props.onNext();
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
            <PressButton onPress={() => leave(props.onBack)}>
              <Icon name="back" size={20} />
              {words.back}
            </PressButton>
            <PressButton type="submit" form="answers" primary>
              {toReview ? words.toReview : words.next}
              <Icon name="next" size={20} />
            </PressButton>
          </div>
        </>
      }
    >
      <Progress pages={pages} index={index} saving={saving} />
      <form id="answers" class={styles.page} onSubmit={next} noValidate>
        <PageQuestions
          form={form}
          pages={pages}
          page={page}
          answers={answers}
          problems={problems}
          onAnswer={(key, answer, item) =>
            props.onAnswer(key, answer, ['text', 'number'].includes(item.kind))
          }
          onSlip={setSlip}
          onDay={(key) => leave(() => props.onDay(key))}
        />
      </form>
    </PatientFrame>
  );
}
