import { choices, type Kind } from '@corridor/contract/operator/news/rules.ts';
import { choiceWords, newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { useId } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { CheckboxList } from '../CheckboxList.tsx';
import page from '../Console.module.css';
import styles from './News.module.css';
import type { NewsWork } from './useNews.ts';

/** Chooses the audience, and counts its people. */
export function Audience({ work }: { work: NewsWork }) {
  const id = useId();
  const { form, change, count } = work;
  const { kind } = form;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.audience}</h3>
      <div className={styles.kinds}>
        <Segmented<Kind>
          label={words.audience}
          value={kind}
          options={words.kinds}
          onChange={(next) => change({ kind: next })}
        />
      </div>
      {kind !== 'everyone' && (
        <CheckboxList<string>
          key={kind}
          className={styles.choices}
          label={words.legends[kind]}
          mark={words.chosen(form[kind].length)}
          options={choices[kind]}
          says={(choice) => own(choiceWords, choice) ?? choice}
          chosen={form[kind]}
          error={work.says('audience')}
          onChange={(chosen) => change({ [kind]: chosen })}
        />
      )}
      <p className={styles.count} role="status">
        {count}
        {count === words.uncounted && (
          <>
            {' '}
            <Button kind="link" onClick={work.recount}>
              {general.retry}
            </Button>
          </>
        )}
      </p>
    </section>
  );
}
