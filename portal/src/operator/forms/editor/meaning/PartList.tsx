import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { showUndo } from '../../../../platform/snackbars.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import page from '../../../Console.module.css';
import styles from '../Editor.module.css';
import { Wrong } from '../fields/Wrong.tsx';

type Props<Part> = {
  title: string;
  parts: readonly Part[];
  /** Shown while there are none. */
  none: string;
  problem: string | undefined;
  most: number;
  labelOf: (at: number) => string;
  words: { add?: string; remove: (name: string) => string; removed: (name: string) => string };
  newPart?: () => Part | undefined;
  onChange: (step: (parts: Part[]) => Part[]) => void;
  children: (part: Part, at: number, set: (part: Part) => void) => ReactNode;
};

/** Scores, flags and patterns: each in a box of its own, removed with an undo. */
export function PartList<Part>(props: Props<Part>) {
  const { title, parts, none, problem, most, labelOf, words, newPart, onChange, children } = props;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (part: Part, index: number) => {
    flushSync(() => onChange((before) => before.toSpliced(index, 1)));
    heading.current?.focus();
    showUndo(words.removed(labelOf(index)), () =>
      onChange((before) => before.toSpliced(index, 0, part)),
    );
  };
  const add = () => {
    const part = newPart?.();
    if (!part) return;
    // The new fields must exist before they can get the focus.
    flushSync(() => onChange((before) => [...before, part]));
    list.current?.querySelector<HTMLElement>(':scope > li:last-child :is(input, select)')?.focus();
  };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {parts.length === 0 && <p className={page.quiet}>{none}</p>}
      <Wrong text={problem} />
      <ol ref={list} className={styles.parts}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part changes while it is edited, its position does not
          <li key={index}>
            <fieldset className={styles.part}>
              <legend>{labelOf(index)}</legend>
              <div className={styles.corner}>
                <IconButton
                  label={words.remove(labelOf(index))}
                  onClick={() => remove(part, index)}
                >
                  <IconTrash size={18} stroke={1.75} aria-hidden />
                </IconButton>
              </div>
              {children(part, index, (next) => onChange((before) => before.with(index, next)))}
            </fieldset>
          </li>
        ))}
      </ol>
      {newPart && (
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          disabled={parts.length >= most}
          onClick={add}
        >
          {words.add}
        </Button>
      )}
    </section>
  );
}
