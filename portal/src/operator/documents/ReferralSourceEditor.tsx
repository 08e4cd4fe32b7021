import type { Documents } from '@corridor/contract/content/schemas.ts';
import { linesOf } from '@corridor/contract/operator/documents/rules.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import styles from './Documents.module.css';
import type { DocumentWork } from './useDocument.ts';

type Signup = Documents['signup'];
type Heard = Signup['howDidYouHearAboutUsNew'][number];
type Extra = keyof typeof words.extras;

const extraOf = ({ extraInputRequired, extraInputType = 'textfield' }: Heard): Extra =>
  extraInputRequired ? extraInputType : 'none';

/** The same answer, asking for something else beside it. */
function asking({ value, header, dropDownOptions }: Heard, extra: Extra): Heard {
  if (extra === 'none') return { value, header, extraInputRequired: false };
  const asked = { value, header, extraInputRequired: true, extraInputType: extra };
  return extra === 'dropdown' ? { ...asked, dropDownOptions: dropDownOptions ?? [] } : asked;
}

/** The answers that somebody who signs up chooses from. */
export function ReferralSourceEditor({ work, content }: { work: DocumentWork; content: Signup }) {
  const id = useId();
  const rows = content.howDidYouHearAboutUsNew;
  const put = (next: Heard[]) => work.change({ ...content, howDidYouHearAboutUsNew: next });
  const up = (at: number) => {
    const [moved] = rows.slice(at, at + 1);
    if (moved) put(rows.toSpliced(at, 1).toSpliced(at - 1, 0, moved));
  };
  const none = work.says('heard');
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.heard}</h3>
      {none && <Note kind="danger">{none}</Note>}
      {rows.map((heard, at) => (
        <fieldset key={heard.value} className={styles.row}>
          <legend className="visuallyHidden">{words.answer(at + 1)}</legend>
          <TextField
            label={words.answer(at + 1)}
            value={heard.header}
            error={work.says(`heard.${at}`)}
            onChange={({ target }) => put(rows.with(at, { ...heard, header: target.value }))}
          />
          <SelectField
            label={words.extra}
            value={extraOf(heard)}
            options={Object.entries(words.extras).map(([value, says]) => ({ value, says }))}
            onChange={({ target }) => put(rows.with(at, asking(heard, target.value as Extra)))}
          />
          {extraOf(heard) === 'dropdown' ? (
            <Options
              options={heard.dropDownOptions ?? []}
              error={work.says(`options.${at}`)}
              onChange={(dropDownOptions) => put(rows.with(at, { ...heard, dropDownOptions }))}
            />
          ) : (
            <span />
          )}
          <span className={styles.tools}>
            <IconButton label={words.up(heard.header)} disabled={at === 0} onClick={() => up(at)}>
              <IconArrowUp size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton
              label={words.remove(heard.header)}
              onClick={() => put(rows.toSpliced(at, 1))}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </IconButton>
          </span>
        </fieldset>
      ))}
      <Button
        icon={<IconPlus size={16} aria-hidden />}
        onClick={() =>
          // What is kept of an answer is this name, whatever it says later.
          put([...rows, { value: crypto.randomUUID(), header: '', extraInputRequired: false }])
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
