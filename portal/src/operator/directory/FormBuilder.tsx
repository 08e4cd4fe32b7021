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

/** What the service asks: questions added, moved and taken away. */
export function FormBuilder({ work: { draft, fields, change } }: { work: Work }) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [said, say] = useState('');
  const { asked } = draft;
  const put = (next: Asked[]) => change({ asked: next });
  const nameOf = ({ field }: Asked) => field.header.trim() || words.unnamed;
  const move = (at: number, step: 1 | -1) => {
    const [one, to] = [asked[at], at + step];
    if (!one || to < 0 || to >= asked.length) return;
    put(asked.toSpliced(at, 1).toSpliced(to, 0, one));
    say(words.moved(nameOf(one), to + 1, asked.length));
  };
  const remove = (one: Asked) => {
    put(asked.filter(({ key }) => key !== one.key));
    say(words.removed(nameOf(one)));
    add.current?.focus();
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.sections.form}</h3>
      <p className="visuallyHidden" role="status">
        {said}
      </p>
      {asked.length === 0 && <p className={page.quiet}>{words.noQuestions}</p>}
      <ol ref={list} className={styles.questions} aria-label={words.sections.form}>
        {asked.map((one, at) => (
          <li key={one.key}>
            <fieldset>
              <legend>{words.question(at + 1)}</legend>
              <div className={styles.tools}>
                <IconButton
                  label={words.moveUp(nameOf(one))}
                  aria-disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp {...icon} />
                </IconButton>
                <IconButton
                  label={words.moveDown(nameOf(one))}
                  aria-disabled={at === asked.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown {...icon} />
                </IconButton>
                <IconButton label={words.removeQuestion(nameOf(one))} onClick={() => remove(one)}>
                  <IconTrash {...icon} />
                </IconButton>
              </div>
              <QuestionEditor
                asked={one}
                problem={fields.find((problem) => problem.at === at)}
                onChange={(next) =>
                  put(asked.map((other) => (other.key === one.key ? next : other)))
                }
              />
            </fieldset>
          </li>
        ))}
      </ol>
      <Button
        ref={add}
        icon={<IconPlus size={16} aria-hidden />}
        disabled={asked.length >= limits.fields}
        onClick={() => {
          // The next letter is the question's first.
          flushSync(() => put([...asked, newAsked()]));
          list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')?.focus();
        }}
      >
        {words.addQuestion}
      </Button>
    </section>
  );
}
