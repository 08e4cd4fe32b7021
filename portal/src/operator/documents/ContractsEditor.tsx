import type { Documents } from '@corridor/contract/content/schemas.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { placeholders } from '@corridor/contract/signup/agreement.ts';
import { useDeferredValue, useId, useState } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import { Line } from '../../signup/AgreementPart.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import styles from './Documents.module.css';
import type { DocumentWork } from './useDocument.ts';

const texts = ['mdContractMarkdown', 'npContractMarkdown'] as const;

/** The text of an agreement, beside the page that a new member reads. */
export function ContractsEditor({ work }: { work: DocumentWork }) {
  const content = work.content as Documents['contracts'];
  const [chosen, choose] = useState<(typeof texts)[number]>('mdContractMarkdown');
  // A text with a problem is shown.
  const faulty = texts.find((name) => work.says(name));
  const name = work.says(chosen) ? chosen : (faulty ?? chosen);
  return (
    <div className={styles.pair}>
      <section className={page.section}>
        <Segmented
          label={words.contract}
          value={name}
          options={words.contracts}
          onChange={choose}
        />
        <TextArea
          key={name}
          className={styles.markdown ?? ''}
          label={words.markdown}
          value={content[name]}
          error={work.says(name)}
          help={words.markdownHelp(placeholders)}
          onChange={({ target }) => work.change({ ...content, [name]: target.value })}
        />
      </section>
      <Preview markdown={content[name]} />
    </div>
  );
}

function Preview({ markdown }: { markdown: string }) {
  const id = useId();
  const { data } = useQuery('operator-previewContract', { markdown: useDeferredValue(markdown) });
  return (
    <section className={`${page.section} ${styles.paper}`} aria-labelledby={id} aria-busy={!data}>
      <h3 id={id}>{words.preview}</h3>
      <p className={page.quiet}>{words.previewLead}</p>
      {data ? (
        <div className={styles.contract}>
          {data.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
            <Line key={index} block={block} values={words.example} witnesses={{}} />
          ))}
        </div>
      ) : (
        <Skeleton width="100%" height={240} />
      )}
    </section>
  );
}
