import type { Outcome } from '@corridor/contract/templates/outcomes.ts';
import {
  limits,
  placeholder,
  type Variable,
  variables,
} from '@corridor/contract/templates/rules.ts';
import type { Template } from '@corridor/contract/templates/schemas.ts';
import { shelfWords, variableWords, words } from '@corridor/contract/templates/words.ts';
import { IconChevronLeft, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { RowTools } from '../ui/buttons/RowTools.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextArea } from '../ui/fields/TextArea.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './TemplateEditor.module.css';

type Props = {
  template: Template;
  categoryId: string;
  categories: { id: string; name: string }[];
  /** The outcomes that the author may record in a consult. */
  outcomes: readonly Outcome[];
  onChange: (template: Template, categoryId?: string) => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
};

export function TemplateEditor({
  template,
  categoryId,
  categories,
  outcomes,
  onChange,
  onStep,
  onRemove,
}: Props) {
  const over = template.text.length - limits.text;
  const text = useRef<HTMLTextAreaElement | null>(null);
  const caret = useRef<number>(undefined);
  // The cursor goes behind the inserted text once that is rendered.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    text.current?.focus();
    text.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const insert = (name: Variable) => {
    const { selectionStart: from = template.text.length, selectionEnd: to = from } =
      text.current ?? {};
    const inserted = placeholder(name);
    caret.current = from + inserted.length;
    onChange({
      ...template,
      text: template.text.slice(0, from) + inserted + template.text.slice(to),
    });
  };
  const setDiagnosis = (value: string) => {
    const { diagnosis: _, ...rest } = template;
    onChange(value === '' ? rest : { ...rest, diagnosis: value });
  };
  const setOutcome = (value: string) => {
    const { outcome: _, ...rest } = template;
    const outcome = outcomes.find((name) => name === value);
    onChange(outcome ? { ...rest, outcome } : rest);
  };
  return (
    <div className={styles.editor}>
      <Link to="/dashboard/edit-templates" className={styles.back}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        {words.back}
      </Link>
      <div className={styles.fields}>
        <TextField
          label={words.templateName}
          maxLength={limits.name}
          value={template.name}
          error={template.name.trim() === '' ? words.templateNameEmpty : undefined}
          onChange={(event) => onChange({ ...template, name: event.target.value })}
        />
        <div className={styles.place}>
          <SelectField
            className={styles.category ?? ''}
            label={shelfWords.category}
            value={categoryId}
            options={categories.map(({ id, name }) => ({ value: id, says: name }))}
            onChange={(event) => onChange(template, event.target.value)}
          />
          <RowTools labels={{ up: shelfWords.moveUp, down: shelfWords.moveDown }} onMove={onStep} />
        </div>
        <TextArea
          ref={text}
          className={styles.wide ?? ''}
          label={words.text}
          help={words.textHelp}
          // The text is not cut: the message says by how much it is too long.
          error={over > 0 ? words.shorten(over) : undefined}
          value={template.text}
          onChange={(event) => onChange({ ...template, text: event.target.value })}
          tools={
            <fieldset className={styles.variables}>
              <legend>{words.insert}</legend>
              {variables.map((name) => (
                <button
                  key={name}
                  type="button"
                  title={placeholder(name)}
                  aria-label={words.insertVariable(variableWords[name])}
                  // The field must keep its cursor position for the inserted text.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => insert(name)}
                >
                  {variableWords[name]}
                </button>
              ))}
            </fieldset>
          }
        />
        <TextField
          label={words.diagnosis}
          help={words.diagnosisHelp}
          maxLength={limits.note}
          value={template.diagnosis ?? ''}
          onChange={(event) => setDiagnosis(event.target.value)}
        />
        <SelectField
          label={words.outcome}
          value={template.outcome ?? ''}
          options={[
            { value: '', says: words.noOutcome },
            ...outcomes.map((name) => ({ value: name, says: name })),
          ]}
          onChange={(event) => setOutcome(event.target.value)}
        />
      </div>
      <footer className={styles.foot}>
        <Button kind="danger" icon={<IconTrash size={16} />} onClick={onRemove}>
          {words.removeTemplate}
        </Button>
      </footer>
    </div>
  );
}
