import type { Words } from '@corridor/contract/forms/form.ts';
import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { useContext, useState } from 'react';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import styles from '../Editor.module.css';
import { Bilingual } from './Bilingual.ts';

type Props = {
  label: string;
  /** The field of the form, such as `items.2.text`. */
  field: string;
  text: Words | undefined;
  mark?: string;
  help?: string;
  /** A text of several lines on the screen, without breaks of its own. */
  long?: boolean;
  says: (field: string) => string | undefined;
  onChange: (text: Words) => void;
};

/** A text in English, and beside it in French where the form has both. */
export function TextPair({ label, field, text, mark, help, long, says, onChange }: Props) {
  const { en = '', fr = '' } = text ?? {};
  const isBilingual = useContext(Bilingual);
  // A French text that is there can be read and removed.
  const [hadFrench] = useState(fr !== '');
  const Field = long ? TextArea : TextField;
  const common = { maxLength: shapeLimits.text, ...(long && { rows: 2 }) };
  const oneLine = (typed: string) => typed.replace(/[\r\n]+/g, ' ');
  return (
    <div className={styles.pair}>
      <Field
        {...common}
        label={label}
        mark={mark}
        {...(help && { help })}
        value={en}
        error={says(`${field}.en`)}
        onChange={({ target }: { target: { value: string } }) =>
          onChange({ en: oneLine(target.value), ...(fr && { fr }) })
        }
      />
      {(isBilingual || hadFrench || fr !== '') && (
        <Field
          {...common}
          label={words.french(label)}
          lang="fr"
          value={fr}
          error={says(`${field}.fr`)}
          onChange={({ target }: { target: { value: string } }) =>
            onChange({ en, fr: oneLine(target.value) })
          }
        />
      )}
    </div>
  );
}
