import { limits } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import page from '../Console.module.css';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './Service.module.css';
import { type Asked, newAsked } from './serviceForm.ts';
import type { Work } from './useService.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The questions of a service: they can be added, moved and removed. */
export function FormBuilder({ work: { draft, fields, change } }: { work: Work }) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [message, setMessage] = useState('');
  const { asked: questions } = draft;
  const changeQuestions = (next: Asked[]) => change({ asked: next });
  const nameOf = ({ field }: Asked) => field.header.trim() || words.unnamed;
  const move = (index: number, step: 1 | -1) => {
    const [question, to] = [questions[index], index + step];
    if (!question || to < 0 || to >= questions.length) return;
    changeQuestions(questions.toSpliced(index, 1).toSpliced(to, 0, question));
    setMessage(words.moved(nameOf(question), to + 1, questions.length));
  };
  const remove = (question: Asked) => {
    changeQuestions(questions.filter(({ key }) => key !== question.key));
    setMessage(words.removed(nameOf(question)));
    add.current?.focus();
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.sections.form}</h3>
      <p className="visuallyHidden" role="status">
        {message}
      </p>
      {questions.length === 0 && <p className={page.quiet}>{words.noQuestions}</p>}
      <ol ref={list} className={styles.questions} aria-label={words.sections.form}>
        {questions.map((question, index) => (
          <li key={question.key}>
            <fieldset>
              <legend>{words.question(index + 1)}</legend>
              <div className={styles.tools}>
                <IconButton
                  label={words.moveUp(nameOf(question))}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowUp {...icon} />
                </IconButton>
                <IconButton
                  label={words.moveDown(nameOf(question))}
                  aria-disabled={index === questions.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown {...icon} />
                </IconButton>
                <IconButton
                  label={words.removeQuestion(nameOf(question))}
                  onClick={() => remove(question)}
                >
                  <IconTrash {...icon} />
                </IconButton>
              </div>
              <QuestionEditor
                question={question}
                problem={fields.find((problem) => problem.at === index)}
                onChange={(next) =>
                  changeQuestions(
                    questions.map((other) => (other.key === question.key ? next : other)),
                  )
                }
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        ref={add}
        icon={<IconPlus size={16} aria-hidden />}
        disabled={questions.length >= limits.fields}
        onClick={() => {
          // The new field must exist before it can get the focus.
          flushSync(() => changeQuestions([...questions, newAsked()]));
          list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')?.focus();
        }}
      >
        {words.addQuestion}
      </Button>
    </section>
  );
}
