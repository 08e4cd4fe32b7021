import type { Documents } from '@corridor/contract/content/schemas.ts';
import { linesOf } from '@corridor/contract/operator/documents/rules.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { useState } from 'react';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import page from '../Console.module.css';
import styles from './Documents.module.css';
import type { DocumentWork } from './useDocument.ts';

/** A list of names, one on each line. */
export function LinesEditor({ work }: { work: DocumentWork }) {
  const content = work.content as Documents['emrs'] | Documents['clinics'];
  const names = 'emrList' in content ? content.emrList : content.clinicNames;
  const [text, setText] = useState(() => names.join('\n'));
  const write = (typed: string) => {
    setText(typed);
    const lines = linesOf(typed);
    work.change('emrList' in content ? { emrList: lines } : { clinicNames: lines });
  };
  return (
    <section className={page.section}>
      <TextArea
        className={styles.lines ?? ''}
        label={words.names}
        value={text}
        error={work.says('names')}
        help={words.lines(names.length)}
        onChange={({ target }) => write(target.value)}
      />
    </section>
  );
}

/** A single text. */
export function TextEditor({ work }: { work: DocumentWork }) {
  const { defaultPersonalMessage } = work.content as Documents['inviteAColleague'];
  return (
    <section className={page.section}>
      <TextArea
        className={styles.text ?? ''}
        label={words.text}
        value={defaultPersonalMessage}
        error={work.says('text')}
        onChange={({ target }) => work.change({ defaultPersonalMessage: target.value })}
      />
    </section>
  );
}
