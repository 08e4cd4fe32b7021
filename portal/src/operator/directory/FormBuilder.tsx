import { limits } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { RowTools, withMoved } from '../../ui/buttons/RowTools.tsx';
import page from '../Console.module.css';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './Service.module.css';
import { type Asked, newAsked } from './serviceForm.ts';
import type { Work } from './useService.ts';

/** The questions of a service: they can be added, moved and removed. */
export function FormBuilder({ work: { draft, fields, change } }: { work: Work }) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [message, setMessage] = useState('');
  const { asked: questions } = draft;
  const changeQuestions = (next: Asked[]) => change({ asked: next });
  const nameOf = ({ field }: Asked) => field.header.trim() || words.unnamed;
  const move = (question: Asked, index: number, step: 1 | -1) => {
    changeQuestions(withMoved(questions, index, step));
    setMessage(words.moved(nameOf(question), index + step + 1, questions.length));
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
                <RowTools
                  labels={{
                    up: words.moveUp(nameOf(question)),
                    down: words.moveDown(nameOf(question)),
                    remove: words.removeQuestion(nameOf(question)),
                  }}
                  first={index === 0}
                  last={index === questions.length - 1}
                  onMove={(step) => move(question, index, step)}
                  onRemove={() => remove(question)}
                />
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
