/** @jsxImportSource preact */
import type { Form } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import { Icon } from '../frame/Icon.tsx';
import { Notice } from '../frame/Notice.tsx';
import { FootNote, type FrameLook, PatientFrame } from '../frame/PatientFrame.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { useScreenStart } from '../frame/useScreenStart.ts';
import { FormText } from '../language/FormText.tsx';
import { useFillingWords, useLanguage } from '../language/useLanguage.ts';
import { EmergencyLine } from './EmergencyLine.tsx';
import styles from './Form.module.css';

type Props = {
  form: Form;
  frame: FrameLook;
  pages: readonly FormPage[];
  isStarted: boolean;
  onStart: () => void;
};

/** The title of the form and what a person should know before the first question. */
export function Introduction({ frame, onStart, ...props }: Props) {
  const words = useFillingWords();
  useScreenStart();
  return (
    <PatientFrame
      {...frame}
      foot={
        <>
          <FootNote>
            <EmergencyLine />
          </FootNote>
          <div class={`${styles.buttons} ${styles.alone}`}>
            <PressButton primary onPress={onStart}>
              {props.isStarted ? words.goOn : words.start}
              <Icon name="next" size={20} />
            </PressButton>
          </div>
        </>
      }
    >
      <IntroductionText {...props} />
    </PatientFrame>
  );
}

type TextProps = Pick<Props, 'form' | 'pages' | 'isStarted'>;

export function IntroductionText({ form, pages, isStarted }: TextProps) {
  const words = useFillingWords();
  const language = useLanguage();
  const asked = pages.flatMap(({ slots }) => slots).filter(isQuestion);
  // A question of a log counts once.
  const { size } = new Set(asked.map(({ item }) => item.id));
  const days = Math.max(0, ...asked.map(({ day = 0 }) => day));
  const isEnglish = form.englishOnly || (language === 'fr' && !form.title.fr);
  return (
    <div class={styles.introduction}>
      <h1 tabIndex={-1}>
        <FormText words={form.title} />
      </h1>
      {form.introduction && (
        <p class={styles.lead}>
          <FormText words={form.introduction} />
        </p>
      )}
      {isEnglish && <Notice>{form.englishOnly ? words.englishOnly : words.notTranslated}</Notice>}
      {isStarted && <Notice kind="ok">{words.welcomeBack}</Notice>}
      <p class={styles.small}>
        {words.questions(size, days)} {words.keptLead}
      </p>
      {form.source && (
        <p class={styles.source} lang="en">
          {form.source}
        </p>
      )}
    </div>
  );
}

const isQuestion = ({ item }: FormPage['slots'][number]) => item.kind !== 'information';
