/** @jsxImportSource preact */
import type { Answers, Form } from '@corridor/contract/forms/form.ts';
import { pagesOf } from '@corridor/contract/forms/formPages.ts';
import { saveFile } from '../../platform/saveFile.ts';
import { Icon } from '../frame/Icon.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { useScreenStart } from '../frame/useScreenStart.ts';
import { FormText, textIn } from '../language/FormText.tsx';
import { timeWords } from '../language/times.ts';
import { useFillingWords, useLanguage } from '../language/useLanguage.ts';
import { AnswerList } from './AnswerList.tsx';
import { Crisis } from './Crisis.tsx';
import { crisisKeys } from './crisisKeys.ts';
import styles from './Form.module.css';
import { receiptText } from './receiptText.ts';
import type { Submitted } from './useAnswers.ts';

type Props = {
  form: Form;
  answers: Answers;
  clinicName: string;
  receipt: Submitted;
  /** Submitted just now, so that the answers are still here. */
  isNew: boolean;
  isPreview: boolean;
  onAgain: () => void;
};

/** The proof of a submission, which the person keeps. */
export function Receipt(props: Props) {
  const { form, answers, clinicName, receipt, isNew, isPreview, onAgain } = props;
  const words = useFillingWords();
  const language = useLanguage();
  useScreenStart();
  const pages = pagesOf(form, answers);
  const when = timeWords(receipt.submittedAt, language);
  if (isPreview)
    return (
      <div class={styles.introduction}>
        <h1 tabIndex={-1}>{words.previewEnd}</h1>
        <div>
          <PressButton onPress={onAgain}>{words.again}</PressButton>
        </div>
      </div>
    );
  const facts: [string, string][] = [
    [words.formName, textIn(form.title, language)],
    ...(clinicName ? [[words.sentTo, clinicName] as [string, string]] : []),
    [words.sentAt, when],
    [words.receiptNumber, receipt.reference],
  ];
  const save = () => {
    const text = receiptText(facts, isNew ? { pages, answers, language, words } : undefined);
    const day = receipt.submittedAt.slice(0, 10);
    saveFile(`${words.fileName}-${day}.txt`, new Blob([text], { type: 'text/plain' }));
  };
  return (
    <div class={styles.introduction}>
      <div class={styles.done}>
        <Icon name="check" size={32} />
        <h1 tabIndex={-1}>{isNew ? words.receiptTitle : words.alreadyTitle}</h1>
      </div>
      <p class={styles.lead}>
        {isNew ? words.receiptLead(clinicName) : words.alreadyLead(when)} {words.mayClose}
      </p>
      {isNew && crisisKeys(form, answers).length > 0 && <Crisis />}
      <dl class={styles.facts}>
        {facts.map(([name, value], index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{index === 0 ? <FormText words={form.title} /> : value}</dd>
          </div>
        ))}
      </dl>
      <div class={styles.tools}>
        <PressButton onPress={() => print()}>
          <Icon name="print" size={20} />
          {words.print}
        </PressButton>
        <PressButton onPress={save}>
          <Icon name="download" size={20} />
          {words.save}
        </PressButton>
      </div>
      {isNew && (
        <>
          <h2 class={styles.section}>{words.yourAnswers}</h2>
          <AnswerList pages={pages} answers={answers} />
        </>
      )}
    </div>
  );
}
