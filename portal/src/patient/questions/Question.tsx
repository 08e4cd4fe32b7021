/** @jsxImportSource preact */
import type { Slot } from '@corridor/contract/forms/answerRules.ts';
import type { Answer, Words } from '@corridor/contract/forms/form.ts';
import type { ComponentChildren } from 'preact';
import { FormText } from '../language/FormText.tsx';
import { useFillingWords } from '../language/useLanguage.ts';
import { AnswerField } from './AnswerField.tsx';
import type { AnswerOf } from './fieldProps.ts';
import { ProblemLine } from './ProblemLine.tsx';
import styles from './Question.module.css';

type Props = {
  slot: Slot;
  answer: Answer | undefined;
  problem: string | undefined;
  /** Read before the question, as "Over the last 2 weeks …". */
  stem?: Words | undefined;
  /** Alone on its page, its text is the heading of the page. */
  alone: boolean;
  onAnswer: AnswerOf;
  /** A typed text that is no answer, with what to say about it. */
  onSlip: (slip: string | undefined) => void;
};

/** These have one control, which the text of the question labels. */
const singles = ['number', 'date', 'text'];

/** The letters of a text from which on the heading is set smaller. */
const longTitle = 90;
const titleLook = ({ en }: Words) =>
  en.length > longTitle ? `${styles.title} ${styles.long}` : styles.title;

/** A question with its answer and what is wrong with it. */
export function Question({ slot, answer, problem, stem, alone, onAnswer, onSlip }: Props) {
  const words = useFillingWords();
  const { item } = slot;
  if (item.kind === 'information') return <Information item={item} />;
  const id = `q-${slot.key.replace('.', '-')}`;
  const isSingle = singles.includes(item.kind);
  const Title = alone ? 'h1' : 'h2';
  const described = [
    stem && `${id}-stem`,
    item.help && `${id}-help`,
    problem && `${id}-problem`,
  ].filter((part): part is string => Boolean(part));
  const text = <FormText words={item.text} />;
  const title = (
    <Title class={alone ? titleLook(item.text) : styles.part} tabIndex={-1}>
      {isSingle ? <label for={id}>{text}</label> : text}
    </Title>
  );
  const rest = (
    <>
      {item.help && (
        <p class={styles.help} id={`${id}-help`}>
          <FormText words={item.help} />
        </p>
      )}
      <div class={styles.body}>
        <AnswerField
          id={id}
          item={item}
          answer={answer}
          onAnswer={onAnswer}
          onSlip={onSlip}
          answerKey={slot.key}
          described={described.join(' ') || undefined}
          invalid={problem !== undefined}
        />
        <ProblemLine id={`${id}-problem`} problem={problem} />
        {!item.required && <p class={styles.optional}>{words.optional}</p>}
      </div>
    </>
  );
  return (
    <div class={alone ? undefined : styles.small} id={`${id}-part`}>
      {stem && (
        <p class={styles.stem} id={`${id}-stem`}>
          <FormText words={stem} />
        </p>
      )}
      {isSingle ? (
        <>
          {title}
          {rest}
        </>
      ) : (
        <FieldGroup
          isOne={item.kind === 'yesNo' || (item.kind === 'choice' && !item.several)}
          required={item.required}
          invalid={problem !== undefined}
          described={described.join(' ') || undefined}
          title={title}
        >
          {rest}
        </FieldGroup>
      )}
    </div>
  );
}

/** A text between the questions. */
function Information({ item }: { item: Pick<Slot['item'], 'text' | 'help'> }) {
  return (
    <>
      <p class={styles.information}>
        <FormText words={item.text} />
      </p>
      {item.help && (
        <p class={styles.help}>
          <FormText words={item.help} />
        </p>
      )}
    </>
  );
}

type GroupProps = {
  isOne: boolean;
  required: boolean;
  invalid: boolean;
  described: string | undefined;
  title: ComponentChildren;
  children: ComponentChildren;
};

function FieldGroup({ isOne, required, invalid, described, title, children }: GroupProps) {
  const radios = {
    role: 'radiogroup' as const,
    'aria-required': required,
    'aria-invalid': invalid,
  };
  return (
    <fieldset class={styles.question} aria-describedby={described} {...(isOne ? radios : {})}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
