import type { Documents } from '@corridor/contract/content/schemas.ts';
import { linesOf } from '@corridor/contract/operator/documents/rules.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { RowTools, withMoved } from '../../ui/buttons/RowTools.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import styles from './Documents.module.css';
import type { DocumentWork } from './useDocument.ts';

type Signup = Documents['signup'];
type Answer = Signup['howDidYouHearAboutUsNew'][number];
type Extra = keyof typeof words.extras;

const extraOf = ({ extraInputRequired, extraInputType = 'textfield' }: Answer): Extra =>
  extraInputRequired ? extraInputType : 'none';

/** The same answer with another extra question. */
function withExtra({ value, header, dropDownOptions }: Answer, extra: Extra): Answer {
  if (extra === 'none') return { value, header, extraInputRequired: false };
  const answer = { value, header, extraInputRequired: true, extraInputType: extra };
  return extra === 'dropdown' ? { ...answer, dropDownOptions: dropDownOptions ?? [] } : answer;
}

/** The answers to the question how a new member heard of the service. */
export function ReferralSourceEditor({ work, content }: { work: DocumentWork; content: Signup }) {
  const id = useId();
  const rows = content.howDidYouHearAboutUsNew;
  const changeRows = (next: Answer[]) => work.change({ ...content, howDidYouHearAboutUsNew: next });
  const problem = work.says('heard');
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.heard}</h3>
      {problem && <Note kind="danger">{problem}</Note>}
      {rows.map((answer, index) => (
        <fieldset key={answer.value} className={styles.row}>
          <legend className="visuallyHidden">{words.answer(index + 1)}</legend>
          <TextField
            label={words.answer(index + 1)}
            value={answer.header}
            error={work.says(`heard.${index}`)}
            onChange={({ target }) =>
              changeRows(rows.with(index, { ...answer, header: target.value }))
            }
          />
          <SelectField
            label={words.extra}
            value={extraOf(answer)}
            options={Object.entries(words.extras).map(([value, says]) => ({ value, says }))}
            onChange={({ target }) =>
              changeRows(rows.with(index, withExtra(answer, target.value as Extra)))
            }
          />
          {extraOf(answer) === 'dropdown' ? (
            <Options
              options={answer.dropDownOptions ?? []}
              error={work.says(`options.${index}`)}
              onChange={(dropDownOptions) =>
                changeRows(rows.with(index, { ...answer, dropDownOptions }))
              }
            />
          ) : (
            <span />
          )}
          <span className={styles.tools}>
            <RowTools
              labels={{ up: words.up(answer.header), remove: words.remove(answer.header) }}
              first={index === 0}
              onMove={(step) => changeRows(withMoved(rows, index, step))}
              onRemove={() => changeRows(rows.toSpliced(index, 1))}
            />
          </span>
        </fieldset>
      ))}
      <Button
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() =>
          // Sign-ups store this value, so it must stay the same when the text changes.
          changeRows([
            ...rows,
            { value: crypto.randomUUID(), header: '', extraInputRequired: false },
          ])
        }
      >
        {words.addAnswer}
      </Button>
    </section>
  );
}

type OptionsProps = {
  options: readonly string[];
  error: string | undefined;
  onChange: (options: string[]) => void;
};

function Options({ options, error, onChange }: OptionsProps) {
  const [text, setText] = useState(() => options.join('\n'));
  return (
    <TextArea
      label={words.options}
      value={text}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        onChange(linesOf(target.value));
      }}
    />
  );
}
