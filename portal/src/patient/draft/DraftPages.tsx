/** @jsxImportSource preact */

import type { Answer, Answers, Form } from '@corridor/contract/forms/form.ts';
import { type FormPage, pagesOf } from '@corridor/contract/forms/formPages.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import styles from '../form/Form.module.css';
import { IntroductionText } from '../form/Introduction.tsx';
import { PageQuestions } from '../form/PageQuestions.tsx';
import { Progress } from '../form/Progress.tsx';
import { ReviewText } from '../form/Review.tsx';
import { usePageCheck } from '../form/usePageCheck.ts';
import { Icon } from '../frame/Icon.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { useFillingWords } from '../language/useLanguage.ts';
import { today } from '../questions/days.ts';

export type DraftProps = {
  form: Form;
  answers: Answers;
  /** The introduction, the key of a page, or the review. */
  place: string;
  onAnswer: (key: string, answer: Answer | undefined) => void;
  onPlace: (place: string) => void;
};

/** The screens of a form that is still being written. Its answers are kept nowhere. */
export function DraftPages(props: DraftProps) {
  const pages = pagesOf(props.form, props.answers);
  const box = useRef<HTMLDivElement>(null);
  const turnedTo = useRef<string | undefined>(undefined);
  const turn = (place: string) => {
    turnedTo.current = place;
    props.onPlace(place);
  };
  // A turned page begins at its heading. A place that the editor chose leaves the focus there.
  useLayoutEffect(() => {
    if (turnedTo.current !== props.place) return;
    turnedTo.current = undefined;
    box.current?.querySelector('h1')?.focus();
  });
  const index = pages.findIndex(({ key }) => key === props.place);
  const page = pages[index];
  const common = { ...props, pages, onPlace: turn };
  return (
    <div ref={box}>
      {page ? (
        <>
          <Progress pages={pages} index={index} saving={{ state: 'idle' }} />
          <DraftPage key={page.key} {...common} page={page} index={index} />
        </>
      ) : (
        <DraftEnd {...common} />
      )}
    </div>
  );
}

type ScreenProps = DraftProps & { pages: readonly FormPage[] };

function DraftPage(props: ScreenProps & { page: FormPage; index: number }) {
  const { page, index, pages, answers, onPlace, ...rest } = props;
  const words = useFillingWords();
  const { problems, setSlip, mayGoOn, leave } = usePageCheck(page, answers, today());
  const after = pages[index + 1]?.key;
  return (
    <>
      <div class={styles.page}>
        <PageQuestions
          {...rest}
          page={page}
          pages={pages}
          answers={answers}
          problems={problems}
          onSlip={setSlip}
          onDay={(key) => leave(() => onPlace(key))}
        />
      </div>
      <div class={styles.buttons}>
        <BackButton onPress={() => leave(() => onPlace(pages[index - 1]?.key ?? 'introduction'))} />
        <PressButton primary onPress={() => mayGoOn() && onPlace(after ?? 'review')}>
          {after === undefined ? words.toReview : words.next}
          <Icon name="next" size={20} />
        </PressButton>
      </div>
    </>
  );
}

/** The screen before the first page, or the one behind the last. */
function DraftEnd({ form, pages, answers, place, onPlace }: ScreenProps) {
  const words = useFillingWords();
  if (place === 'review')
    return (
      <>
        <ReviewText form={form} pages={pages} answers={answers} today={today()} onEdit={onPlace} />
        <div class={styles.page}>
          <BackButton onPress={() => onPlace(pages.at(-1)?.key ?? 'introduction')} />
        </div>
      </>
    );
  return (
    <>
      <IntroductionText form={form} pages={pages} isStarted={false} />
      <div class={`${styles.page} ${styles.alone}`}>
        <PressButton primary onPress={() => onPlace(pages[0]?.key ?? 'review')}>
          {words.start}
          <Icon name="next" size={20} />
        </PressButton>
      </div>
    </>
  );
}

function BackButton({ onPress }: { onPress: () => void }) {
  const words = useFillingWords();
  return (
    <PressButton onPress={onPress}>
      <Icon name="back" size={20} />
      {words.back}
    </PressButton>
  );
}
