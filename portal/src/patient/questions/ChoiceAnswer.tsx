/** @jsxImportSource preact */
import type { Answer } from '@corridor/contract/forms/form.ts';
import { Icon } from '../frame/Icon.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { FormText } from '../language/FormText.tsx';
import { useFillingWords } from '../language/useLanguage.ts';
import styles from './ChoiceAnswer.module.css';
import type { FieldProps } from './fieldProps.ts';
import { focusAnswer } from './focusAnswer.ts';

type Option = { code: string; label: preact.ComponentChildren; answer: Answer };

/** One of several, several of them, or yes and no: each a large row to touch. */
export function ChoiceAnswer(props: FieldProps<'choice' | 'yesNo'>) {
  const { id, answerKey, item, answer, onAnswer } = props;
  const words = useFillingWords();
  const several = item.kind === 'choice' && item.several;
  const chosen = chosenCodes(answer);
  const clear = () => {
    onAnswer(undefined);
    // The button goes, so the focus returns to the choices.
    focusAnswer(answerKey);
  };
  const options: Option[] =
    item.kind === 'yesNo'
      ? [
          { code: 'yes', label: words.yes, answer: { yes: true } },
          { code: 'no', label: words.no, answer: { yes: false } },
        ]
      : item.options.map(({ code, text }) => ({
          code,
          label: <FormText words={text} />,
          answer: { choice: several ? toggled(chosen, code) : [code] },
        }));
  return (
    <>
      {several && !item.help && <p class={styles.lead}>{words.chooseSeveral}</p>}
      <div class={several ? `${styles.options} ${styles.several}` : styles.options}>
        {options.map(({ code, label, answer }) => {
          const isChosen = chosen.includes(code);
          return (
            <label key={code} class={styles.option} data-checked={isChosen}>
              <input
                type={several ? 'checkbox' : 'radio'}
                name={id}
                checked={isChosen}
                onChange={() => onAnswer(answer)}
              />
              <span class={styles.ring} />
              <span class={styles.sign}>
                {several ? <Icon name="check" /> : <span class={styles.dot} />}
              </span>
              <span>{label}</span>
            </label>
          );
        })}
      </div>
      {!several && !item.required && chosen.length > 0 && (
        <div>
          <PressButton small onPress={clear}>
            {words.clear}
          </PressButton>
        </div>
      )}
    </>
  );
}

function chosenCodes(answer: Answer | undefined): readonly string[] {
  if (answer && 'choice' in answer) return answer.choice;
  if (answer && 'yes' in answer) return [answer.yes ? 'yes' : 'no'];
  return [];
}

const toggled = (chosen: readonly string[], code: string) =>
  chosen.includes(code) ? chosen.filter((each) => each !== code) : [...chosen, code];
